import { EventEmitter } from 'node:events';
import type { Duplex } from 'node:stream';
import pg from 'pg';
import { FrameCheck } from './frame-check.ts';

/** For the server to close its end as well. */
const END_MS = 1_000;

/** Members that the types of `pg` lack. */
interface Listening {
  attachListeners(messages: EventEmitter): void;
}

interface SourceClientConfig extends pg.ClientConfig {
  connection?: pg.Connection;
}

/**
 * A connection that lets only messages to the parser which `FrameCheck` has passed, and is closed at the first other.
 */
export class SourceConnection extends pg.Connection {
  readonly #check = new FrameCheck();

  constructor(config: pg.ClientConfig) {
    super(config);
    // The library leaves the socket open for the server to close.
    this.on('error', () => this.stream.destroy());
    this.on('errorMessage', () => {
      if (!this.#check.isSignedIn) this.stream.destroy();
    });
  }

  /** Sets the most bytes and values of the next answer. */
  allow(most: { bytes: number; values: number }): void {
    this.#check.allow(most);
  }

  override query(text: string): void {
    this.#check.expectAnswer();
    super.query(text);
  }

  override sync(): void {
    this.#check.expectAnswer();
    super.sync();
  }

  override end(): void {
    super.end();
    const timer = setTimeout(() => this.stream.destroy(), END_MS).unref();
    this.once('end', () => clearTimeout(timer));
  }

  /** Called by the library with the stream that the server's messages come from, after TLS began. */
  attachListeners(stream: Duplex): void {
    const messages = new EventEmitter();
    const parser = pg.Connection.prototype as unknown as Listening;
    parser.attachListeners.call(this, messages);
    const take = (chunk: Buffer) => {
      const { passed, refused } = this.#check.take(chunk);
      try {
        if (passed.length > 0) messages.emit('data', passed);
        if (refused) throw refused;
      } catch (error) {
        stream.off('data', take);
        stream.destroy(error as Error);
      }
    };
    stream.on('data', take);
    stream.on('end', () => messages.emit('end'));
  }
}

/** A client of a server that a company named, and that may send anything. */
export class SourceClient extends pg.Client {
  constructor(config: pg.ClientConfig = {}) {
    const connection = new SourceConnection(config);
    // A pool hides the password from a spread.
    const { password } = config;
    const withConnection: SourceClientConfig = { ...config, password, connection };
    super(withConnection);
    Object.assign(connection, { ssl: this.ssl });
    // Those who wait for an answer are told as well.
    this.on('error', () => {});
  }
}
