/** Part of the driver that its types leave out. */
declare module 'pg/lib/utils.js' {
  /** The text or bytes of a parameter. */
  export function prepareValue(value: unknown): string | Uint8Array | null;
}
