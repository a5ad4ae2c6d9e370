import http from 'node:http';
import { PASSWORD } from '../processes/staff.ts';
import { COMPANY } from './fault.ts';

const PATIENCE_MS = 30_000;

export interface Answer {
  asked: string;
  /** Zero if there was no answer; then `body` says why. */
  status: number;
  headers: http.IncomingHttpHeaders;
  body: any;
  sentAt: number;
  ms: number;
}

type HeaderFields = Record<string, string>;

interface SignedIn {
  uid: number;
  access: string;
  refresh: string;
}

/** Sends requests over persistent connections and records every answer. */
export class Client {
  readonly answers: Answer[] = [];
  readonly #url: string;
  readonly #agent: http.Agent;
  #signedIn: SignedIn = { uid: 0, access: '', refresh: '' };

  constructor(url: string, connections = 100) {
    this.#url = url;
    this.#agent = new http.Agent({ keepAlive: true, maxSockets: connections });
  }

  get uid(): number {
    return this.#signedIn.uid;
  }

  get refresh(): string {
    return this.#signedIn.refresh;
  }

  /** The time of the sign-in by the server's clock. */
  get issuedAt(): number {
    const [, claims = ''] = this.#signedIn.access.split('.');
    return JSON.parse(Buffer.from(claims, 'base64url').toString()).iat * 1_000;
  }

  async signIn(): Promise<this> {
    const credentials = { company_code: COMPANY, username: 'admin', password: PASSWORD };
    const { status, body } = await this.ask('POST', '/api/token/', credentials);
    if (status !== 200) throw new Error(`signing in: ${status} ${JSON.stringify(body)}`);
    this.#signedIn = body;
    return this;
  }

  /** The same session at another server. */
  at(url: string): Client {
    const other = new Client(url);
    other.#signedIn = this.#signedIn;
    return other;
  }

  ask(method: string, path: string, body?: unknown, more: HeaderFields = {}): Promise<Answer> {
    const text = body === undefined ? '' : JSON.stringify(body);
    const headers = {
      ...(this.#signedIn.access && { authorization: `Bearer ${this.#signedIn.access}` }),
      ...(body !== undefined && {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(text),
      }),
      ...more,
    };
    const sentAt = performance.now();
    return new Promise((resolve) => {
      const done = (outcome: Pick<Answer, 'status' | 'headers' | 'body'>) => {
        const ms = performance.now() - sentAt;
        const answer = { asked: `${method} ${path}`, sentAt, ms, ...outcome };
        this.answers.push(answer);
        resolve(answer);
      };
      const failed = (error: NodeJS.ErrnoException) =>
        done({ status: 0, headers: {}, body: error.code ?? error.message });
      const options = { method, headers, agent: this.#agent, timeout: PATIENCE_MS };
      const request = http.request(new URL(path, this.#url), options, (response) => {
        let received = '';
        response.setEncoding('utf8');
        response.on('data', (data) => {
          received += data;
        });
        response.on('error', failed);
        response.on('end', () =>
          done({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: parsed(received),
          }),
        );
      });
      request.on('timeout', () => request.destroy(new Error(`no answer in ${PATIENCE_MS} ms`)));
      request.on('error', failed);
      request.end(text);
    });
  }

  get(path: string): Promise<Answer> {
    return this.ask('GET', path);
  }

  makeDepartment(name: string): Promise<Answer> {
    return this.ask('POST', '/api/departments/', { name, manager_id: this.uid });
  }

  close(): void {
    this.#agent.destroy();
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The parts of a refusal that a client uses: status, code, text and retry time. */
export const refusalOf = ({ status, headers, body }: Answer) => ({
  status,
  code: headers['maru-error-code'],
  detail: body?.detail as string | undefined,
  retryAfter: headers['retry-after'],
});
