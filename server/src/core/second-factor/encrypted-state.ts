import { SecretBox } from './secret-box.ts';

/** The maximum time between two steps: long enough to install an app. */
const LIFETIME_MS = 15 * 60 * 1000;

/** State that the server passes through a browser, which can neither read nor change it. */
export class EncryptedState<Content extends object> {
  readonly #sealing: SecretBox;

  constructor(secretKey: string, purpose: string) {
    this.#sealing = new SecretBox(secretKey, purpose);
  }

  write(content: Content): string {
    const note = JSON.stringify({ content, until: Date.now() + LIFETIME_MS });
    return Buffer.from(this.#sealing.seal(Buffer.from(note), '')).toString('base64url');
  }

  /** Undefined if the text was not written by this server, or is too old. */
  read(text: string): Content | undefined {
    const note = this.#sealing.open(Buffer.from(text, 'base64url'), '');
    if (!note) return undefined;
    const { content, until } = JSON.parse(Buffer.from(note).toString()) as {
      content: Content;
      until: number;
    };
    return until > Date.now() ? content : undefined;
  }
}
