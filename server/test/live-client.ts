import {
  DESK_LIVE_PATH,
  LIVE_PATH,
  type LiveMessage,
  OPEN_LIVE_PATH,
  type ServerFrame,
  serverFrame,
} from '@maru/contract/live';
import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { WebSocket } from 'ws';
import { Tokens } from '../src/core/session/tokens.ts';
import type { TestMember } from './factories.ts';
import { SECRET_KEY, world } from './world.ts';

const TIMEOUT_MS = 5_000;

/** The address of an app; the app starts listening at the first call. */
export async function serverUrl(app: FastifyInstance): Promise<string> {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 });
  const address = app.server.address();
  if (!address || typeof address === 'string') throw new Error('not listening');
  return `ws://127.0.0.1:${address.port}`;
}

export const tokenOf = ({ id, company, sessionId }: TestMember): Promise<string> =>
  new Tokens(SECRET_KEY).access({ companyId: company.id, sessionId }, id);

/** A client of a live connection, with every frame that it received. */
export class LiveClient {
  readonly frames: ServerFrame[] = [];
  readonly socket: WebSocket;
  ended: { code: number; reason: string } | undefined;

  constructor(address: string, headers: Record<string, string> = {}) {
    this.socket = new WebSocket(address, { headers });
    this.socket.on('message', (data) => {
      this.frames.push(serverFrame.parse(JSON.parse(String(data))));
    });
    this.socket.on('error', () => {});
    this.socket.on('close', (code, reason) => {
      this.ended = { code, reason: String(reason) };
    });
  }

  get messages(): LiveMessage[] {
    return this.frames.flatMap((frame) => (frame.type === 'message' ? [frame.message] : []));
  }

  get contents(): string[] {
    return this.messages.map((message) => message.content);
  }

  async opened(): Promise<this> {
    await expect.poll(() => this.socket.readyState, { timeout: TIMEOUT_MS }).toBe(WebSocket.OPEN);
    return this;
  }

  send(frame: unknown): void {
    this.socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame));
  }

  async waitFor<T extends ServerFrame['type']>(type: T): Promise<ServerFrame & { type: T }> {
    const find = () => this.frames.findLast((frame) => frame.type === type);
    await expect.poll(find, { timeout: TIMEOUT_MS, interval: 10 }).toBeDefined();
    return find() as ServerFrame & { type: T };
  }

  async close(): Promise<void> {
    this.socket.close();
    await this.end();
  }

  async end(): Promise<{ code: number; reason: string } | undefined> {
    await expect.poll(() => this.ended, { timeout: TIMEOUT_MS, interval: 10 }).toBeDefined();
    return this.ended;
  }
}

/** Connects an account to a room. */
export async function connectStaff(
  member: TestMember,
  room: number,
  options: { after?: number; app?: FastifyInstance } = {},
): Promise<LiveClient> {
  const { app = (await world()).app, after } = options;
  const client = await new LiveClient(`${await serverUrl(app)}${LIVE_PATH}`).opened();
  const access = await tokenOf(member);
  client.send({ type: 'hello', access, room, ...(after !== undefined && { after }) });
  return client;
}

/** Opens the desk of an account. */
export async function openDesk(
  member: TestMember,
  options: { after?: number; app?: FastifyInstance; is_at_desk?: boolean } = {},
): Promise<LiveClient> {
  const { app = (await world()).app, ...hello } = options;
  const client = await new LiveClient(`${await serverUrl(app)}${DESK_LIVE_PATH}`).opened();
  client.send({ type: 'hello', access: await tokenOf(member), ...hello });
  return client;
}

/** Connects a customer to the token's room. */
export async function connectCustomer(
  token: string,
  options: { after?: number; app?: FastifyInstance; headers?: Record<string, string> } = {},
): Promise<LiveClient> {
  const { app = (await world()).app, after, headers } = options;
  const address = `${await serverUrl(app)}${OPEN_LIVE_PATH}`;
  const client = await new LiveClient(address, headers).opened();
  client.send({ type: 'hello', token, ...(after !== undefined && { after }) });
  return client;
}
