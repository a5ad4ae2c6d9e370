import { endpoints } from '@maru/contract/endpoints';
import type { Endpoint } from '@maru/contract/kit/endpoint';
import { beforeAll, describe, expect, test } from 'vitest';
import { exampleOf } from './access-examples.ts';
import {
  credentialsOf,
  newAdministrator,
  newBotLogs,
  newDepartment,
  newMember,
  newMessages,
  newRoom,
  newTable,
  newTicket,
} from './factories.ts';
import { publicKeys } from './public-keys.ts';
import { SPECIFIED_CALLS, type SpecifiedCall } from './specified-calls.ts';

const sorted = (names: string): string => names.trim().split(/\s+/).sort().join(', ');

const inside = (place: string): string =>
  place === '' || place.startsWith('[') ? place : `.${place}`;

/** As `publicKeys` writes them. */
function expectedOf(call: string, { body, inBody = {}, query, answer }: SpecifiedCall): string[] {
  return [
    ...(body ? [`${call} in: ${sorted(body)}`] : []),
    ...Object.entries(inBody).map(([place, names]) => `${call} in.${place}: ${sorted(names)}`),
    ...(query ? [`${call} query: ${sorted(query)}`] : []),
    ...Object.entries(answer).map(
      ([place, names]) => `${call} out${inside(place)}: ${sorted(names)}`,
    ),
  ].sort();
}

const promised = publicKeys();

/** The keys of each object of an answer, by its place in it. */
function keysIn(value: unknown, place = ''): [string, string][] {
  if (Array.isArray(value)) return value.flatMap((one) => keysIn(one, `${place}[]`));
  if (typeof value !== 'object' || value === null) return [];
  return [
    [place, Object.keys(value).sort().join(', ')],
    ...Object.entries(value).flatMap(([name, inner]) =>
      keysIn(inner, place === '' ? name : `${place}.${name}`),
    ),
  ];
}

/** A company that has something in every list. */
async function peopled() {
  const admin = await newAdministrator();
  const { company } = admin;
  await newDepartment(company, 'Sales', admin.id);
  const room = await newRoom(company);
  await newMessages(company, room, [{}]);
  await newTable(company);
  await newTicket(company);
  await newBotLogs(company, [{}]);
  await admin.caller.attempt(endpoints.updateCompany, { body: { name: 'Maru' } });
  return { admin, company, room };
}

const nameOf = (call: string): [string, Endpoint] => {
  const found = Object.entries<Endpoint>(endpoints).find(
    ([, { method, path }]) => `${method} ${path}` === call,
  );
  if (!found) throw new Error(`${call} is not served`);
  return found;
};

let scene: ReturnType<typeof peopled>;

beforeAll(async () => {
  scene = peopled();
  await scene;
});

describe.each(Object.entries(SPECIFIED_CALLS))('%s', (call, specified) => {
  test('takes and promises what is specified, and nothing else', () => {
    const own = promised
      .filter((line) => line.startsWith(`${call} `))
      .filter((line) => /^(in|out|query)[.:[]/.test(line.slice(call.length + 1)));
    expect(own).toEqual(expectedOf(call, specified));
  });

  test('answers what is specified, and nothing else', async () => {
    const { admin, company, room } = await scene;
    const [name, endpoint] = nameOf(call);
    const { headers = {}, ...example } = await exampleOf(name, company, admin);
    const input = name === 'listMessages' ? { params: { id: String(room) } } : example;
    const isSignIn = name === 'signIn';
    const signingIn = isSignIn && { body: credentialsOf(await newMember(company)) };
    const answers = [
      await admin.caller.with(headers).attempt(endpoint, { ...input, ...signingIn }),
    ];
    if (endpoint.allResponse && '' in specified.answer) {
      answers.push(await admin.caller.attempt(endpoint, { query: { page_size: 'all' } }));
    }
    const found = new Set<string>();
    for (const { status, body } of answers) {
      expect(status).toBe(endpoint.status);
      for (const [place, names] of keysIn(body)) {
        found.add(place);
        expect(names, place).toBe(sorted(specified.answer[place] ?? ''));
      }
    }
    expect([...found].sort()).toEqual(Object.keys(specified.answer).sort());
  });
});
