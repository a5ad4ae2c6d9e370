import type { QueryRows } from '../engine.ts';
import { SqlError, type SqlReply, type SqlRequest } from './protocol.ts';

type RequestWithoutId = SqlRequest extends infer R
  ? R extends SqlRequest
    ? Omit<R, 'id'>
    : never
  : never;

/** Matches replies to requests over any channel that carries both. */
export class RpcClient {
  readonly #send: (request: SqlRequest) => void;
  readonly #waiting = new Map<
    number,
    { resolve(rows: QueryRows): void; reject(error: Error): void }
  >();
  readonly #listeners = new Map<string, ((payload: string) => void)[]>();
  #lastId = 0;
  #broken: Error | undefined;

  constructor(send: (request: SqlRequest) => void) {
    this.#send = send;
  }

  call(request: RequestWithoutId): Promise<QueryRows> {
    if (this.#broken) return Promise.reject(this.#broken);
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#send({ ...request, id } as SqlRequest);
    });
  }

  async listen(channel: string, listener: (payload: string) => void): Promise<void> {
    const others = this.#listeners.get(channel);
    this.#listeners.set(channel, [...(others ?? []), listener]);
    if (!others) await this.call({ kind: 'listen', channel });
  }

  receive(reply: SqlReply): void {
    if ('notified' in reply) {
      for (const listener of this.#listeners.get(reply.channel) ?? []) listener(reply.notified);
      return;
    }
    const waiting = this.#waiting.get(reply.id);
    this.#waiting.delete(reply.id);
    if ('failure' in reply) waiting?.reject(new SqlError(reply.failure));
    else waiting?.resolve({ rows: reply.rows, affected: reply.affected });
  }

  /** Call when no more replies will arrive. */
  fail(error: Error): void {
    this.#broken = error;
    for (const waiting of this.#waiting.values()) waiting.reject(error);
    this.#waiting.clear();
  }
}
