const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0');

/**
 * A UUID of version 7: later ones sort after earlier ones. Made by hand because
 * `crypto.randomUUID` is missing where the page came over plain http.
 */
export function newKey(now = Date.now()): string {
  const random = [...crypto.getRandomValues(new Uint8Array(10))]
    .map((byte) => hex(byte, 2))
    .join('');
  const time = hex(now, 12);
  return [
    time.slice(0, 8),
    time.slice(8),
    `7${random.slice(0, 3)}`,
    `8${random.slice(3, 6)}`,
    random.slice(6, 18),
  ].join('-');
}
