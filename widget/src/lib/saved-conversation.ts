import type { ChatLink } from './chat-link.ts';
import { type KeyValueStore, openKeyValueStore } from './key-value-store.ts';

/** A message that the server has not answered yet. */
export interface SavedMessage {
  key: string;
  content: string;
  after: number;
}

/** A message that is on its way is kept until it has arrived. */
export interface UnsentMessages {
  readonly unsent: readonly SavedMessage[];
  saveUnsent(message: SavedMessage): void;
  dropUnsent(key: string): void;
}

/** Of a conversation that is only looked at. */
export const NOTHING_UNSENT: UnsentMessages = {
  unsent: [],
  saveUnsent: () => {},
  dropUnsent: () => {},
};

/**
 * What survives a reload: the token of the room opened by one chat link, the unsent messages, and the key by which the
 * company knows this browser. Each message has its own entry, so that two tabs do not overwrite each other's.
 */
export class SavedConversation implements UnsentMessages {
  token: string | undefined;
  browserKey: string | undefined;
  unsent: SavedMessage[];
  readonly #company: string;
  readonly #chatLink: string;
  readonly #store: KeyValueStore;

  private constructor({ company, key }: ChatLink, store: KeyValueStore) {
    this.#company = company;
    this.#chatLink = `${company}/${key}`;
    this.#store = store;
    this.unsent = [];
  }

  static async open(chatLink: ChatLink): Promise<SavedConversation> {
    const store = await openKeyValueStore();
    const saved = new SavedConversation(chatLink, store);
    const [token] = await store.all([saved.#chatLink, 'token']);
    saved.token = token as string | undefined;
    saved.unsent = (await store.all([saved.#chatLink, 'unsent'])) as SavedMessage[];
    await saved.readBrowserKey();
    return saved;
  }

  /** Whether anything is kept at all. */
  get isKept(): boolean {
    return this.#store.isKept;
  }

  get #browser(): string[] {
    // A company's code is the same in any case.
    return ['browser', this.#company.toLowerCase()];
  }

  /** Another tab may have got one meanwhile. */
  async readBrowserKey(): Promise<string | undefined> {
    const [key] = await this.#store.all(this.#browser);
    this.browserKey = key as string | undefined;
    return this.browserKey;
  }

  /** Whether the visitor was forgotten in another tab. */
  async wasForgotten(): Promise<boolean> {
    const wasKnown = this.browserKey !== undefined;
    return wasKnown && (await this.readBrowserKey()) === undefined;
  }

  saveBrowserKey(key: string): void {
    this.browserKey = key;
    this.#store.put(this.#browser, key);
  }

  saveToken(token: string): void {
    this.token = token;
    this.#store.put([this.#chatLink, 'token'], token);
  }

  saveUnsent(message: SavedMessage): void {
    this.unsent = [...this.unsent, message];
    this.#store.put([this.#chatLink, 'unsent', message.key], message);
  }

  dropUnsent(key: string): void {
    this.unsent = this.unsent.filter((message) => message.key !== key);
    this.#store.removeAll([this.#chatLink, 'unsent', key]);
  }

  forget(): void {
    this.token = undefined;
    this.unsent = [];
    this.#store.removeAll([this.#chatLink]);
  }

  /** Everything of this company, by whichever of its links. */
  forgetCompany(): void {
    this.forget();
    this.browserKey = undefined;
    this.#store.removeAll(this.#browser);
    this.#store.removeStarting(`${this.#company}/`);
  }
}
