import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import type { HostileRequest } from './request.ts';

export interface Received {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
  milliseconds: number;
}

const agent = new Agent({ keepAlive: true, maxSockets: 16 });
const PATIENCE_MS = 20_000;
const ATTEMPTS = 3;

/**
 * Sends the request byte for byte. If the connection ends early, which a large body may cause, it is retried.
 */
export async function send(url: string, hostile: HostileRequest): Promise<Received> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await sendOnce(url, hostile);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      const ended = code === 'ECONNRESET' || code === 'EPIPE';
      if (!ended || attempt === ATTEMPTS) throw error;
    }
  }
}

function sendOnce(url: string, { method, path, headers, body }: HostileRequest) {
  const { hostname, port } = new URL(url);
  const began = performance.now();
  return new Promise<Received>((resolve, reject) => {
    const length = body && { 'content-length': String(body.length) };
    const options = { agent, hostname, port, method, path, headers: { ...headers, ...length } };
    const outgoing = request({ ...options, timeout: PATIENCE_MS }, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk) => chunks.push(chunk));
      incoming.on('error', reject);
      incoming.on('end', () =>
        resolve({
          status: incoming.statusCode ?? 0,
          headers: incoming.headers,
          body: Buffer.concat(chunks).toString(),
          milliseconds: performance.now() - began,
        }),
      );
    });
    outgoing.on('timeout', () => outgoing.destroy(new Error(`no answer in ${PATIENCE_MS} ms`)));
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}
