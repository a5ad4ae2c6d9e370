import type { Readable } from 'node:stream';

/**
 * The lines of a text, as many at a time as have arrived. Only the line feed ends a line: what else
 * Unicode calls a separator may stand inside of a JSON text, and node:readline would cut there.
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
