import { deleteAccounts, updateAccount } from '@maru/contract/accounts';
import { setAvailability } from '@maru/contract/availability';
import { setChatKey } from '@maru/contract/chat-keys';
import { listChats } from '@maru/contract/chats';
import { getChatLink, getOpenRoom, openRoom } from '@maru/contract/open-chats';
import { describe, expect, test } from 'vitest';
import { newVisitor } from '../../../test/customers.ts';
import { beThere } from '../../../test/desk.ts';
import { edited } from '../../../test/edit-account.ts';
import {
  actionLogOf,
  inCompany,
  newAccount,
  newAdministrator,
  newDepartment,
  newKey,
  newMember,
  signedIn,
  type TestCompany,
} from '../../../test/factories.ts';

/** Opens a room by a link, and reads whose it is. */
async function opened({ code, id: company_id, ...company }: TestCompany, key: string) {
  const params = { company: code, key };
  const chatLink = await newVisitor().call(getChatLink, { params });
  const { token, ...room } = await newVisitor().call(openRoom, { params, body: { name: 'Kim' } });
  const row = await inCompany({ code, id: company_id, ...company }, (tx) =>
    tx.sql
      .selectFrom('chat_room')
      .select([
        'assignee_id',
        'department_id',
        'creator_id',
        'creator_first_name',
        'creator_last_name',
      ])
      .where('company_id', '=', company_id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow(),
  );
  const own = newVisitor().with({ authorization: `Bearer ${token}` });
  expect(await own.call(getOpenRoom, {})).toEqual(room);
  expect([chatLink.staff_name, chatLink.is_there]).toEqual([room.staff_name, room.is_there]);
  return { ...row, staff_name: room.staff_name, is_there: room.is_there };
}

const NOBODYS = {
  assignee_id: null,
  department_id: null,
  creator_id: null,
  creator_first_name: '',
  creator_last_name: '',
  staff_name: '',
  is_there: false,
};

describe('whose a new room is', () => {
  test('of a person’s link: theirs while they are there, and nobody’s otherwise', async () => {
    const { company } = await newAdministrator();
    const person = await newAccount(company, { permissions: ['use_desk'] });
    const { caller } = await signedIn(person);
    const theirs = {
      creator_id: person.id,
      creator_first_name: 'First',
      creator_last_name: 'Last',
    };
    expect(await opened(company, person.openKey)).toEqual({ ...NOBODYS, ...theirs });

    const close = await beThere(person);
    const answers = { assignee_id: person.id, staff_name: 'First Last', is_there: true };
    expect(await opened(company, person.openKey)).toEqual({ ...NOBODYS, ...theirs, ...answers });
    const [, entry] = await actionLogOf(company);
    expect(entry?.extra_info).toContain(
      `; creator: ${person.username}; assignee: ${person.username}`,
    );

    await caller.call(setAvailability, { body: { away: true } });
    expect(await opened(company, person.openKey)).toEqual({ ...NOBODYS, ...theirs });
    await caller.call(setAvailability, { body: { away: false } });
    expect((await opened(company, person.openKey)).assignee_id).toBe(person.id);
    await close();
    expect(await opened(company, person.openKey)).toEqual({ ...NOBODYS, ...theirs });
  });

  test('of somebody without the desk: nobody’s, though a colleague is there', async () => {
    const { company } = await newAdministrator();
    const person = await newAccount(company, { permissions: ['view_chatroom'] });
    await beThere(person);
    await beThere(await newAccount(company, { permissions: ['use_desk'] }));
    expect(await opened(company, person.openKey)).toMatchObject({
      assignee_id: null,
      creator_id: person.id,
      staff_name: '',
      is_there: true,
    });
  });

  test('of a link of the company or a department: nobody’s, and the department’s', async () => {
    const admin = await newAdministrator();
    const { caller, company } = admin;
    await beThere(admin);
    const department = await newDepartment(company, 'Care');
    const [ours, theirs] = [newKey(), newKey()];
    await caller.call(setChatKey, { body: { department_id: null, open_key: ours } });
    await caller.call(setChatKey, { body: { department_id: department, open_key: theirs } });
    expect(await opened(company, ours)).toEqual({ ...NOBODYS, is_there: true });
    const ofDepartment = { ...NOBODYS, department_id: department };
    expect(await opened(company, theirs)).toEqual(ofDepartment);
    await beThere(await newAccount(company, { department_id: department }));
    expect(await opened(company, theirs)).toEqual({ ...ofDepartment, is_there: true });
    const log = await actionLogOf(company);
    expect(log.at(-1)?.extra_info).toMatch(/^room: \d+; department: Care$/);

    const person = await newAccount(company, { first_name: 'Zoe' });
    await opened(company, person.openKey);
    // Without a creator they come last, in either direction, as empty values do.
    for (const ordering of ['creator__user__first_name', '-creator__user__first_name'] as const) {
      const { results } = await caller.call(listChats, { query: { ordering } });
      expect(results.map(({ creator }) => creator.first_name)).toEqual(['Zoe', '', '', '']);
      expect(results.at(-1)?.creator).toEqual({ first_name: '', last_name: '' });
    }
    const { count } = await caller.call(listChats, { query: { first_name: 'zo' } });
    expect(count).toBe(1);
  });

  test('of the link of somebody who has left: the company’s', async () => {
    const { caller, company } = await newAdministrator();
    const [inactive, deleted] = [await newAccount(company), await newAccount(company)];
    await beThere(inactive);
    await caller.call(updateAccount, edited(inactive, { is_active: false }));
    await caller.call(deleteAccounts, { body: { ids: [deleted.id] } });
    expect(await opened(company, deleted.openKey)).toMatchObject({
      ...NOBODYS,
      is_there: expect.anything(),
    });
    expect(await opened(company, inactive.openKey)).toMatchObject({
      assignee_id: null,
      creator_id: null,
    });
  });

  test('of a link whose account is deleted at that moment: a room all the same', async () => {
    const { caller, company } = await newAdministrator();
    const people = await Promise.all(Array.from({ length: 6 }, () => newAccount(company)));
    const answers = await Promise.all(
      people.flatMap(({ id, openKey }) => [
        newVisitor().attempt(openRoom, {
          params: { company: company.code, key: openKey },
          body: { name: 'Kim' },
        }),
        caller.attempt(deleteAccounts, { body: { ids: [id] } }),
      ]),
    );
    expect(answers.map(({ status }) => status)).toEqual(people.flatMap(() => [201, 200]));
  });

  test('is the other company’s business only', async () => {
    const [one, other] = [await newAdministrator(), await newAdministrator()];
    await beThere(other);
    const member = await newMember(one.company, { permissions: ['use_desk'] });
    expect(await opened(one.company, member.openKey)).toMatchObject({ is_there: false });
  });
});
