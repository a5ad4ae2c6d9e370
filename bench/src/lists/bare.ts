import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { residentMB } from '@maru/harness/src/resident.ts';

/** The bare server that ours is compared with, in a process of its own. */
export interface BareServer {
  url: string;
  memoryMB(): number;
  end(): void;
}

export const startBare = (place: string, entries: number): Promise<BareServer> =>
  startBareServer(new URL('./bare-server.ts', import.meta.url), [place, '1', String(entries)]);

/** Starts a program that sends its address as a message. */
export async function startBareServer(program: URL, args: readonly string[]): Promise<BareServer> {
  const bare = fork(fileURLToPath(program), args);
  const { url } = await new Promise<{ url: string }>((resolve, reject) => {
    bare.once('message', (message) => resolve(message as { url: string }));
    bare.once('exit', () => reject(new Error('the bare server ended')));
  });
  return { url, memoryMB: () => residentMB(bare.pid), end: () => void bare.kill() };
}
