import type { ChatLink } from './chat-link.ts';

type Field = 'name' | 'email' | 'message';

/** What was typed and not sent. It is there again on the next page of a shop, in this tab only. */
export class TypedText {
  readonly #prefix: string;

  constructor({ company, key }: ChatLink) {
    this.#prefix = `maru-chat ${company}/${key} `;
  }

  get(field: Field): string {
    try {
      return sessionStorage.getItem(this.#prefix + field) ?? '';
    } catch {
      // A browser may refuse it to a frame on a foreign page.
      return '';
    }
  }

  set(field: Field, text: string): void {
    try {
      if (text === '') sessionStorage.removeItem(this.#prefix + field);
      else sessionStorage.setItem(this.#prefix + field, text);
    } catch {}
  }

  forget(): void {
    for (const field of ['name', 'email', 'message'] as const) this.set(field, '');
  }
}
