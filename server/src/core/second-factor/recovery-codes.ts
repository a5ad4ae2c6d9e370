import { createHash, randomBytes } from 'node:crypto';

const HOW_MANY = 10;
const LETTERS = 16;
/** Without letters that look like a digit or another letter. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

export const newRecoveryCodes = (): string[] => Array.from({ length: HOW_MANY }, newCode);

function newCode(): string {
  const letters = [...randomBytes(LETTERS)]
    .map((byte) => ALPHABET[byte % ALPHABET.length])
    .join('');
  return (letters.match(/.{4}/g) ?? []).join('-');
}

/** Only the hash of a code is stored. A code has 80 random bits, so a plain hash does not reveal it. */
export const hashOfRecoveryCode = (typed: string): Uint8Array =>
  createHash('sha256').update(normalised(typed)).digest();

/** Corrects mistakes in copying from paper. */
const normalised = (typed: string): string =>
  typed
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .replaceAll('o', '0')
    .replace(/[il]/g, '1');
