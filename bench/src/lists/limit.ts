import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { measure } from './measure.ts';

/** What the limit and ours answer in a second, in turns: the machine may be busier at times. */
export interface Limit {
  bare: number;
  ours: number;
}

const TURNS = 5;
const SECONDS = 2;

export async function measureBare(
  database: string,
  rows: number,
  server: string,
  headers: Record<string, string>,
): Promise<Limit> {
  const count = Math.round(rows * 0.9);
  const bare = fork(fileURLToPath(new URL('./bare-server.ts', import.meta.url)), [
    database,
    '1',
    String(count),
  ]);
  const { url } = await new Promise<{ url: string }>((resolve) =>
    bare.once('message', (message) => resolve(message as { url: string })),
  );
  const page = new URL('/api/logs/?page_size=20', server).href;
  const options = { connections: 8, seconds: SECONDS };
  const ask = {
    bare: async () => (await measure(url, options)).perSecond,
    ours: async () => (await measure(page, { ...options, headers })).perSecond,
  };
  await ask.bare();
  await ask.ours();
  const turns: Limit[] = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    turns.push({ bare: await ask.bare(), ours: await ask.ours() });
  }
  bare.kill();
  const middle = turns.toSorted((a, b) => a.ours / a.bare - b.ours / b.bare)[TURNS >> 1] as Limit;
  console.log(`page 1: bare ${middle.bare.toFixed(0)}/s, Maru ${middle.ours.toFixed(0)}/s`);
  return middle;
}
