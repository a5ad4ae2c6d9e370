import http from 'node:http';
import { type SignedIn, signIn } from '@maru/contract/sign-in';
import { type AnyAnswer, ApiClient, type HeaderFields, type RawRequest } from './api-client.ts';

const TIMEOUT_MS = 30_000;
const CONNECTIONS = 100;

/** The text of a call that was given up; after it comes how long the client waited. */
export const NO_ANSWER = 'no answer in';

export interface HttpAnswer extends AnyAnswer {
  /** Method and address. */
  asked: string;
  method: string;
  /** The body as it was received. */
  text: string;
  sentAt: number;
  ms: number;
}

export interface Credentials {
  company_code: string;
  username: string;
  password: string;
}

interface Options {
  headers?: HeaderFields;
  session?: SignedIn | undefined;
  /** The maximum number of connections. */
  connections?: number;
  /** How long to wait for an answer. */
  timeoutMs?: number;
  /** The connections of another client. */
  agent?: http.Agent;
}

/** Calls a server over HTTP, on persistent connections. */
export class HttpClient extends ApiClient {
  readonly #server: string;
  readonly #headers: HeaderFields;
  readonly #agent: http.Agent;
  readonly #timeoutMs: number;
  #session: SignedIn | undefined;

  constructor(server: string, options: Options = {}) {
    super();
    const { headers = {}, session, connections = CONNECTIONS, agent } = options;
    this.#timeoutMs = options.timeoutMs ?? TIMEOUT_MS;
    this.#server = server;
    this.#headers = headers;
    this.#session = session;
    this.#agent = agent ?? new http.Agent({ keepAlive: true, maxSockets: connections });
  }

  get session(): SignedIn {
    if (!this.#session) throw new Error('This client has not signed in');
    return this.#session;
  }

  get access(): string {
    return this.session.access;
  }

  get uid(): number {
    return this.session.uid;
  }

  /** Signs in; without a second factor, which this client does not have. */
  async signIn(credentials: Credentials): Promise<this> {
    this.#session = await this.call(signIn, { body: credentials });
    return this;
  }

  /** A client with the same session and connections, and further header fields. */
  with(headers: HeaderFields): HttpClient {
    return new HttpClient(this.#server, {
      headers: { ...this.#headers, ...headers },
      session: this.#session,
      timeoutMs: this.#timeoutMs,
      agent: this.#agent,
    });
  }

  /** A client with the same connections, and this bearer token. */
  withToken(token: string): HttpClient {
    return this.with({ authorization: `Bearer ${token}` });
  }

  get(url: string): Promise<HttpAnswer> {
    return this.ask('GET', url);
  }

  post(url: string, body: unknown): Promise<HttpAnswer> {
    return this.ask('POST', url, body);
  }

  ask(method: string, url: string, body?: unknown, headers?: HeaderFields): Promise<HttpAnswer> {
    return this.raw({ method, url, body, ...(headers && { headers }) });
  }

  /** A path is sent byte for byte. */
  raw({ method, url, body, headers }: RawRequest): Promise<HttpAnswer> {
    const payload = payloadOf(body);
    const elsewhere = /^https?:/.test(url) ? new URL(url) : undefined;
    const { hostname, port } = elsewhere ?? new URL(this.#server);
    const options = {
      method,
      hostname,
      port,
      path: elsewhere ? elsewhere.pathname + elsewhere.search : url,
      headers: {
        ...(this.#session && { authorization: `Bearer ${this.#session.access}` }),
        ...payload.headers,
        ...this.#headers,
        ...headers,
      },
      agent: this.#agent,
      timeout: this.#timeoutMs,
    };
    const sentAt = performance.now();
    return new Promise((resolve) => {
      const done = (status: number, received: http.IncomingHttpHeaders, text: string) =>
        resolve({
          asked: `${method} ${url}`,
          method,
          status,
          headers: received,
          text,
          body: isJson(received) ? parsed(text) : text,
          sentAt,
          ms: performance.now() - sentAt,
        });
      const failed = (error: NodeJS.ErrnoException) => done(0, {}, error.code ?? error.message);
      const request = http.request(options, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk) => chunks.push(chunk));
        response.on('error', failed);
        response.on('end', () =>
          done(response.statusCode ?? 0, response.headers, Buffer.concat(chunks).toString()),
        );
      });
      request.on('timeout', () => request.destroy(new Error(`${NO_ANSWER} ${options.timeout} ms`)));
      request.on('error', failed);
      request.end(payload.bytes);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}

function payloadOf(body: unknown): { bytes?: string | Buffer; headers?: HeaderFields } {
  if (body === undefined) return {};
  const isRaw = typeof body === 'string' || Buffer.isBuffer(body);
  const bytes = isRaw ? body : JSON.stringify(body);
  const length = { 'content-length': String(Buffer.byteLength(bytes)) };
  return { bytes, headers: isRaw ? length : { 'content-type': 'application/json', ...length } };
}

const isJson = (headers: http.IncomingHttpHeaders): boolean =>
  headers['content-type']?.startsWith('application/json') ?? false;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
