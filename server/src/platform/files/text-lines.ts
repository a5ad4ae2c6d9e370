import type { Readable } from 'node:stream';

/**
 * The lines of a text, in batches as they arrive. Only a line feed ends a line: other Unicode separators
 * may occur inside JSON text, and node:readline would split there.
 */
export async function* textLines(stream: Readable): AsyncGenerator<string[]> {
  stream.setEncoding('utf8');
  // The pieces of a line that has not ended: a long one is put together once.
  let pieces: string[] = [];
  for await (const chunk of stream as AsyncIterable<string>) {
    const [first = '', ...lines] = chunk.split('\n');
    pieces.push(first);
    if (lines.length === 0) continue;
    const rest = lines.pop() ?? '';
    yield [pieces.join(''), ...lines];
    pieces = [rest];
  }
  const rest = pieces.join('');
  if (rest !== '') yield [rest];
}
