import type { SignedIn } from '@maru/contract/sign-in';
import type { RawRequest } from '@maru/harness/src/api-client.ts';
import { adminOf } from '@maru/harness/src/company.ts';
import { type HttpAnswer, HttpClient } from '@maru/harness/src/http-client.ts';
import { COMPANY } from './fault.ts';

export type FaultAnswer = HttpAnswer;

/** Signs in as the company's administrator and records every answer. */
export class Client extends HttpClient {
  readonly answers: FaultAnswer[] = [];

  constructor(url: string, connections = 100, session?: SignedIn) {
    super(url, { connections, session });
  }

  get refresh(): string {
    return this.session.refresh;
  }

  /** The time of the sign-in by the server's clock. */
  get issuedAt(): number {
    const [, claims = ''] = this.access.split('.');
    return JSON.parse(Buffer.from(claims, 'base64url').toString()).iat * 1_000;
  }

  override signIn(credentials = adminOf(COMPANY)): Promise<this> {
    return super.signIn(credentials);
  }

  /** The same session at another server. */
  at(url: string): Client {
    return new Client(url, undefined, this.session);
  }

  override async raw(request: RawRequest): Promise<FaultAnswer> {
    const answer = await super.raw(request);
    this.answers.push(answer);
    return answer;
  }

  makeDepartment(name: string): Promise<FaultAnswer> {
    return this.post('/api/departments/', { name, manager_id: this.uid });
  }
}

/** The parts of a refusal that a client uses: status, code, text and retry time. */
export const refusalOf = ({ status, headers, body }: FaultAnswer) => ({
  status,
  code: headers['maru-error-code'],
  detail: body?.detail as string | undefined,
  retryAfter: headers['retry-after'],
});
