/** The beginning of a text as one line, whole words of it. */
export function firstWords(text: string, most: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= most) return line;
  let words = '';
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: 'word' }).segment(line)) {
    if (words.length + segment.length > most) break;
    words += segment;
  }
  // A line without any place to cut is an address, say.
  return `${words.trimEnd() || line.slice(0, most)}…`;
}
