import fc from 'fast-check';

/** The right answer of a list to a query, computed in JavaScript without a database. */
export interface ListModel<Row> {
  rows: Row[];
  idOf: (row: Row) => number;
  /** For every ordering, the values compared one after the other; null is empty. */
  keys: Record<string, (row: Row) => (string | number | null)[]>;
  /** For every filter, whether a row passes. */
  filters: Record<string, (row: Row, value: string) => boolean>;
  /** For every filter, values worth trying. */
  values: Record<string, fc.Arbitrary<string>>;
  /** Makes a query valid whose values are valid one by one. */
  corrected?: (query: Query) => Query;
}

export type Query = Record<string, string>;

/** Parameters that do not filter. */
const NO_FILTERS = ['page', 'page_size', 'ordering', 'tz'];

export function expectedRows<Row>(model: ListModel<Row>, query: Query): Row[] {
  const ordering = query.ordering ?? '';
  const direction = ordering.startsWith('-') ? -1 : 1;
  const keyOf = model.keys[ordering.replace(/^-/, '')];
  if (!keyOf) throw new Error(`The model does not know the ordering ${ordering}`);
  const asked = Object.entries(query).filter(([name]) => !NO_FILTERS.includes(name));
  const passes = (row: Row) =>
    asked.every(([name, value]) => {
      const text = value.normalize('NFC').trim();
      return text === '' || model.filters[name]?.(row, text);
    });
  return model.rows
    .filter(passes)
    .map((row) => ({ row, key: keyOf(row), id: model.idOf(row) }))
    .sort((a, b) => compareKeys(a.key, b.key, direction) || (a.id - b.id) * direction)
    .map(({ row }) => row);
}

function compareKeys(
  a: (string | number | null)[],
  b: (string | number | null)[],
  direction: number,
): number {
  for (const [n, left] of a.entries()) {
    const right = b[n] ?? null;
    if (left === null || right === null) {
      if (left === right) continue;
      return left === null ? 1 : -1;
    }
    const order =
      typeof left === 'string' ? compareText(left, String(right)) : left - Number(right);
    if (order !== 0) return order * direction;
  }
  return 0;
}

/** English adds nothing to the root collation. Texts that it treats as equal are compared by their bytes. */
const collator = new Intl.Collator('en');
const compareText = (a: string, b: string) =>
  collator.compare(a, b) || Buffer.compare(Buffer.from(a), Buffer.from(b));

/** A text as it is compared: an empty text is null. */
export const textKey = (text: string | null | undefined): string | null => text || null;

export const holds = (text: string, part: string): boolean =>
  text.toUpperCase().includes(part.toUpperCase());

export const WORDS = [
  '',
  'Alpha',
  'alpha',
  'ALPHABET',
  'beta',
  'Éclair',
  'eclair',
  'naïve',
  'STRASSE',
  'Straße',
  '가나다',
  '각하',
  '김 민수',
  '🦊 fox',
  '🐙🦊',
  '100%',
  '1000',
  'a_b',
  'aXb',
  "O'Brien",
  '"quoted"',
  'back\\slash',
  'back\\\\slash',
  '%_\\',
];

export const word = fc.constantFrom(...WORDS);

/** Texts that a user types into a filter: a word, a part of one, or characters with a meaning in SQL. */
export const typed = fc.oneof(
  word,
  fc.tuple(word, fc.nat(5), fc.integer({ min: 1, max: 3 })).map(([text, from, length]) =>
    [...text]
      .slice(from, from + length)
      .join('')
      .toUpperCase(),
  ),
  fc.string({
    unit: fc.constantFrom('a', 'B', 'é', '가', '🦊', '%', '_', '\\', "'", '"', ' ', '0', '*', '.'),
    maxLength: 3,
  }),
);

/** Any ordering, page size and combination of filters that the list accepts. */
export function anyQuery<Row>(model: ListModel<Row>): fc.Arbitrary<Query> {
  const orderings = Object.keys(model.keys).flatMap((key) => [key, `-${key}`]);
  const available = Object.entries(model.values);
  const filters = fc
    .subarray(available, { maxLength: Math.min(3, available.length) })
    .chain((chosen) => fc.record(Object.fromEntries(chosen)));
  return fc
    .record({
      filters: fc.oneof(fc.constant({}), filters),
      ordering: fc.constantFrom(...orderings),
      page_size: fc.oneof(
        fc.constantFrom('20', '100'),
        // Smaller ones only ask the same more often.
        fc.integer({ min: 9, max: 99 }).map(String),
      ),
    })
    .map(({ filters, ...rest }) => ({ ...filters, ...rest }) as Query)
    .map((query) => model.corrected?.(query) ?? query);
}
