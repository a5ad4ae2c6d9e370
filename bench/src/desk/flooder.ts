import { setTimeout as sleep } from 'node:timers/promises';
import { HttpClient } from '@maru/harness/src/http-client.ts';

/** A separate process, so that its own work does not delay the messages that are measured. */
export interface Flood {
  server: string;
  perSecond: number;
  seconds: number;
  /** Sent in turns. */
  requests: { url: string; body: unknown; headers: Record<string, string> }[];
}

/** How many requests got which status. */
export type Answers = Record<number, number>;

/** Sends at a constant rate, however long the answers take. */
async function flood({ server, perSecond, seconds, requests }: Flood): Promise<Answers> {
  const client = new HttpClient(server);
  const asked: Promise<number>[] = [];
  const begun = performance.now();
  for (let n = 0; n < seconds * perSecond; n += 1) {
    await sleep(Math.max(0, begun + (n * 1000) / perSecond - performance.now()));
    const request = requests[n % requests.length] as Flood['requests'][number];
    asked.push(client.raw({ method: 'POST', ...request }).then(({ status }) => status));
  }
  const answers: Answers = {};
  for (const status of await Promise.all(asked)) answers[status] = (answers[status] ?? 0) + 1;
  return answers;
}

process.on('disconnect', () => process.exit());
process.on('message', (order: Flood) => void flood(order).then((sent) => process.send?.(sent)));
