import { type KeyValueStore, openKeyValueStore } from './key-value-store.ts';

/** A message that the server has not answered yet. */
export interface SavedMessage {
  key: string;
  content: string;
  after: number;
}

/**
 * The part of a conversation that survives a reload: the token of the room opened by one chat link, and the unsent
 * messages. Each message has its own entry, so that two tabs do not overwrite each other's.
 */
export class SavedConversation {
  token: string | undefined;
  unsent: SavedMessage[];
  readonly #chatLink: string;
  readonly #store: KeyValueStore;

  private constructor(
    chatLink: string,
    store: KeyValueStore,
    token: string | undefined,
    unsent: SavedMessage[],
  ) {
    this.#chatLink = chatLink;
    this.#store = store;
    this.token = token;
    this.unsent = unsent;
  }

  static async open(chatLink: string): Promise<SavedConversation> {
    const store = await openKeyValueStore();
    const [token] = await store.all([chatLink, 'token']);
    const unsent = await store.all([chatLink, 'unsent']);
    return new SavedConversation(
      chatLink,
      store,
      token as string | undefined,
      unsent as SavedMessage[],
    );
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
}
