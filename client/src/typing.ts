/** A client tells that its user is typing at most once in this time; the server drops a second one within 2 s. */
export const TYPING_EVERY_MS = 3_000;

/** For this time a received signal is shown: two intervals, so that one lost signal changes nothing. */
const TYPING_SHOWN_MS = 6_000;

/** Who is typing, as far as it was told. */
export class Typist<Who> {
  #current: Who | undefined;
  #end: ReturnType<typeof setTimeout> | undefined;
  readonly #onChange: (who: Who | undefined) => void;

  constructor(onChange: (who: Who | undefined) => void) {
    this.#onChange = onChange;
  }

  get current(): Who | undefined {
    return this.#current;
  }

  /** A signal of this person has arrived. */
  types(who: Who): void {
    clearTimeout(this.#end);
    this.#end = setTimeout(() => this.hasEnded(), TYPING_SHOWN_MS);
    this.#set(who);
  }

  /** Their message has arrived, or nobody can be heard any more. */
  hasEnded(): void {
    this.stop();
    if (this.#current !== undefined) this.#set(undefined);
  }

  /** Tells nothing more. */
  stop(): void {
    clearTimeout(this.#end);
  }

  #set(who: Who | undefined): void {
    this.#current = who;
    this.#onChange(who);
  }
}
