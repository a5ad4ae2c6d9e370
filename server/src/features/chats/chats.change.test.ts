import { getChat, listMessages, sendMessage, updateChat } from '@maru/contract/chats';
import { describe, expect, test } from 'vitest';
import {
  actionLogOf,
  newAdministrator,
  newCompany,
  newMember,
  newRoom,
} from '../../../test/factories.ts';

async function setting() {
  const admin = await newAdministrator();
  const room = await newRoom(admin.company, { name: 'Returns' });
  const params = { id: String(room) };
  const change = (body: Record<string, unknown>) =>
    admin.caller.attempt(updateChat, { params, body });
  return { ...admin, room, params, change };
}

describe('GET /api/chats/{id}/', () => {
  test('answers the room; that of another company is 404', async () => {
    const { caller, params, room } = await setting();
    expect(await caller.call(getChat, { params })).toMatchObject({
      id: room,
      name: 'Returns',
      status: true,
    });
    const foreign = await newRoom(await newCompany());
    for (const id of [foreign, 999_999_999_999]) {
      const answer = await caller.attempt(getChat, { params: { id } });
      expect([answer.status, answer.body]).toEqual([404, { detail: 'Not found.' }]);
    }
  });
});

describe('PUT /api/chats/{id}/', () => {
  test('renames a room and closes it, and says so in the log', async () => {
    const { caller, company, params, change } = await setting();
    const answer = await change({ name: ' Refund 7 ', status: false });
    expect([answer.status, answer.body.name, answer.body.status]).toEqual([200, 'Refund 7', false]);
    expect(await caller.call(getChat, { params })).toEqual(answer.body);
    expect(await actionLogOf(company)).toMatchObject([
      {
        action_type: 'update',
        model: 'chat room',
        object_repr: 'Returns',
        extra_info: 'name: Returns → Refund 7; status: active → inactive',
      },
    ]);
  });

  test('rows that are not named do not change, and a save without a change is not logged', async () => {
    const { company, change } = await setting();
    expect((await change({ status: false })).body).toMatchObject({
      name: 'Returns',
      status: false,
    });
    expect((await change({ name: 'Refund' })).body).toMatchObject({
      name: 'Refund',
      status: false,
    });
    expect((await change({})).status).toBe(200);
    expect((await change({ name: 'Refund', status: false })).status).toBe(200);
    expect(await actionLogOf(company)).toHaveLength(2);
  });

  test.each([
    ['name', { name: '' }],
    ['name', { name: 'x'.repeat(151) }],
    ['name', { name: 'two\nlines' }],
    ['status', { status: 'yes' }],
  ])('refuses a bad %s, and changes nothing', async (field, body) => {
    const { caller, company, params, change } = await setting();
    const answer = await change(body);
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, [field]]);
    expect((await caller.call(getChat, { params })).name).toBe('Returns');
    expect(await actionLogOf(company)).toEqual([]);
  });

  test('staff still write into a closed room', async () => {
    const { caller, room, params, change } = await setting();
    await change({ status: false });
    await caller.call(sendMessage, { params, body: { room, content: 'still' } });
    expect((await caller.call(listMessages, { params })).count).toBe(1);
  });
});

describe('a message that is sent again', () => {
  test('under the same key it is the first one; under another, or by another, it is not', async () => {
    const { caller, company, room, params } = await setting();
    const body = { room, content: 'once' };
    const send = (who: typeof caller, key: string) =>
      who.with({ 'idempotency-key': key }).call(sendMessage, { params, body });
    const first = await send(caller, 'k1');
    expect(await send(caller, 'k1')).toEqual(first);
    expect((await send(caller, 'k2')).id).not.toBe(first.id);
    const colleague = await newMember(company, { permissions: ['add_chatmessage'] });
    expect((await send(colleague.caller, 'k1')).id).not.toBe(first.id);
    expect((await caller.call(listMessages, { params })).count).toBe(3);
    expect(await actionLogOf(company)).toHaveLength(3);
  });
});
