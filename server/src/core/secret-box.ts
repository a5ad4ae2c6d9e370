import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Each purpose has its own key. */
export const keyFor = (secretKey: string, purpose: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secretKey, '', purpose, 32));

/** Encrypts data that only this server may read, and detects changes to it. */
export class SecretBox {
  readonly #key: Uint8Array;

  constructor(secretKey: string, purpose: string) {
    this.#key = keyFor(secretKey, purpose);
  }

  /** Data encrypted for one place cannot be decrypted for another. */
  encrypt(content: Uint8Array, place: string): Uint8Array {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.#key, nonce).setAAD(Buffer.from(place));
    const hidden = Buffer.concat([cipher.update(content), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), hidden]);
  }

  decrypt(encrypted: Uint8Array, place: string): Uint8Array | undefined {
    const nonce = encrypted.subarray(0, NONCE_BYTES);
    const tag = encrypted.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
    if (tag.length < TAG_BYTES) return undefined;
    const options = { authTagLength: TAG_BYTES };
    const decipher = createDecipheriv('aes-256-gcm', this.#key, nonce, options)
      .setAAD(Buffer.from(place))
      .setAuthTag(tag);
    try {
      const hidden = encrypted.subarray(NONCE_BYTES + TAG_BYTES);
      return Buffer.concat([decipher.update(hidden), decipher.final()]);
    } catch {
      return undefined;
    }
  }
}
