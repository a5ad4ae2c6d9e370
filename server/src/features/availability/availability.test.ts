import { listAssignees } from '@maru/contract/assignees';
import { getAvailability, setAvailability } from '@maru/contract/availability';
import { getTicket } from '@maru/contract/ticket-properties';
import { assignTicket } from '@maru/contract/ticket-steps';
import { expect, test } from 'vitest';
import { actionLogOf, newCompany, newMember, newTicket } from '../../../test/factories.ts';

test('away is shown where one assigns, logged once, and keeps nobody from being assigned', async () => {
  const company = await newCompany();
  const member = () => newMember(company, { permissions: ['view_ticket', 'assign_ticket'] });
  const [ada, bo] = [await member(), await member()];
  expect(await bo.caller.call(getAvailability, {})).toEqual({ away: false, since: null });
  const set = (away: boolean) => bo.caller.call(setAvailability, { body: { away } });
  const since = expect.stringMatching(/^\d{4}-/);
  expect(await set(true)).toEqual({ away: true, since });
  expect(await set(true)).toEqual({ away: true, since });
  const away = async () => {
    const { people } = await ada.caller.call(listAssignees, {});
    return people.filter(({ is_away }) => is_away).map(({ id }) => id);
  };
  expect(await away()).toEqual([bo.id]);
  const params = { id: String(await newTicket(company)) };
  const body = { assignee_id: bo.id, department_id: null };
  await ada.caller.call(assignTicket, { params, body });
  const { assignee } = await ada.caller.call(getTicket, { params });
  expect(assignee).toMatchObject({ id: bo.id, is_away: true });
  expect(await set(false)).toEqual({ away: false, since: null });
  expect(await away()).toEqual([]);
  const log = (await actionLogOf(company)).filter(({ model }) => model === 'account');
  const entry = { action_type: 'update', object_repr: bo.username, user_name: bo.username };
  expect(log).toMatchObject([
    { ...entry, extra_info: 'away: false → true' },
    { ...entry, extra_info: 'away: true → false' },
  ]);
  const refused = await bo.caller.attempt(setAvailability, { body: { away: 'yes' } });
  expect([refused.status, Object.keys(refused.body)]).toEqual([400, ['away']]);
});
