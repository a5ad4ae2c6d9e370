import { subscribe } from 'node:diagnostics_channel';
import { registerSecret, testLogFolder } from './log-folder.ts';

const NAMES = /password|token|secret|recovery|otpauth|^access$|^refresh$|^open_key$/;

/** Some tests send values nested far deeper than any real ones. */
const MAX_DEPTH = 5;

let watching = false;

/** Registers every secret that an app in this process sends or receives. */
export function registerWireSecrets(): void {
  if (watching || !testLogFolder()) return;
  watching = true;
  subscribe('fastify.initialization', (message) => watch((message as Started).fastify));
}

interface Started {
  fastify: App;
}

/** The part of Fastify that is needed here. */
interface App {
  addHook(at: 'preValidation', hook: (request: Request) => Promise<void>): void;
  addHook(
    at: 'onSend',
    hook: (request: Request, reply: Reply, payload: unknown) => Promise<unknown>,
  ): void;
}

interface Request {
  headers: { authorization?: string; cookie?: string };
  body: unknown;
  params: unknown;
}

interface Reply {
  statusCode: number;
  getHeader(name: string): string | number | string[] | undefined;
}

function watch(app: App): void {
  app.addHook('preValidation', async (request) => {
    registerSecret(/^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]);
    for (const pair of (request.headers.cookie ?? '').split('; ')) registerCookie(pair);
    registerNamed(request.body);
    registerSecret((request.params as { key?: unknown }).key);
  });
  app.addHook('onSend', async (_, reply, payload) => {
    // A refusal contains text about a field, not its value.
    if (reply.statusCode >= 400) return payload;
    for (const cookie of [reply.getHeader('set-cookie') ?? []].flat())
      registerCookie(String(cookie));
    if (typeof payload === 'string' && payload.startsWith('{')) registerNamed(JSON.parse(payload));
    return payload;
  });
}

function registerCookie(pair: string): void {
  registerSecret(/^maru_\w+=([^;]+)/.exec(pair)?.[1]);
}

function registerNamed(value: unknown, secret = false, depth = 0): void {
  if (secret) registerSecret(value);
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return;
  for (const [name, inner] of Object.entries(value)) {
    registerNamed(inner, Array.isArray(value) ? secret : NAMES.test(name), depth + 1);
  }
}
