/**
 * Standard output, where the lines of one turn of the event loop are written as one piece: a busy
 * server then pays for few system calls, and nothing waits longer than that turn.
 */
export function gatheredOutput(): { write(line: string): void } {
  let gathered = '';
  const flush = () => {
    const piece = gathered;
    gathered = '';
    if (piece !== '') process.stdout.write(piece);
  };
  // A server outlives whoever was reading what it says.
  process.stdout.on('error', () => {});
  process.on('exit', flush);
  return {
    write(line) {
      if (gathered === '') setImmediate(flush);
      gathered += line;
    },
  };
}
