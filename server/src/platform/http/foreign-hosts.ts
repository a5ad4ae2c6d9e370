import { isIP } from 'node:net';
import { hostname } from 'node:os';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError, invalidHost } from './app-error.ts';
import { isHealthProbe } from './probes.ts';

const HOST = /^(?:\[([\da-f:.]+)\]|([\w.-]+))(?::\d{1,5})?$/i;

/**
 * Without a configured address the server relies on the Host header, for the links in its lists and to
 * decide whether a page is its own. So it accepts only names that cannot belong to somebody else: a
 * foreign name can be made to resolve to this server, and a page under it would count as our own.
 */
export function refuseForeignHosts(app: FastifyInstance): void {
  const machine = hostname().toLowerCase();
  /** The last accepted value, which hardly ever changes. */
  let accepted: string | undefined;
  app.addHook('onRequest', (request, _, done) => {
    const host = hostsOf(request);
    if (host === accepted || isHealthProbe(request)) return done();
    const refusals = host.split('\n').map((name) => refusalOf(name, machine));
    const refusal = refusals.find((found) => found !== undefined);
    if (refusal) return done(refusal);
    accepted = host;
    done();
  });
}

/** The Host header, and the host that a proxy reports instead. */
const hostsOf = ({ headers, host }: FastifyRequest): string =>
  headers.host === host ? host : `${headers.host ?? ''}\n${host}`;

function refusalOf(host: string, machine: string): AppError | undefined {
  const [, ipv6, name = ''] = HOST.exec(host.toLowerCase()) ?? [];
  if (ipv6 !== undefined) return isIP(ipv6) === 6 ? undefined : invalidHost();
  if (name === '') return invalidHost();
  return isOwnName(name, machine) ? undefined : unknownHost();
}

const isOwnName = (name: string, machine: string): boolean =>
  !name.includes('.') || name.endsWith('.localhost') || name === machine || isIP(name) === 4;

const unknownHost = () =>
  new AppError({
    status: 400,
    code: 'unknown_host',
    detail: {
      en: 'This server does not go by the name in this address. Whoever runs it sets PUBLIC_URL to the address that people type.',
      ko: '이 주소로는 접속할 수 없습니다. 서버 운영자에게 문의해 주세요. (운영자: PUBLIC_URL에 실제 접속 주소를 설정해 주세요.)',
    },
  });
