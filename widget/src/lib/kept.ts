import { openShelf, type Shelf } from './shelf.ts';

/** A message that the server has not answered yet. */
export interface Unsent {
  key: string;
  content: string;
  after: number;
}

/**
 * What outlives a reload: the token of the room behind one door, and what was not sent yet. Each
 * message is kept by itself, so that two tabs do not undo each other's.
 */
export class Kept {
  token: string | undefined;
  unsent: Unsent[];
  readonly #door: string;
  readonly #shelf: Shelf;

  private constructor(door: string, shelf: Shelf, token: string | undefined, unsent: Unsent[]) {
    this.#door = door;
    this.#shelf = shelf;
    this.token = token;
    this.unsent = unsent;
  }

  static async open(door: string): Promise<Kept> {
    const shelf = await openShelf();
    const [token] = await shelf.all([door, 'token']);
    const unsent = await shelf.all([door, 'unsent']);
    return new Kept(door, shelf, token as string | undefined, unsent as Unsent[]);
  }

  keepToken(token: string): void {
    this.token = token;
    this.#shelf.put([this.#door, 'token'], token);
  }

  keepUnsent(message: Unsent): void {
    this.unsent = [...this.unsent, message];
    this.#shelf.put([this.#door, 'unsent', message.key], message);
  }

  dropUnsent(key: string): void {
    this.unsent = this.unsent.filter((message) => message.key !== key);
    this.#shelf.removeAll([this.#door, 'unsent', key]);
  }

  forget(): void {
    this.token = undefined;
    this.unsent = [];
    this.#shelf.removeAll([this.#door]);
  }
}
