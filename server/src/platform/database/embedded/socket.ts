import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Connection, Engine } from '../engine.ts';
import { ConnectionQueue } from './connection-queue.ts';
import { fromLine, type SqlReply, type SqlRequest, sqlFailureOf, toLine } from './protocol.ts';
import { RpcClient } from './rpc-client.ts';

/**
 * A server that holds the embedded database shares it with the command line over a socket that only the
 * folder's owner can open. A client has the database's single connection from when it connects until it
 * disconnects; then an open transaction is rolled back.
 */
const MAX_SOCKET_PATH = 100;

export interface CommandSocket {
  readonly address: string;
  close(): void;
}

export async function serveCommands(engine: Engine, folder: string): Promise<CommandSocket> {
  const clients = new Set<Socket>();
  const server = createServer((socket) => {
    clients.add(socket);
    socket.on('close', () => clients.delete(socket));
    serveClient(engine, socket);
  });
  const address = await listenBeside(server, folder, 'maru');
  return {
    address,
    close() {
      server.close();
      for (const client of clients) client.destroy();
    },
  };
}

/** Listens on a socket in a private folder, which only its owner can open. Returns its address. */
export async function listenBeside(server: Server, folder: string, name: string): Promise<string> {
  const address = socketAddress(folder, name);
  if (process.platform !== 'win32') rmSync(address, { force: true });
  await listening(server, address);
  if (process.platform !== 'win32') chmodSync(address, 0o600);
  return address;
}

function socketAddress(folder: string, name: string): string {
  if (process.platform === 'win32') {
    return `\\\\.\\pipe\\${name}-${process.pid}-${randomBytes(4).toString('hex')}`;
  }
  const beside = join(folder, `${name}.sock`);
  if (Buffer.byteLength(beside) <= MAX_SOCKET_PATH) return beside;
  return join(mkdtempSync(join(tmpdir(), 'maru-')), `${name}.sock`);
}

function listening(server: Server, address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(address, resolve);
  });
}

function serveClient(engine: Engine, socket: Socket): void {
  const disconnected = new Promise<void>((resolve) => socket.on('close', () => resolve()));
  socket.on('error', () => socket.destroy());
  const acquired = engine.acquire();
  let last: Promise<void> = Promise.resolve();
  createInterface({ input: socket }).on('line', (text) => {
    last = last
      .then(async () => {
        if (socket.destroyed) return;
        const reply = await answer(await acquired, fromLine<SqlRequest>(text));
        if (!socket.destroyed) socket.write(toLine(reply));
      })
      .catch(() => void socket.destroy());
  });
  disconnected.then(async () => {
    const connection = await acquired;
    await last;
    await connection.exec('rollback').catch(() => {});
    connection.release();
  });
}

async function answer(connection: Connection, request: SqlRequest): Promise<SqlReply> {
  const { id } = request;
  try {
    if (request.kind === 'query') {
      return { id, ...(await connection.query(request.sql, request.parameters)) };
    }
    if (request.kind === 'exec') await connection.exec(request.sql);
    return { id, rows: [], affected: 0 };
  } catch (error) {
    return { id, failure: sqlFailureOf(error as Error) };
  }
}

/** The client side: an engine whose connections use the database of a running server. */
export function socketEngine(address: string): Engine {
  const queue = new ConnectionQueue();
  const open = new Set<Socket>();
  return {
    async acquire() {
      const end = await queue.take();
      const socket = connect(address);
      open.add(socket);
      const caller = new RpcClient((request) => socket.write(toLine(request)));
      createInterface({ input: socket }).on('line', (text) =>
        caller.receive(fromLine<SqlReply>(text)),
      );
      socket.on('error', (error) => caller.fail(error));
      socket.on('close', () => caller.fail(new Error('The server has closed the connection')));
      const exec = async (sql: string) => void (await caller.call({ kind: 'exec', sql }));
      return {
        query: (sql, parameters) => caller.call({ kind: 'query', sql, parameters }),
        exec,
        begin: exec,
        release() {
          open.delete(socket);
          socket.end();
          end();
        },
      };
    },
    listen: () => Promise.reject(new Error('The command line does not listen')),
    load: () => queue.load(),
    async close() {
      for (const socket of open) socket.destroy();
    },
  };
}
