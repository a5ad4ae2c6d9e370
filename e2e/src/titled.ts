/** A document's title, with or without how many wait at the desk, which other tests may change at any moment. */
export const titled = (title: string, { isWhole = true } = {}): RegExp =>
  new RegExp(
    `^(\\(\\d+\\) )?${title.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}${isWhole ? '$' : ''}`,
  );
