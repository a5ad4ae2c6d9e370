import { SecretBox } from './secret-box.ts';

/** The maximum time between two steps: long enough to install an app. */
const LIFETIME_MS = 15 * 60 * 1000;

/** State that the server passes through a browser, which can neither read nor change it. */
export class EncryptedState<Content extends object> {
  readonly #box: SecretBox;

  constructor(secretKey: string, purpose: string) {
    this.#box = new SecretBox(secretKey, purpose);
  }

  write(content: Content): string {
    const written = JSON.stringify({ content, until: Date.now() + LIFETIME_MS });
    return Buffer.from(this.#box.encrypt(Buffer.from(written), '')).toString('base64url');
  }

  /** Undefined if the text was not written by this server, or is too old. */
  read(text: string): Content | undefined {
    const written = this.#box.decrypt(Buffer.from(text, 'base64url'), '');
    if (!written) return undefined;
    const { content, until } = JSON.parse(Buffer.from(written).toString()) as {
      content: Content;
      until: number;
    };
    return until > Date.now() ? content : undefined;
  }
}
