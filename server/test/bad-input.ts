import { endpoints } from '@maru/contract/endpoints';
import { urlOf } from '@maru/contract/kit/client';
import type { Endpoint } from '@maru/contract/kit/endpoint';
import type { Answer } from '@maru/harness/src/api-client.ts';
import { expect } from 'vitest';
import { fieldLabels } from '../src/field-labels.ts';
import { exampleOf } from './access-examples.ts';
import { everythingOf } from './company-tables.ts';
import { newAdministrator } from './factories.ts';

type Call = [name: string, endpoint: Endpoint];
type Shape = Record<string, { safeParse(value: unknown): { success: boolean } }>;

export const shapeOf = (schema: unknown) => (schema as { shape: Shape }).shape;

export const ALL_CALLS = Object.entries(endpoints) as Call[];
export const CALLS_WITH_BODY = ALL_CALLS.filter(([, { body }]) => body);
export const CALLS_WITH_ID = ALL_CALLS.filter(([, { path }]) => path.includes('{id}'));
export const CALLS_WITH_QUERY = ALL_CALLS.filter(
  ([, { query }]) => Object.keys(shapeOf(query)).length > 0,
);

const JSON_TYPE: Record<string, string> = { 'content-type': 'application/json' };

/** An administrator, and a valid input for each call. */
async function prepared(calls: readonly Call[]) {
  const admin = await newAdministrator();
  const inputs = new Map<string, Awaited<ReturnType<typeof exampleOf>>>();
  for (const [name] of calls) inputs.set(name, await exampleOf(name, admin.company, admin));
  return { ...admin, inputs };
}

let ofAll: ReturnType<typeof prepared> | undefined;

/** For calls that are all refused, and so leave the inputs to the next test as they are. */
export async function callsToSpoil() {
  ofAll ??= prepared(ALL_CALLS);
  return spoiling(await ofAll);
}

/** For calls that may be done. */
export const newCallsToSpoil = async (calls: readonly Call[]) => spoiling(await prepared(calls));

async function spoiling({ caller, company, inputs }: Awaited<ReturnType<typeof prepared>>) {
  const before = await everythingOf(company);
  const inputOf = (name: string) => inputs.get(name) ?? {};
  /** The caller for this call. */
  const speaker = (name: string) => caller.with(inputOf(name).headers ?? {});
  return {
    caller,
    /** The valid body of a call. */
    body: (name: string) => inputOf(name).body as Record<string, unknown> | undefined,
    /** The valid call with this payload instead. */
    send: ([name, endpoint]: Call, payload: unknown, headers = JSON_TYPE) =>
      speaker(name).raw({
        method: endpoint.method,
        url: urlOf(endpoint, inputOf(name)),
        body: payload,
        headers,
      }),
    /** The valid call with exactly this query string. */
    ask: ([name, endpoint]: Call, query: string) => {
      const { query: _, ...rest } = inputOf(name);
      const url = `${urlOf(endpoint, rest)}?${query}`;
      return speaker(name).raw({ method: endpoint.method, url, body: rest.body });
    },
    nothingChanged: async () => expect(await everythingOf(company)).toEqual(before),
  };
}

/**
 * Checks that an answer is a proper refusal: 4xx, a code in a header, and in the body only a sentence or
 * lists of sentences by field. With `field`, the refusal must name that field.
 */
export function expectRefusal(answer: Answer<any>, about: unknown, field?: string): void {
  const { status, body, headers } = answer;
  expect([about, status >= 400 && status < 500 ? '4xx' : status]).toEqual([about, '4xx']);
  expect([about, headers['maru-error-code']]).toEqual([about, expect.stringMatching(/^\w+$/)]);
  expect(headers['content-type']).toBe('application/json; charset=utf-8');
  expect([about, typeof body, Array.isArray(body)]).toEqual([about, 'object', false]);
  const names = Object.keys(body);
  expect(names.length, String(about)).toBeGreaterThan(0);
  if ('detail' in body) expect([names, typeof body.detail]).toEqual([['detail'], 'string']);
  else {
    for (const sentences of Object.values(body) as unknown[][]) {
      expect(Array.isArray(sentences) && sentences.length).toBeTruthy();
      expect(new Set(sentences.map((sentence) => typeof sentence))).toEqual(new Set(['string']));
    }
  }
  if (field === undefined) return;
  if ('detail' in body) expect([about, body.detail]).toEqual([about, mentioning(field)]);
  else expect([about, names]).toEqual([about, [field]]);
}

const mentioning = (field: string) => expect.stringContaining(fieldLabels[field]?.en ?? field);
