export interface Triggered {
  trigger: string;
  /** What is replaced: from the trigger to the caret. */
  from: number;
  to: number;
  /** What was typed after the trigger. */
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
  const [word = ''] = /\S*$/.exec(text.slice(0, caret)) ?? [];
  const trigger = word.slice(0, 1);
  if (word.length > LONGEST || !triggers.includes(trigger)) return undefined;
  return { trigger, from: caret - word.length, to: caret, query: word.slice(1) };
}
