import { type HttpAnswer, HttpClient } from '@maru/harness/src/http-client.ts';
import type { HostileRequest } from './request.ts';

const TIMEOUT_MS = 20_000;
const ATTEMPTS = 3;
/** A large body may end the connection early; then the request is sent again. */
const ENDED_EARLY = ['ECONNRESET', 'EPIPE'];

/** The client that {@link send} needs. */
export const fuzzingClient = (url: string): HttpClient =>
  new HttpClient(url, { connections: 16, timeoutMs: TIMEOUT_MS });

/** Sends the request byte for byte. */
export async function send(client: HttpClient, hostile: HostileRequest): Promise<HttpAnswer> {
  const { method, path, headers, body } = hostile;
  for (let attempt = 1; ; attempt += 1) {
    const answer = await client.raw({ method, url: path, headers, body });
    if (answer.status !== 0) return answer;
    if (!ENDED_EARLY.includes(answer.text) || attempt === ATTEMPTS) throw new Error(answer.text);
  }
}
