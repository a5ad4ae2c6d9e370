import { createHash, randomBytes } from 'node:crypto';

const HOW_MANY = 10;
const LETTERS = 16;
/** No letter that could be taken for a digit, and none for another. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

export const newRecoveryCodes = (): string[] => Array.from({ length: HOW_MANY }, newCode);

function newCode(): string {
  const letters = [...randomBytes(LETTERS)]
    .map((byte) => ALPHABET[byte % ALPHABET.length])
    .join('');
  return (letters.match(/.{4}/g) ?? []).join('-');
}

/** All that is kept of a code. It has 80 random bits, so a plain hash cannot be guessed back. */
export const hashOfRecoveryCode = (typed: string): Uint8Array =>
  createHash('sha256').update(asWritten(typed)).digest();

/** However it was copied from paper. */
const asWritten = (typed: string): string =>
  typed
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .replaceAll('o', '0')
    .replace(/[il]/g, '1');
