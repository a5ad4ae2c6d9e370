const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0');

/**
 * An idempotency key: a UUID of version 7, so that later keys sort after earlier ones. It is built here
 * because `crypto.randomUUID` is missing on pages that were loaded over plain http.
 */
export function newIdempotencyKey(now = Date.now()): string {
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
