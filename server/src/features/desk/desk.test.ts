import { getDeskSettings, listColleagues, updateDeskSettings } from '@maru/contract/desk';
import { expect, test } from 'vitest';
import { newAgent, newConversation, restrict } from '../../../test/desk.ts';
import { actionLogOf, newCompany, newDepartment, newMember } from '../../../test/factories.ts';

test('settings are each person’s own, changed one by one and logged', async () => {
  const company = await newCompany();
  const [ada, bo] = [await newAgent(company), await newAgent(company)];
  const first = { notify: 'all', sound: true, enter_sends: true, shortcuts: true };
  expect(await ada.caller.call(getDeskSettings, {})).toEqual(first);
  const set = (body: object) => ada.caller.attempt(updateDeskSettings, { body });
  expect((await set({ notify: 'mine' })).body).toEqual({ ...first, notify: 'mine' });
  expect((await set({ sound: false, notify: 'mine' })).body).toMatchObject({ sound: false });
  expect(await ada.caller.call(getDeskSettings, {})).toEqual({
    ...first,
    notify: 'mine',
    sound: false,
  });
  expect(await bo.caller.call(getDeskSettings, {})).toEqual(first);
  const refused = await set({ notify: 'some' });
  expect([refused.status, Object.keys(refused.body)]).toEqual([400, ['notify']]);
  const log = (await actionLogOf(company)).filter(({ user_name }) => user_name === ada.username);
  expect(log.map(({ extra_info }) => extra_info)).toEqual([
    'desk notify: all → mine',
    'desk sound: true → false',
  ]);
});

test('colleagues are those who use the desk, with their load', async () => {
  const company = await newCompany();
  const department = await newDepartment(company, 'Returns');
  const ada = await newAgent(company, { first_name: 'Ada', department_id: department });
  const bo = await newAgent(company, { first_name: 'Bo' });
  await newMember(company, { permissions: ['view_chatroom'] });
  await newConversation(company, { assignee: ada.id, department });
  await newConversation(company, { assignee: ada.id, words: ['Hello'] });
  await newConversation(company, { department });
  const { people, departments } = await bo.caller.call(listColleagues, {});
  const shared = { last_name: 'Last', is_away: false, is_there: false };
  expect(people).toEqual([
    {
      id: ada.id,
      first_name: 'Ada',
      username: ada.username,
      department,
      open: 2,
      waiting: 1,
      ...shared,
    },
    {
      id: bo.id,
      first_name: 'Bo',
      username: bo.username,
      department: null,
      open: 0,
      waiting: 0,
      ...shared,
    },
  ]);
  expect(departments).toEqual([{ id: department, name: 'Returns', open: 2 }]);
  // Where people see only their own, nobody learns how many others have.
  await restrict(company);
  const own = await bo.caller.call(listColleagues, {});
  expect(own.people.map(({ open, waiting }) => [open, waiting])).toEqual([
    [0, 0],
    [0, 0],
  ]);
  expect(own.departments.map(({ open }) => open)).toEqual([0]);
  expect((await ada.caller.call(listColleagues, {})).people[0]).toMatchObject({ open: 2 });
});
