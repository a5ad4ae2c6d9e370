const MAX_LENGTH = 10_000;

/**
 * A name for a statement, made of its text: what it does, and the tables in the order of the text, such as
 * `select log_head, action_log`. Without a table it is the functions that are called.
 */
export function statementName(sql: string): string {
  const text = sql
    .slice(0, MAX_LENGTH)
    .replace(/'[^']*'/g, "''")
    .replace(/--.*/g, '')
    .toLowerCase();
  const own = new Set(
    [...text.matchAll(/(?:\bwith(?: recursive)?|\)\s*,)\s+"?(\w+)"?\s+as\b/g)].map(
      ([, name]) => name,
    ),
  );
  const words = [...text.matchAll(TABLE)].flatMap(([, word = '']) =>
    own.has(word) || NO_TABLE.has(word) ? [] : [word],
  );
  const called =
    words.length > 0
      ? words
      : [...text.matchAll(/\b(?!coalesce\b)([a-z]\w*)\(/g)].map(([, name]) => name);
  return `${verbOf(text)} ${[...new Set(called)].slice(0, MOST).join(', ')}`.trim();
}

/** More are not told. */
const MOST = 5;
const TABLE =
  /(?<!\bdistinct )(?<!\bextract\(\w+ )\b(?:from|join|into|update|using)\s+"?([a-z_]\w*)"?(?![\w(])/g;
const NO_TABLE = new Set(['lateral', 'of', 'only', 'select', 'set', 'skip', 'values']);

/** The verb of the whole, where parts in parentheses have others. */
function verbOf(text: string): string {
  let rest = text;
  for (let before = ''; before !== rest; ) {
    before = rest;
    rest = rest.replace(/\([^()]*\)/g, ' ');
  }
  return (
    /\b(?:select|insert|update|delete|merge|values)\b/.exec(rest)?.[0] ??
    text.trim().split(/\s/, 1)[0] ??
    ''
  );
}
