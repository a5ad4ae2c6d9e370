import { EncryptJWT, jwtDecrypt } from 'jose';
import { keyFor } from '../secret-box.ts';

/** The maximum time between two steps: long enough to install an app. */
const LIFETIME = '15m';

/** State that the server passes through a browser, which can neither read nor change it: an encrypted JWT. */
export class EncryptedState<Content extends object> {
  readonly #key: Uint8Array;

  constructor(secretKey: string, purpose: string) {
    this.#key = keyFor(secretKey, purpose);
  }

  write(content: Content): Promise<string> {
    return new EncryptJWT({ content })
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
      .setExpirationTime(LIFETIME)
      .encrypt(this.#key);
  }

  /** Undefined if the text was not written by this server, or is too old. */
  async read(text: string): Promise<Content | undefined> {
    try {
      const { payload } = await jwtDecrypt<{ content: Content }>(text, this.#key, {
        keyManagementAlgorithms: ['dir'],
        contentEncryptionAlgorithms: ['A256GCM'],
        requiredClaims: ['exp'],
      });
      return payload.content;
    } catch {
      return undefined;
    }
  }
}
