import type { HeaderFields, RawRequest } from '@maru/harness/src/api-client.ts';
import { type HttpAnswer, HttpClient } from '@maru/harness/src/http-client.ts';
import { UPSTREAM_HEADER } from '@maru/harness/src/nginx.ts';

interface Asked extends HttpAnswer {
  doneAt: number;
  /** Every process that nginx tried, in order. */
  upstreams: string[];
}

/** Sends requests through nginx and records every one. */
export class Asker extends HttpClient {
  readonly all: Asked[] = [];

  override async raw(request: RawRequest): Promise<Asked> {
    const answer = await super.raw(request);
    const tried = String(answer.headers[UPSTREAM_HEADER] ?? '').match(/[\d.]+:\d+/g) ?? [];
    const asked = { ...answer, doneAt: answer.sentAt + answer.ms, upstreams: [...tried] };
    this.all.push(asked);
    return asked;
  }

  override ask(
    method: string,
    url: string,
    body?: unknown,
    headers: HeaderFields = {},
  ): Promise<Asked> {
    return this.raw({ method, url, body, headers });
  }
}
