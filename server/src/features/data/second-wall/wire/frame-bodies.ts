/** Whether the body of a message from the server is what PostgreSQL's protocol says, by the letter of its type. */
export const BODIES: ReadonlyMap<string, (body: Buffer) => boolean> = new Map([
  ['R', isAuthentication],
  ['E', hasFields],
  ['N', hasFields],
  ['S', (body: Buffer) => stringsIn(body, 0) === 2],
  ['K', (body: Buffer) => body.length >= 8],
  ['Z', (body: Buffer) => body.length === 1],
  ['A', (body: Buffer) => body.length >= 4 && stringsIn(body, 4) === 2],
  ['C', (body: Buffer) => stringsIn(body, 0) === 1],
  ['D', isRow],
  ['T', isRowDescription],
  ['t', (body: Buffer) => hasItems(body, 0, 4)],
  ['G', (body: Buffer) => hasItems(body, 1, 2)],
  ['H', (body: Buffer) => hasItems(body, 1, 2)],
  ['d', () => true],
  ...['1', '2', '3', 'n', 's', 'c', 'I'].map((type) => [type, isEmpty] as const),
]);

const OK = 0;
const PASSWORD = 3;
const MD5 = 5;
const MECHANISMS = 10;
const SASL = [11, 12];
/** The bytes of each column besides its name. */
const COLUMN_BYTES = 18;

function isEmpty(body: Buffer): boolean {
  return body.length === 0;
}

function isAuthentication(body: Buffer): boolean {
  if (body.length < 4) return false;
  const code = body.readInt32BE(0);
  if (code === OK || code === PASSWORD) return body.length === 4;
  if (code === MD5) return body.length === 8;
  if (code === MECHANISMS) return stringsIn(body.subarray(0, -1), 4) > 0 && body.at(-1) === 0;
  return SASL.includes(code);
}

/** Strings that end with a zero byte, from a place to the end; -1 if the last one has no end. */
function stringsIn(body: Buffer, from: number): number {
  let strings = 0;
  for (let at = from; at < body.length; strings += 1) {
    const end = body.indexOf(0, at);
    if (end < 0) return -1;
    at = end + 1;
  }
  return strings;
}

/** Each a letter and a string, and a zero byte after the last one. */
function hasFields(body: Buffer): boolean {
  let at = 0;
  while (at < body.length && body[at] !== 0) {
    const end = body.indexOf(0, at + 1);
    if (end < 0) return false;
    at = end + 1;
  }
  return at === body.length - 1;
}

/** A count, or -1. */
function countAt(body: Buffer, at: number): number {
  return body.length >= at + 2 ? body.readInt16BE(at) : -1;
}

function hasItems(body: Buffer, at: number, size: number): boolean {
  const count = countAt(body, at);
  return count >= 0 && body.length === at + 2 + count * size;
}

function isRow(body: Buffer): boolean {
  const count = countAt(body, 0);
  let at = 2;
  for (let n = 0; n < count; n += 1) {
    if (at + 4 > body.length) return false;
    const length = body.readInt32BE(at);
    if (length < -1) return false;
    at += 4 + Math.max(length, 0);
  }
  return count >= 0 && at === body.length;
}

function isRowDescription(body: Buffer): boolean {
  const count = countAt(body, 0);
  let at = 2;
  for (let n = 0; n < count; n += 1) {
    const end = body.indexOf(0, at);
    if (end < 0) return false;
    at = end + 1 + COLUMN_BYTES;
  }
  return count >= 0 && at === body.length;
}
