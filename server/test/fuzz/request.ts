import { urlOf } from '@maru/contract/kit/client';
import type { Endpoint } from '@maru/contract/kit/endpoint';
import { codeFor } from '../authenticator.ts';
import type { RequestDraft } from './draft.ts';
import type { Random } from './random.ts';
import { spoilers } from './spoil.ts';
import type { Staff } from './staff.ts';
import { type Known, validPart } from './valid.ts';

export interface HostileRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: Buffer | undefined;
}

const VALID_EVERY = 20;

export interface RequestData {
  customer(endpoint: Endpoint): string;
  staff(endpoint: Endpoint, number: number): Promise<Staff>;
  known(endpoint: Endpoint, random: Random): Known;
}

/**
 * The request with this number for this endpoint: the same for the same seed, independent of earlier ones.
 */
export async function hostileRequest(
  endpoint: Endpoint,
  data: RequestData,
  random: Random,
  number: number,
): Promise<HostileRequest> {
  const { token, setup } = await data.staff(endpoint, number);
  const known = {
    ...data.known(endpoint, random),
    ...(setup && { note: setup.note, code: codeFor(setup.secret) }),
  };
  const params = validPart(endpoint, 'params', known, random) ?? {};
  const query = validPart(endpoint, 'query', known, random) ?? {};
  const [path = '', search = ''] = urlOf(endpoint, { params, query }).split('?');
  const draft: RequestDraft = {
    endpoint,
    method: endpoint.method,
    path,
    query: search,
    headers: headersOf(endpoint, data, token, number),
    body: validPart(endpoint, 'body', known, random),
    bytes: undefined,
  };
  // The first of every twenty is left valid, to check that valid requests are accepted.
  if (number % VALID_EVERY === 0) return finished(draft);
  const ways = spoilers(endpoint);
  // Each way comes up in turn, so that few requests try all of them.
  const inTurn = [...new Set(ways)];
  const turn = number - 1 - Math.floor(number / VALID_EVERY);
  inTurn[turn % inTurn.length]?.(draft, random);
  for (let more = random.below(3); more > 0; more -= 1) random.pick(ways)(draft, random);
  return finished(draft);
}

function headersOf(endpoint: Endpoint, data: RequestData, staff: string, number: number) {
  const { kind } = endpoint.access;
  const token = kind === 'keyed' ? data.customer(endpoint) : staff;
  return {
    'content-type': 'application/json',
    // A different address for every request, so that no limit per address ends the run.
    'x-forwarded-for': `10.${(number >> 16) % 256}.${(number >> 8) % 256}.${number % 256}`,
    ...(kind !== 'public' && { authorization: `Bearer ${token}` }),
  };
}

function finished({ method, path, query, headers, body, bytes }: RequestDraft): HostileRequest {
  const payload = bytes ?? (body === undefined ? undefined : Buffer.from(JSON.stringify(body)));
  return { method, path: query ? `${path}?${query}` : path, headers, body: payload };
}
