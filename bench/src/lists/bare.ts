import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { residentMB } from '@maru/harness/src/resident.ts';

/** The bare server that ours is compared with, in a process of its own. */
export interface BareServer {
  url: string;
  memoryMB(): number;
  end(): void;
}

export async function startBare(place: string, entries: number): Promise<BareServer> {
  const program = fileURLToPath(new URL('./bare-server.ts', import.meta.url));
  const bare = fork(program, [place, '1', String(entries)]);
  const { url } = await new Promise<{ url: string }>((resolve, reject) => {
    bare.once('message', (message) => resolve(message as { url: string }));
    bare.once('exit', () => reject(new Error('the bare server ended')));
  });
  return { url, memoryMB: () => residentMB(bare.pid), end: () => void bare.kill() };
}
