import { UPSTREAM_HEADER } from '@maru/harness/src/nginx.ts';

/** A request, its times and its result. */
interface Asked {
  method: string;
  path: string;
  sentAt: number;
  doneAt: number;
  /** Zero if there was no answer at all. */
  status: number;
  /** Every process that nginx tried, in order. */
  upstreams: string[];
  body: any;
}

/** Sends requests through nginx as a signed-in account and records every one. */
export class Asker {
  readonly all: Asked[] = [];
  readonly #url: string;
  readonly #access: string;

  constructor(url: string, access: string) {
    this.#url = url;
    this.#access = access;
  }

  async ask(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Asked> {
    const sentAt = performance.now();
    const answer = await this.#fetch(method, path, body, headers);
    const asked = { method, path, sentAt, doneAt: performance.now(), ...answer };
    this.all.push(asked);
    return asked;
  }

  async #fetch(method: string, path: string, body: unknown, headers: Record<string, string>) {
    try {
      const response = await fetch(new URL(path, this.#url), {
        method,
        headers: {
          ...headers,
          authorization: `Bearer ${this.#access}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      const upstreams = response.headers.get(UPSTREAM_HEADER)?.match(/[\d.]+:\d+/g) ?? [];
      const isJson = response.headers.get('content-type')?.startsWith('application/json');
      return { status: response.status, upstreams, body: isJson ? JSON.parse(text) : text };
    } catch (error) {
      return { status: 0, upstreams: [], body: String(error) };
    }
  }
}
