const FLUSH_MS = 20;

/**
 * Standard output that writes the lines of 20 ms together, so that a busy server makes few system calls
 * and rarely wakes the reader. Nothing is lost unless the process is killed.
 */
export function bufferedOutput(): { write(line: string): void } {
  let buffered = '';
  const flush = () => {
    const piece = buffered;
    buffered = '';
    if (piece !== '') process.stdout.write(piece);
  };
  // The server must keep running after the reader of its output has closed the pipe.
  process.stdout.on('error', () => {});
  process.on('exit', flush);
  return {
    write(line) {
      if (buffered === '') setTimeout(flush, FLUSH_MS);
      buffered += line;
    },
  };
}
