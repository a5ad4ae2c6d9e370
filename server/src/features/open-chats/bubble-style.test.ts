import { updateCompanyChat } from '@maru/contract/company-chat';
import { expect, test } from 'vitest';
import { comingFrom, newAddress } from '../../../test/addresses.ts';
import { newAdministrator } from '../../../test/factories.ts';
import { world } from '../../../test/world.ts';

const get = async (company: string, key: string, address = newAddress()) => {
  const { app } = await world();
  return app.inject({
    url: `/open/${encodeURIComponent(company)}/${key}/bubble.css`,
    headers: comingFrom(address),
  });
};

test('a bubble gets the colour of its company and one that can be read on it, kept as long as the script', async () => {
  const { caller, company, openKey } = await newAdministrator();
  const first = await get(company.code, openKey);
  expect([first.statusCode, first.body]).toEqual([
    200,
    ':host(maru-chat){--company:#3e5cc9;--on-company:#ffffff}\n',
  ]);
  expect(first.headers).toMatchObject({
    'content-type': 'text/css; charset=utf-8',
    'cache-control': 'public, max-age=300',
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
  });
  await caller.call(updateCompanyChat, { body: { colour: '#ffe000' } });
  const { body } = await get(company.code, openKey);
  expect(body).toBe(':host(maru-chat){--company:#ffe000;--on-company:#000000}\n');
});

test('a link that leads nowhere is answered as one to a company without a colour of its own', async () => {
  const { company, openKey } = await newAdministrator();
  const foreign = await newAdministrator();
  const { body, headers, statusCode } = await get(company.code, openKey);
  for (const [code, key] of [
    [company.code, 'nobody'],
    ['nowhere', openKey],
    [foreign.company.code, openKey],
  ] as const) {
    const answer = await get(code, key);
    expect([answer.statusCode, answer.body]).toEqual([statusCode, body]);
    expect(Object.keys(answer.headers).sort()).toEqual(Object.keys(headers).sort());
    expect(answer.headers['cache-control']).toBe(headers['cache-control']);
  }
  expect((await get(company.code, 'not-a-key')).statusCode).toBe(400);
});

test('a network that asks too often waits', async () => {
  const { company, openKey } = await newAdministrator();
  const address = newAddress();
  const answers = await Promise.all(
    Array.from({ length: 150 }, () => get(company.code, openKey, address)),
  );
  const refused = answers.filter(({ statusCode }) => statusCode === 429);
  expect(refused.length).toBeGreaterThan(5);
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
  expect((await get(company.code, openKey)).statusCode).toBe(200);
});
