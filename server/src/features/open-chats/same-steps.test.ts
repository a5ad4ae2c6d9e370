import { randomUUID } from 'node:crypto';
import { deleteAccount } from '@maru/contract/accounts';
import { listFormerChatKeys, setChatKey, withdrawFormerChatKey } from '@maru/contract/chat-keys';
import { getChatLink, openRoom } from '@maru/contract/open-chats';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { comingFrom, newAddress } from '../../../test/addresses.ts';
import { newAccount, newAdministrator, newCompany, newKey } from '../../../test/factories.ts';
import { type WatchedApp, watchedApp } from '../../../test/watched-app.ts';

let watched: WatchedApp;
beforeAll(async () => {
  watched = await watchedApp();
});
afterAll(() => watched.app.close());

const at = (path: string, company: string, key: string) =>
  path.replace('{company}', company).replace('{key}', key);

const calls = [
  {
    what: 'asking whom a link leads to',
    send: (company: string, key: string, address: string) =>
      watched.watch({
        method: 'GET',
        url: at(getChatLink.path, company, key),
        headers: comingFrom(address),
      }),
  },
  {
    what: 'asking for the colour of a bubble',
    // Any site can see whether a stylesheet loads.
    unknown: 200,
    send: (company: string, key: string, address: string) =>
      watched.watch({
        method: 'GET',
        url: `/open/${company}/${key}/bubble.css`,
        headers: comingFrom(address),
      }),
  },
  {
    what: 'opening a room',
    send: (company: string, key: string, address: string) =>
      watched.watch({
        method: 'POST',
        url: at(openRoom.path, company, key),
        headers: comingFrom(address),
        payload: { name: 'Kim' },
      }),
  },
];

describe.each(calls)('$what', ({ send, unknown }) => {
  test('an unknown company, a wrong key and a withdrawn one take the same steps and get the same answer', async () => {
    const staff = await newAdministrator();
    const withdrawn = newKey();
    for (const open_key of [withdrawn, '']) {
      await staff.caller.call(setChatKey, { body: { department_id: null, open_key } });
    }
    const left = await newAccount(staff.company);
    await staff.caller.call(deleteAccount, { params: { id: String(left.id) } });
    for (const { id } of (await staff.caller.call(listFormerChatKeys, {})).keys) {
      await staff.caller.call(withdrawFormerChatKey, { params: { id: String(id) } });
    }
    const expected = await send(staff.company.code, 'nobody', newAddress());
    expect(expected.status).toBe(unknown ?? 404);
    expect(expected.steps.filter((step) => step.startsWith('begin'))).toHaveLength(2);
    expect(await send(randomUUID(), staff.openKey, newAddress())).toEqual(expected);
    expect(await send(staff.company.code, withdrawn, newAddress())).toEqual(expected);
    expect(await send(staff.company.code, left.openKey, newAddress())).toEqual(expected);
  });
});

test('the limit of a link begins at the same call, whether or not its company exists', async () => {
  const { send } = calls.at(-1) ?? {};
  const staff = await newAccount(await newCompany());
  const firstRefused = async (company: string) => {
    for (let n = 1; n <= 120; n += 1) {
      if ((await send?.(company, 'nobody', newAddress()))?.status === 429) return n;
    }
    return undefined;
  };
  const [known, unknown] = [await firstRefused(staff.company.code), await firstRefused('nowhere')];
  expect(known).toBeGreaterThan(29);
  // As time passes, the rate limit lets some more through.
  expect(Math.abs((unknown ?? 0) - (known ?? 0))).toBeLessThan(15);
});
