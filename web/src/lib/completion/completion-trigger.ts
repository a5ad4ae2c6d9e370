export interface Triggered {
  trigger: string;
  /** The start of the replaced text, which goes from the trigger to the caret. */
  from: number;
  to: number;
  /** The text after the trigger. */
  query: string;
}

/** Longer words are no search any more. */
const LONGEST = 60;

/** The trigger at the beginning of the word that ends at the caret, if it begins with one. */
export function triggeredAt(
  text: string,
  caret: number,
  triggers: readonly string[],
): Triggered | undefined {
  // No further back than that: looking for the beginning of a long word takes the square of its length.
  const before = text.slice(Math.max(0, caret - LONGEST - 1), caret);
  const [word = ''] = /\S*$/.exec(before) ?? [];
  const trigger = word.slice(0, 1);
  if (word.length > LONGEST || !triggers.includes(trigger)) return undefined;
  return { trigger, from: caret - word.length, to: caret, query: word.slice(1) };
}
