import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Case } from './cases.ts';
import { measure } from './measure.ts';
import type { Staff } from './staff.ts';
import { changesPerSecond, Writer } from './writer.ts';

/**
 * Requests per second of the bare server and of ours, measured in turns because the load of the machine
 * varies.
 */
export interface Limit {
  bare: number;
  ours: number;
}

export interface PageLimit extends Limit {
  name: string;
}

export interface BareServer {
  url: string;
  end(): void;
}

const TURNS = 5;
const SECONDS = 2;

export async function startBare(database: string, rows: number): Promise<BareServer> {
  const program = fileURLToPath(new URL('./bare-server.ts', import.meta.url));
  const bare = fork(program, [database, '1', String(Math.round(rows * 0.9))]);
  const { url } = await new Promise<{ url: string }>((resolve) =>
    bare.once('message', (message) => resolve(message as { url: string })),
  );
  return { url, end: () => void bare.kill() };
}

/** Each of the pages compared with page 1 of the bare server. */
export async function pagesBeside(
  bare: BareServer,
  server: string,
  staff: Staff,
  pages: readonly Case[],
): Promise<PageLimit[]> {
  const options = { connections: 8, seconds: SECONDS, headers: staff.headers };
  const perSecond = async (url: string) => (await measure(url, options)).perSecond;
  const limits: PageLimit[] = [];
  for (const { name, path } of pages) {
    const limit = await inTurns(name, {
      bare: () => perSecond(bare.url),
      ours: () => perSecond(new URL(path(0), server).href),
    });
    limits.push({ name, ...limit });
  }
  return limits;
}

export async function changesBeside(
  bare: BareServer,
  server: string,
  staff: Staff,
): Promise<Limit> {
  const writer = new Writer(server, staff);
  const ids = await writer.newDepartments();
  const renaming = (rename: (id: number, name: string) => Promise<unknown>) => () =>
    changesPerSecond(ids, SECONDS, rename);
  const changes = await inTurns('changes', {
    bare: renaming((id, name) => writer.send('PUT', bare.url, { id, name })),
    ours: renaming((id, name) => writer.rename(id, name)),
  });
  writer.close();
  return changes;
}

async function inTurns(
  what: string,
  ask: Record<keyof Limit, () => Promise<number>>,
): Promise<Limit> {
  await ask.bare();
  await ask.ours();
  const turns: Limit[] = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    turns.push({ bare: await ask.bare(), ours: await ask.ours() });
  }
  const middle = turns.toSorted((a, b) => a.ours / a.bare - b.ours / b.bare)[TURNS >> 1] as Limit;
  console.log(`${what}: bare ${middle.bare.toFixed(0)}/s, Maru ${middle.ours.toFixed(0)}/s`);
  return middle;
}
