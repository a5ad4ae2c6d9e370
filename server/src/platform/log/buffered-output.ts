const FLUSH_MS = 20;

/**
 * Standard output, where the lines of a moment are written as one piece: a busy server then pays for
 * few system calls, and wakes whoever reads it seldom. An end that the process knows of loses nothing.
 */
export function bufferedOutput(): { write(line: string): void } {
  let buffered = '';
  const flush = () => {
    const piece = buffered;
    buffered = '';
    if (piece !== '') process.stdout.write(piece);
  };
  // A server outlives whoever was reading what it says.
  process.stdout.on('error', () => {});
  process.on('exit', flush);
  return {
    write(line) {
      if (buffered === '') setTimeout(flush, FLUSH_MS);
      buffered += line;
    },
  };
}
