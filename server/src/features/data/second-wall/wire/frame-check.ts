import { BODIES } from './frame-bodies.ts';

/** A letter, and a length that counts itself. */
const HEADER = 5;
const LENGTH = 4;

/**
 * In bytes: all messages before the end of signing in, an answer without a limit of its own, a message that is no row.
 */
const SIGN_IN = 64_000;
const ANSWER = 1_000_000;
const MESSAGE = 1_000_000;

const BEFORE_SIGN_IN = new Set(['R', 'E', 'N', 'S', 'K', 'Z']);
const OF_ANY_SIZE = new Set(['D', 'd']);

export const BAD_FRAME = 'EBADFRAME';

/** The server sent bytes that are not the protocol of PostgreSQL, or more than was asked for. */
export class FrameError extends Error {
  readonly code = BAD_FRAME;
  readonly isTooLarge: boolean;

  constructor(message: string, isTooLarge = false) {
    super(message);
    this.isTooLarge = isTooLarge;
  }
}

interface Checked {
  /** Complete messages that are as they should be. */
  passed: Buffer;
  /** The error of the next message. */
  refused: FrameError | undefined;
}

/**
 * Looks at what a server sends before the parser of the protocol does, which believes everything: a wrong count or
 * length makes it throw, loop for ever, or gather gigabytes. A company's administrator names the server.
 */
export class FrameCheck {
  /** The beginning of a message that is not complete yet. */
  #held = Buffer.alloc(0);
  #length = 0;
  #isHeaderChecked = false;
  #isSignedIn = false;
  /** Answers that are expected: the end of signing in is the first. */
  #expected = 1;
  #bytes = 0;
  #limit = SIGN_IN;
  #valuesLeft = Number.POSITIVE_INFINITY;
  #authentications = new Set<number>();

  get isSignedIn(): boolean {
    return this.#isSignedIn;
  }

  /** Something is asked. */
  expectAnswer(): void {
    this.#expected += 1;
  }

  /** Sets the most bytes and values of the next answer. */
  allow({ bytes, values }: { bytes: number; values: number }): void {
    this.#limit = bytes;
    this.#valuesLeft = values;
  }

  take(chunk: Buffer): Checked {
    const bytes = this.#joined(chunk);
    let at = 0;
    try {
      for (let end = this.#endOf(bytes, at); end <= bytes.length; end = this.#endOf(bytes, at)) {
        this.#checkBody(letter(bytes, at), bytes.subarray(at + HEADER, end));
        this.#isHeaderChecked = false;
        at = end;
      }
      this.#hold(bytes, at);
      return { passed: bytes.subarray(0, at), refused: undefined };
    } catch (error) {
      if (!(error instanceof FrameError)) throw error;
      return { passed: bytes.subarray(0, at), refused: error };
    }
  }

  /** Where the message that begins here ends. Of the beginning of one no more than its header is known to come. */
  #endOf(bytes: Buffer, at: number): number {
    if (bytes.length < at + HEADER) return at + HEADER;
    const length = bytes.readUInt32BE(at + 1);
    if (!this.#isHeaderChecked) this.#checkHeader(letter(bytes, at), length);
    this.#isHeaderChecked = true;
    return at + 1 + length;
  }

  #checkHeader(type: string, length: number): void {
    const isKnown = this.#isSignedIn ? type !== 'R' && BODIES.has(type) : BEFORE_SIGN_IN.has(type);
    if (!isKnown || length < LENGTH) throw new FrameError('The server sent something unknown');
    this.#bytes += 1 + length;
    const isLong = length > MESSAGE && !OF_ANY_SIZE.has(type);
    if (isLong || this.#bytes > this.#limit) throw new FrameError('The server sent too much', true);
  }

  #checkBody(type: string, body: Buffer): void {
    if (!BODIES.get(type)?.(body)) throw new FrameError('The server sent something malformed');
    // Each costs work in the parser, also where it has no bytes.
    if (type === 'D') this.#valuesLeft -= body.readInt16BE(0);
    if (this.#valuesLeft < 0) throw new FrameError('The server sent too many values', true);
    if (type === 'R') this.#checkOnce(body.readInt32BE(0));
    if (type === 'Z') this.#endAnswer();
  }

  /** Each costs work to answer. */
  #checkOnce(authentication: number): void {
    if (this.#authentications.has(authentication)) throw new FrameError('The server asked twice');
    this.#authentications.add(authentication);
  }

  #endAnswer(): void {
    if (this.#expected === 0) throw new FrameError('The server answered what nobody asked');
    this.#expected -= 1;
    this.#isSignedIn = true;
    this.#bytes = 0;
    this.#limit = ANSWER;
    this.#valuesLeft = Number.POSITIVE_INFINITY;
  }

  /** The held bytes and the new ones. */
  #joined(chunk: Buffer): Buffer {
    if (this.#length === 0) return chunk;
    if (this.#length + chunk.length > this.#held.length) {
      const larger = Buffer.allocUnsafe(2 * (this.#length + chunk.length));
      this.#held.copy(larger, 0, 0, this.#length);
      this.#held = larger;
    }
    chunk.copy(this.#held, this.#length);
    return this.#held.subarray(0, this.#length + chunk.length);
  }

  /** Copies the rest. The passed bytes are not reused, because the parser may still refer to them. */
  #hold(bytes: Buffer, from: number): void {
    const isGrowing = this.#length > 0 && from === 0;
    if (!isGrowing) this.#held = Buffer.from(bytes.subarray(from));
    this.#length = bytes.length - from;
  }
}

const letter = (bytes: Buffer, at: number): string => String.fromCharCode(bytes[at] ?? 0);
