import { deleteAccount, deleteAccounts, getAccount, listAccounts } from '@maru/contract/accounts';
import { listChats, listMessages } from '@maru/contract/chats';
import { getDepartment } from '@maru/contract/departments';
import { PERMISSIONS } from '@maru/contract/permissions';
import { describe, expect, test } from 'vitest';
import {
  actionLogOf,
  inCompany,
  newAccount,
  newAdministrator,
  newCompany,
  newDepartment,
  newMember,
  newMessages,
  newRoom,
} from '../../../test/factories.ts';

describe('DELETE /api/accounts/bulk-delete/', () => {
  test('deletes all of them and logs each, under one request id', async () => {
    const { caller, company, username } = await newAdministrator();
    const hana = await newAccount(company, { username: 'hana', email: 'hana@example.com' });
    const duri = await newAccount(company, { username: 'duri', email: '' });
    await newAccount(company, { username: 'kept' });
    const body = { ids: [duri.id, hana.id] };
    const answer = await caller.attempt(deleteAccounts, { body });
    expect([answer.status, answer.body]).toEqual([200, { deleted: 2 }]);
    const { results } = await caller.call(listAccounts, {});
    expect(results.map((account) => account.username).sort()).toEqual(['kept', username].sort());
    const log = await actionLogOf(company);
    expect(
      log.map((entry) => [entry.action_type, entry.model, entry.object_repr, entry.extra_info]),
    ).toEqual([
      ['delete', 'account', 'hana', 'first_name: First; last_name: Last; email: hana@example.com'],
      ['delete', 'account', 'duri', 'first_name: First; last_name: Last'],
    ]);
    expect(log.map((entry) => entry.user_name)).toEqual([username, username]);
    expect(new Set(log.map((entry) => entry.request_id))).toEqual(
      new Set([answer.headers['x-request-id']]),
    );
  });

  test('an id named twice is deleted and logged once', async () => {
    const { caller, company } = await newAdministrator();
    const { id } = await newAccount(company);
    expect(await caller.call(deleteAccounts, { body: { ids: [id, id, id] } })).toEqual({
      deleted: 1,
    });
    expect(await actionLogOf(company)).toHaveLength(1);
  });

  test('with one unknown or foreign id nothing is deleted', async () => {
    const { caller, company } = await newAdministrator();
    const own = await newAccount(company);
    const elsewhere = await newCompany();
    const stranger = await newAccount(elsewhere);
    for (const id of [stranger.id, 999_999_999_999]) {
      const answer = await caller.attempt(deleteAccounts, { body: { ids: [own.id, id] } });
      expect([answer.status, answer.body]).toEqual([
        400,
        { ids: [`These accounts do not exist: ${id}. Nothing was deleted.`] },
      ]);
    }
    expect((await caller.call(listAccounts, {})).count).toBe(2);
    expect(await actionLogOf(company)).toEqual([]);
    const left = await inCompany(elsewhere, (tx) =>
      tx.sql.selectFrom('account').select('id').execute(),
    );
    expect(left).toEqual([{ id: stranger.id }]);
  });

  test('of two requests that delete the same accounts at once, one succeeds', async () => {
    const { caller, company } = await newAdministrator();
    const ids = [(await newAccount(company)).id, (await newAccount(company)).id];
    const answers = await Promise.all([
      caller.attempt(deleteAccounts, { body: { ids } }),
      caller.attempt(deleteAccounts, { body: { ids: ids.toReversed() } }),
    ]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 400]);
    expect(await actionLogOf(company)).toHaveLength(2);
  });

  test('at most a thousand ids are accepted', async () => {
    const { caller, company } = await newAdministrator();
    const ids = await inCompany(company, async (tx) => {
      const rows = await tx.sql
        .insertInto('account')
        .values(
          Array.from({ length: 1001 }, (_, n) => ({
            company_id: tx.companyId,
            username: `many${n}`,
            password_hash: 'none',
            department_id: null,
            open_key: null,
          })),
        )
        .returning('id')
        .execute();
      return rows.map((row) => row.id);
    });
    const tooMany = await caller.attempt(deleteAccounts, { body: { ids } });
    expect([tooMany.status, tooMany.body]).toEqual([400, { ids: ['Send at most 1000 entries.'] }]);
    const body = { ids: ids.slice(0, 1000) };
    expect(await caller.call(deleteAccounts, { body })).toEqual({ deleted: 1000 });
    expect((await caller.call(listAccounts, {})).count).toBe(2);
    expect(await actionLogOf(company)).toHaveLength(1000);
  });

  test('deleting a manager leaves the department without one', async () => {
    const { caller, company } = await newAdministrator();
    const boss = await newAccount(company);
    const id = await newDepartment(company, 'Support', boss.id);
    await caller.call(deleteAccounts, { body: { ids: [boss.id] } });
    expect(await caller.call(getDepartment, { params: { id: String(id) } })).toEqual({
      id,
      name: 'Support',
      manager: null,
    });
  });

  test("a deleted creator's names stay on the chats, and what was written stays", async () => {
    const { caller, company } = await newAdministrator();
    const creator = await newAccount(company);
    const names = { first_name: '하나', last_name: '김' };
    const room = await newRoom(company, { name: 'Returns', creator, ...names });
    await newMessages(company, room, [{ sender: 'agent', sender_name: '하나 김', content: 'Hi' }]);
    await inCompany(company, (tx) =>
      tx.sql
        .updateTable('chat_message')
        .set({ account_id: creator.id })
        .where('room_id', '=', room)
        .execute(),
    );
    await caller.call(deleteAccounts, { body: { ids: [creator.id] } });
    const chats = await caller.call(listChats, { query: { first_name: '하나' } });
    expect(chats.results).toMatchObject([{ id: room, creator: names }]);
    const messages = await caller.call(listMessages, { params: { id: String(room) } });
    expect(messages.results).toMatchObject([{ sender_name: '하나 김', content: 'Hi' }]);
  });
});

describe('DELETE /api/accounts/{id}/', () => {
  test('answers 204 without a body, and logs as the bulk call does', async () => {
    const { caller, company, username } = await newAdministrator();
    const { id } = await newAccount(company, { username: 'hana', email: 'hana@example.com' });
    const department = await newDepartment(company, 'Support', id);
    const params = { id: String(id) };
    const answer = await caller.attempt(deleteAccount, { params });
    expect([answer.status, answer.body]).toEqual([204, '']);
    expect((await caller.attempt(getAccount, { params })).status).toBe(404);
    const again = await caller.attempt(deleteAccount, { params });
    expect([again.status, again.body]).toEqual([404, { detail: 'Not found.' }]);
    const left = await caller.call(getDepartment, { params: { id: String(department) } });
    expect(left.manager).toBeNull();
    expect(await actionLogOf(company)).toMatchObject([
      {
        action_type: 'delete',
        model: 'account',
        object_repr: 'hana',
        user_name: username,
        extra_info:
          'first_name: First; last_name: Last; email: hana@example.com; manager_of: Support',
        request_id: answer.headers['x-request-id'],
      },
    ]);
  });

  test('refuses oneself, a stronger account and an old version, and names no field', async () => {
    const admin = await newAdministrator();
    const { company } = admin;
    const weak = await newMember(company, { permissions: ['delete_userprofile'] });
    const { id } = await newAccount(company);
    const own = await admin.caller.attempt(deleteAccount, { params: { id: admin.id } });
    expect([own.status, own.body]).toEqual([
      400,
      { detail: 'You cannot delete your own account. Nothing was deleted.' },
    ]);
    const stronger = await weak.caller.attempt(deleteAccount, { params: { id: admin.id } });
    expect(stronger.status).toBe(403);
    const stale = admin.caller.with({ 'if-match': '"7"' });
    expect((await stale.attempt(deleteAccount, { params: { id } })).status).toBe(412);
    expect(await actionLogOf(company)).toEqual([]);
    const current = admin.caller.with({ 'if-match': 'W/"1"' });
    expect((await current.attempt(deleteAccount, { params: { id } })).status).toBe(204);
  });

  test('at once: one account goes once, and of two administrators one remains', async () => {
    const { caller, company, ...me } = await newAdministrator();
    const { id } = await newAccount(company);
    const both = [caller, caller].map((by) => by.attempt(deleteAccount, { params: { id } }));
    expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual([204, 404]);
    const other = await newMember(company, { permissions: PERMISSIONS });
    const duel = await Promise.all([
      caller.attempt(deleteAccount, { params: { id: other.id } }),
      other.caller.attempt(deleteAccount, { params: { id: me.id } }),
    ]);
    expect(duel.filter(({ status }) => status === 204)).toHaveLength(1);
    expect(await actionLogOf(company)).toHaveLength(2);
  });
});
