import { createAccount } from '@maru/contract/accounts';
import { createGroup } from '@maru/contract/group-details';
import { linkTicket } from '@maru/contract/ticket-links';
import { createTicket } from '@maru/contract/ticket-properties';
import { addTicketNote } from '@maru/contract/ticket-replies';
import { updateTicketSettings } from '@maru/contract/ticket-settings';
import { assignTicket } from '@maru/contract/ticket-steps';
import { HttpClient } from '@maru/harness/src/http-client.ts';
import { uniqueWord } from './api.ts';
import { maru } from './command-line.ts';
import { newSession, placeSession } from './people.ts';
import { expect, test } from './test.ts';

const at = (id: number) => ({ params: { id: String(id) } });

/** A company that restricts its agents: two tickets of one customer, linked, of which the agent has one. */
async function restrictedCompany(baseURL = '') {
  const code = uniqueWord().toUpperCase();
  const made = await maru(
    ...['company', 'create', '--code', code, '--name', 'Strict & Co', '--email', 'a@example.com'],
  );
  const given = { company_code: code, password: /Password: (\S+)/.exec(made)?.[1] ?? '' };
  const boss = await new HttpClient(baseURL).signIn({ ...given, username: 'admin' });
  await boss.call(updateTicketSettings, { body: { restricts_tickets: true } });
  const group = await boss.call(createGroup, {
    body: {
      name: 'Restricted',
      permissions: ['view_ticket', 'add_ticket', 'change_ticket', 'assign_ticket', 'view_chatroom'],
    },
  });
  const credentials = { company_code: code, username: 'agent', password: `${uniqueWord()}-secret` };
  const agent = await boss.call(createAccount, {
    body: {
      ...credentials,
      ...{ first_name: 'Ada', last_name: 'Lee', email: 'ada@example.com' },
      ...{ phone_number: '010-0000-0000', language: 'en', group_ids: [group.id] },
    },
  });
  const write = async (subject: string, assignee_id: number) => {
    const body = { subject, assignee_id, requester_name: 'Kim', customer_email: 'kim@example.com' };
    return (await boss.call(createTicket, { body })).id;
  };
  const others = await write('Hidden parcel', boss.uid);
  const own = await write('Broken lamp', agent.id);
  await boss.call(linkTicket, { ...at(own), body: { ticket_id: others } });
  await boss.call(addTicketNote, { ...at(others), body: { content: '@agent look at this' } });
  return { boss, agent, credentials, own, others };
}

test('a restricted agent sees nothing of others’ tickets anywhere, also not while they move', async ({
  page,
  baseURL,
  strict,
}) => {
  strict.expected.push(/404/);
  const { boss, agent, credentials, own, others } = await restrictedCompany(baseURL);
  await placeSession(page, await newSession(baseURL ?? '', credentials));
  const bell = page.getByRole('button', { name: /^Notices/ });
  const hidden = page.getByText('Hidden parcel');

  // The list, its counts and the search.
  await page.goto('/tickets');
  await expect(page.getByRole('row').getByRole('link', { name: 'Broken lamp' })).toBeVisible();
  await expect(page.getByText(/^1 ticket, /)).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search tickets' }).fill('parcel');
  await expect(page.getByText('No tickets match.')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search tickets' }).fill(String(others));
  await expect(hidden).toHaveCount(0);
  // Only the own ticket was told of, though both mention or concern the agent.
  await expect(bell).toHaveAccessibleName('Notices, 1 unread');

  // The own ticket: neither the link nor the customer's history shows the other.
  await page.goto(`/tickets/view/${own}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Broken lamp');
  await expect(page.getByRole('log')).toContainText('another ticket');
  await expect(page.getByText('kim@example.com').first()).toBeVisible();
  await expect(hidden).toHaveCount(0);
  await expect(page.locator('main')).not.toContainText(`#${others}`);

  // The other ticket by its address: the page says so, and leads away.
  await page.goto(`/tickets/view/${others}`);
  const missing = page.getByText('This ticket does not exist, or it is not for you.');
  await expect(missing).toBeVisible();

  // Given to the agent it appears by itself, and goes when it is taken away.
  const give = (assignee_id: number) =>
    boss.call(assignTicket, { ...at(others), body: { assignee_id, department_id: null } });
  await give(agent.id);
  await expect(bell).toHaveAccessibleName('Notices, 2 unread');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hidden parcel');
  await expect(page.getByRole('log')).toContainText('look at this');
  await give(boss.uid);
  await expect(missing).toBeVisible();
  // The screen stays as it was, so that no typed text is lost; it gets nothing new.
  await boss.call(addTicketNote, { ...at(others), body: { content: 'Later words' } });
  await page.getByRole('button', { name: 'Back to the list' }).click();
  await expect(page.getByRole('row').getByRole('link', { name: 'Broken lamp' })).toBeVisible();
  await page.goto(`/tickets/view/${others}`);
  await expect(missing).toBeVisible();
  await expect(page.getByText('Later words')).toHaveCount(0);
  await expect(hidden).toHaveCount(0);
  await bell.click();
  await expect(page.getByRole('dialog', { name: 'Notices' })).toContainText('Broken lamp');
  await expect(hidden).toHaveCount(0);
});
