/** A complete list comes as a plain array; a paged one is taken for what it holds. */
export function asChoices<T>(answer: unknown): T[] {
  if (Array.isArray(answer)) return answer as T[];
  return (answer as { results: T[] }).results;
}

/** More options than anyone reads; typing narrows them down. */
export const SHOWN_CHOICES = 100;
