/** Digits with the usual separators, and an optional extension: a short word and its digits. */
const USUAL = /^\+?[\d\s().\-/~]*(?:[\p{L}#.]{1,5}\s*\d{1,6}\p{L}?)?$/u;

/** Three digits are enough (114, 1588-1234): this is only a hint, not a refusal. */
export function looksLikePhoneNumber(text: string): boolean {
  const digits = text.replace(/\D/g, '').length;
  return USUAL.test(text.trim()) && digits >= 3 && digits <= 21;
}
