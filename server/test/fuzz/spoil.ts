import { endpoints } from '@maru/contract/endpoints';
import type { Endpoint } from '@maru/contract/kit/endpoint';
import type { RequestDraft } from './draft.ts';
import { EXTRA_KEYS, hostileText, hostileValue } from './hostile.ts';
import type { Random } from './random.ts';
import { spoilBytes } from './spoil-bytes.ts';
import { fieldsOf } from './valid.ts';

type Spoil = (draft: RequestDraft, random: Random) => void;

/** The ways in which a request to this endpoint can be spoiled. */
export function spoilers(endpoint: Endpoint): readonly Spoil[] {
  return [
    ...(endpoint.body ? [...BODY, ...BODY] : [uninvitedBody]),
    ...(fieldsOf(endpoint, 'query').length > 0 ? [...QUERY, ...QUERY] : []),
    ...QUERY.slice(0, 2),
    ...(fieldsOf(endpoint, 'params').length > 0 ? [segment, segment] : []),
    header,
    header,
    method,
  ];
}

const field: Spoil = (draft, random) => {
  const name = random.pick(fieldsOf(draft.endpoint, 'body'));
  draft.body = { ...(draft.body as object), [name]: hostileValue(random) };
};

const innerField: Spoil = (draft, random) => {
  const body = structuredClone(draft.body);
  const holder = random.pick(objectsIn(body));
  const name = random.pick(Object.keys(holder ?? {}));
  if (holder && name !== undefined) holder[name] = hostileValue(random);
  draft.body = body;
};

const missing: Spoil = (draft, random) => {
  const { [random.pick(fieldsOf(draft.endpoint, 'body'))]: _, ...rest } = Object(draft.body);
  draft.body = rest;
};

const extra: Spoil = (draft, random) => {
  const added = Array.from({ length: 1 + random.below(3) }, () => [
    random.pick(EXTRA_KEYS),
    hostileValue(random),
  ]);
  draft.body = Object.fromEntries([...Object.entries(Object(draft.body)), ...added]);
};

const whole: Spoil = (draft, random) => {
  draft.body = hostileValue(random);
};

const TYPES = [
  ...['', 'text/plain', 'application/xml', 'multipart/form-data; boundary=x', ';;;', '*/*'],
  ...[
    'application/json; charset=utf-16',
    'application/json;',
    'APPLICATION/JSON',
    'application/jsonx',
  ],
  ...[
    'application/x-www-form-urlencoded',
    'application/json, text/plain',
    `a/${'b'.repeat(4_000)}`,
  ],
];

const contentType: Spoil = (draft, random) => {
  draft.headers['content-type'] = random.pick(TYPES);
};

const BODY: Spoil[] = [field, field, innerField, missing, extra, whole, contentType, spoilBytes];

const uninvitedBody: Spoil = (draft, random) => {
  draft.body = hostileValue(random);
};

const PERCENT = [
  '%',
  '%zz',
  '%E0%A4',
  '%ED%A0%80',
  '%00',
  '%C0%AE',
  '%ff',
  '%u0041',
  '+',
  '&&==',
  '#',
];

const encoded = (text: string) => encodeURIComponent(text.toWellFormed().slice(0, 12_000));

const append = (draft: RequestDraft, query: string) => {
  draft.query = draft.query ? `${draft.query}&${query}` : query;
};

const unknownParameter: Spoil = (draft, random) =>
  append(draft, `${encoded(random.pick(EXTRA_KEYS))}=${encoded(hostileText(random))}`);

const manyParameters: Spoil = (draft, random) =>
  append(draft, Array.from({ length: random.below(1_500) }, (_, n) => `p${n}=`).join('&'));

const parameter: Spoil = (draft, random) => {
  const query = new URLSearchParams(draft.query);
  query.set(parameterOf(draft, random), hostileText(random).slice(0, 3_000));
  draft.query = String(query);
};

const repeated: Spoil = (draft, random) => {
  const name = parameterOf(draft, random);
  append(draft, `${name}=1&${name}=${encoded(hostileText(random))}&${name}[]=1&${name}[a]=1`);
};

const brokenPercent: Spoil = (draft, random) =>
  append(draft, `${parameterOf(draft, random)}=${random.pick(PERCENT)}`);

const QUERY: Spoil[] = [
  unknownParameter,
  manyParameters,
  parameter,
  parameter,
  repeated,
  brokenPercent,
];

const parameterOf = ({ endpoint }: RequestDraft, random: Random): string =>
  random.pick(fieldsOf(endpoint, 'query')) ?? 'page';

const segment: Spoil = (draft, random) => {
  const pieces = draft.endpoint.path.split('/');
  const places = pieces.flatMap((piece, n) => (piece.startsWith('{') ? [n] : []));
  const actual = draft.path.split('/');
  actual[random.pick(places)] = random.chance(0.3)
    ? random.pick(PERCENT).replace('#', '%23')
    : encoded(hostileText(random));
  draft.path = actual.join('/');
};

const HEADERS = [
  ...['authorization', 'authorization', 'accept-language', 'accept-language', 'idempotency-key'],
  ...['idempotency-key', 'cookie', 'x-forwarded-for', 'user-agent', 'accept', 'origin', 'if-match'],
  ...['content-encoding', 'x-http-method-override', 'x-request-id', 'forwarded', 'range', 'prefer'],
];
const HEADER_VALUES = [
  ...[
    '',
    ' ',
    'Bearer',
    'Bearer ',
    'bearer x',
    'Basic YTpi',
    'Bearer a.b.c',
    'Bearer eyJhbGciOiJub25lIn0.e30.',
  ],
  ...[
    '*',
    'ko;q=NaN',
    'ko;q=1e999,en;q=-1',
    ',,;;==',
    'en'.repeat(3_000),
    'a=b; a=c; =; ;',
    'gzip',
  ],
  ...[
    'maru_ticket=x',
    '\u00ff\u00fe',
    'DELETE',
    '::1',
    '999.1.1.1',
    '10.0.0.1, evil',
    'x'.repeat(7_000),
  ],
];

const header: Spoil = (draft, random) => {
  draft.headers[random.pick(HEADERS)] = random.pick(HEADER_VALUES);
};

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD', 'TRACE', 'PROPFIND'];

/** A method of another call at the same address would not be wrong, and could delete what later calls need. */
const method: Spoil = (draft, random) => {
  const served = Object.values<Endpoint>(endpoints)
    .filter(({ path }) => path === draft.endpoint.path)
    .map((call): string => call.method);
  draft.method = random.pick(METHODS.filter((name) => !served.includes(name)));
};

/** Every object in a value, including the value itself. */
function objectsIn(value: unknown): Record<string, unknown>[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.values(value).flatMap(objectsIn);
  return [value as Record<string, unknown>, ...inner];
}
