import { createHash } from 'node:crypto';
import { connect, createServer, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { listenBeside } from '../../../platform/database/embedded/socket.ts';

/**
 * The process that holds an embedded source answers two questions of other processes of the same user: what it has,
 * for a reading of its tables, and a copy of all of it, for a backup. Nothing is run for them.
 */
export type Question = 'describe' | 'dump';

const QUESTIONS: readonly string[] = ['describe', 'dump'] satisfies Question[];
const MAX_QUESTION = 20;
const NEW_LINE = 10;

interface Answerer {
  describe(): Promise<object>;
  dump(): Promise<Uint8Array>;
}

interface ReplyHead {
  bytes: number;
  sha256: string;
}

export interface EmbeddedShare {
  readonly address: string;
  /** After the answers that are under way. */
  close(): Promise<void>;
}

export async function shareEmbedded(source: Answerer, folder: string): Promise<EmbeddedShare> {
  const answering = new Set<Promise<void>>();
  const server = createServer((socket) => {
    const answered = answer(source, socket)
      .catch(() => {})
      .finally(() => {
        socket.destroySoon();
        answering.delete(answered);
      });
    answering.add(answered);
  });
  const address = await listenBeside(server, folder, 'source');
  return {
    address,
    async close() {
      server.close();
      await Promise.all(answering);
    },
  };
}

async function answer(source: Answerer, socket: Socket): Promise<void> {
  socket.on('error', () => socket.destroy());
  socket.setTimeout(ANSWER_MS, () => socket.destroy());
  const question = await firstLine(socket);
  if (!QUESTIONS.includes(question)) return;
  const content =
    question === 'dump'
      ? await source.dump()
      : Buffer.from(JSON.stringify(await source.describe()));
  const head: ReplyHead = { bytes: content.byteLength, sha256: sha256Of(content) };
  await new Promise<void>((resolve) => {
    socket.once('close', () => resolve());
    socket.write(`${JSON.stringify(head)}\n`);
    socket.end(content);
  });
}

function firstLine(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    socket.on('close', () => reject(new Error('Nothing was asked')));
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      if (text.includes('\n')) resolve(text.slice(0, text.indexOf('\n')));
      else if (text.length > MAX_QUESTION) reject(new Error('Not a question'));
    });
  });
}

/** Asks the process that holds a source. */
export async function askHolder(address: string, question: Question): Promise<Uint8Array> {
  const socket = connect(address);
  socket.setTimeout(ANSWER_MS, () => socket.destroy(new Error('No answer in time')));
  socket.write(`${question}\n`);
  const reply = await buffer(socket);
  const end = reply.indexOf(NEW_LINE);
  if (end < 0) throw new Error('The process that holds the source did not answer');
  const head = JSON.parse(reply.subarray(0, end).toString()) as ReplyHead;
  const content = reply.subarray(end + 1);
  if (content.length !== head.bytes || sha256Of(content) !== head.sha256) {
    throw new Error('The answer of the process that holds the source is incomplete');
  }
  return content;
}

/** To copy a large database takes a while. */
const ANSWER_MS = 300_000;

const sha256Of = (content: Uint8Array): string =>
  createHash('sha256').update(content).digest('hex');
