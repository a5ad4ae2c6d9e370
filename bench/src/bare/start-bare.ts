import { residentMB } from '@maru/harness/src/resident.ts';
import { startChild } from '../start-child.ts';

/** A program of its own that ours is compared with. */
export interface Program {
  url: string;
  memoryMB(): number;
  end(): void;
}

/** SQL as it would be written by hand, and its values. */
export type Statement = readonly [text: string, values: readonly unknown[]];

/** Plain Node between HTTP and a database. */
export interface BareServer extends Program {
  /** The address of what these statements answer, one after another. */
  asking(...statements: readonly Statement[]): string;
}

/** On the database with this URL, or on the embedded one in this folder. */
export async function startBare(place: string): Promise<BareServer> {
  const program = await startProgram(new URL('./bare-server.ts', import.meta.url), [place]);
  return {
    ...program,
    asking: (...statements) =>
      `${program.url}/?statements=${encodeURIComponent(JSON.stringify(statements))}`,
  };
}

/** Starts a program that sends its address as a message. */
export async function startProgram(program: URL, args: readonly string[]): Promise<Program> {
  const child = startChild(program, args);
  const { url } = await new Promise<{ url: string }>((resolve, reject) => {
    child.once('message', (message) => resolve(message as { url: string }));
    child.once('exit', () => reject(new Error('the bare server ended')));
  });
  return { url, memoryMB: () => residentMB(child.pid), end: () => void child.kill() };
}
