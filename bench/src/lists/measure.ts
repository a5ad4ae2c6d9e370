import http from 'node:http';

export interface LoadFigures {
  perSecond: number;
  p50: number;
  p95: number;
}

interface Options {
  connections: number;
  seconds: number;
  /** Stops earlier after this many answers. */
  atMost?: number;
  headers?: Record<string, string>;
}

/** Sends requests over this many connections, each as soon as the previous one is answered. */
export async function measure(
  url: string | ((n: number) => string),
  options: Options,
): Promise<LoadFigures> {
  const { connections, seconds, headers = {}, atMost = Number.POSITIVE_INFINITY } = options;
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  let asks = 0;
  const begun = performance.now();
  const end = begun + seconds * 1000;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < end && times.length < atMost) {
        const asked = performance.now();
        await get(typeof url === 'string' ? url : url(asks++), agent, headers);
        times.push(performance.now() - asked);
      }
    }),
  );
  const elapsed = (performance.now() - begun) / 1000;
  agent.destroy();
  return { perSecond: times.length / elapsed, ...percentiles(times) };
}

export function percentiles(times: readonly number[]): { p50: number; p95: number } {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
  return { p50: at(0.5), p95: at(0.95) };
}

function get(url: string, agent: http.Agent, headers: Record<string, string>): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = http.get(url, { agent, headers }, (response) => {
      response.resume();
      response.on('end', () =>
        response.statusCode === 200 || response.statusCode === 304
          ? resolve()
          : reject(new Error(`${url}: ${response.statusCode}`)),
      );
    });
    request.on('error', reject);
  });
}
