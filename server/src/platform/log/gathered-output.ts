const GATHER_MS = 20;

/**
 * Standard output, where the lines of a moment are written as one piece: a busy server then pays for
 * few system calls, and wakes whoever reads it seldom. An end that the process knows of loses nothing.
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
      if (gathered === '') setTimeout(flush, GATHER_MS);
      gathered += line;
    },
  };
}
