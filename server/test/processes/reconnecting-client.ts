import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LiveMessage, ServerFrame } from '@maru/contract/live';
import { HttpClient } from '@maru/harness/src/http-client.ts';
import { WebSocket } from 'ws';

interface ClientOptions {
  url: string;
  path: string;
  hello: Record<string, unknown>;
  token: string;
  send: { path: string; body(content: string): object };
}

/** A client that talks in a room and reconnects after every break, as a browser would. */
export class ReconnectingClient {
  readonly received: LiveMessage[] = [];
  readonly acknowledged: string[] = [];
  /** How often it had to reconnect. */
  breaks = -1;
  /** How often it was told that somebody is typing. */
  typing = 0;
  isLive = false;
  readonly #options: ClientOptions;
  #socket: WebSocket | undefined;
  #done = false;

  constructor(options: ClientOptions) {
    this.#options = options;
    void this.#reconnect();
  }

  get seq(): number {
    return this.received.at(-1)?.seq ?? 0;
  }

  /** Sends a message until it is acknowledged. */
  async send(content: string): Promise<void> {
    const { url, token, send } = this.#options;
    const headers = { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() };
    const client = new HttpClient(url, { headers, timeoutMs: 3_000 });
    while (!this.#done) {
      const { status } = await client.post(send.path, send.body(content));
      if (status === 201) break;
      await sleep(status === 429 ? 500 : 50);
    }
    client.close();
    this.acknowledged.push(content);
  }

  leave(): void {
    this.#done = true;
    this.#socket?.terminate();
  }

  async #reconnect(): Promise<void> {
    while (!this.#done) {
      this.breaks += 1;
      await this.#connection();
      await sleep(50);
    }
  }

  #connection(): Promise<void> {
    const { url, path, hello } = this.#options;
    const socket = new WebSocket(`${url.replace('http', 'ws')}${path}`);
    this.#socket = socket;
    socket.on('open', () => {
      socket.send(JSON.stringify({ type: 'hello', ...hello, after: this.seq }));
    });
    socket.on('message', (data) => {
      const frame: ServerFrame = JSON.parse(String(data));
      if (frame.type === 'message') this.received.push(frame.message);
      if (frame.type === 'typing') this.typing += 1;
      if (frame.type === 'live') this.isLive = true;
    });
    socket.on('error', () => {});
    return new Promise((resolve) => socket.on('close', () => resolve()));
  }
}
