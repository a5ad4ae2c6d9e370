import type { Readable } from 'node:stream';

/**
 * The lines of a text, in batches as they arrive. Only a line feed ends a line: other Unicode separators
 * may occur inside JSON text, and node:readline would split there.
 */
export async function* textLines(stream: Readable): AsyncGenerator<string[]> {
  stream.setEncoding('utf8');
  let rest = '';
  for await (const chunk of stream as AsyncIterable<string>) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    if (lines.length > 0) yield lines;
  }
  if (rest !== '') yield [rest];
}
