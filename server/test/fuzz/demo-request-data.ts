import { createAccount, deleteAccount, listAccounts } from '@maru/contract/accounts';
import { listFormerChatKeys } from '@maru/contract/chat-keys';
import { listChats } from '@maru/contract/chats';
import { takeConversation } from '@maru/contract/conversations';
import { runStatement } from '@maru/contract/data';
import { syncDataSource } from '@maru/contract/data-source';
import { listDepartments } from '@maru/contract/departments';
import { createGroup } from '@maru/contract/group-details';
import { listGroups } from '@maru/contract/groups';
import { getKnownVisitor } from '@maru/contract/known-browser';
import { openRoom, sendOpenMessage } from '@maru/contract/open-chats';
import { getProfile } from '@maru/contract/profile';
import {
  startSecondFactor,
  switchOffSecondFactor,
  switchOnSecondFactor,
} from '@maru/contract/security';
import { signIn } from '@maru/contract/sign-in';
import { getTablePermissions } from '@maru/contract/table-permissions';
import { HttpClient } from '@maru/harness/src/http-client.ts';
import { codeFor } from '../authenticator.ts';
import { customerTokens } from './customer.ts';
import { type KnownStep, knownBy } from './known.ts';
import type { RequestData } from './request.ts';
import { type Staff, staffTokens } from './staff.ts';
import { ticketData } from './ticket-data.ts';

const DEMO = { company_code: 'DEMO', username: 'admin', password: 'maru-demo-2026' };

/** The data for requests to a server with demo data. */
export async function demoRequestData(url: string): Promise<RequestData> {
  const staff = await new HttpClient(url).signIn(DEMO);
  // Filled when it is first opened, which takes longer than a request may here.
  await staff.call(syncDataSource, {});
  const other = await new HttpClient(url).signIn({ ...DEMO, username: 'agent' });
  const groups = await staff.call(listGroups, {});
  const { results: accounts } = await staff.call(listAccounts, { query: { page_size: '100' } });
  const [victim, spare] = two(
    accounts.filter(({ username }) => !['admin', 'agent'].includes(username)),
  );
  const actives = accounts
    .filter(({ id, is_active }) => is_active && id !== victim.id && id !== spare.id)
    .filter(({ username }) => username !== 'admin')
    .map(({ username }) => username);
  const [department, spareDepartment] = two((await staff.call(listDepartments, {})).results);
  const emptyGroup = { name: 'Empty', permissions: [] };
  const { open_key: key } = await staff.call(getProfile, {});
  const { rows } = await staff.call(getTablePermissions, { query: { user_id: String(victim.id) } });
  const company = DEMO.company_code;
  const { username: _, ...secrets } = DEMO;
  const [customer, leaver] = [
    await newVisitor(url, company, key),
    await newVisitor(url, company, key),
  ];
  await other.call(takeConversation, { params: { id: String(leaver.id) } });
  const ids = {
    account: victim.id,
    colleague: accounts.find(({ username }) => username === 'agent')?.id ?? 0,
    colleaguesRoom: leaver.id,
    customerRoom: customer.id,
    // Accounts moved into this group keep every permission, so the administrator does not lose any.
    group: groups.find(({ name }) => name === '관리자')?.id ?? 0,
    department: department.id,
    formerKey: await formerKey(staff, groups[0]?.id ?? 0),
    room: one((await staff.call(listChats, {})).results).id,
    statement: await previewOf(staff),
    table: one(rows).dbtable_id,
    spare: {
      account: spare.id,
      group: (await staff.call(createGroup, { body: emptyGroup })).id,
      department: spareDepartment.id,
    },
    ofTickets: await ticketData(staff, DEMO.username, other),
  };
  return {
    staff: staffTokens(staff.access, () => newcomer(url, staff, ids.group)),
    customer: customerTokens({
      room: customer.room,
      browser: customer.browser,
      spareBrowser: leaver.browser,
    }),
    known: knownBy(
      ids,
      accounts.map(({ username }) => username),
      { ...secrets, refresh: other.session.refresh, company, key },
      await stepsOf(url, actives.slice(0, 8)),
    ),
  };
}

async function makeAccount(staff: HttpClient, username: string, group: number): Promise<number> {
  const person = { first_name: 'A', last_name: 'B', phone_number: '1', language: 'en' } as const;
  const rest = { email: 'a@example.com', group_ids: [group], is_active: true };
  const body = { username, password: DEMO.password, ...person, ...rest };
  return (await staff.call(createAccount, { body })).id;
}

/** A change that waits to be confirmed; all of them together change nothing. */
async function previewOf(staff: HttpClient): Promise<number> {
  const sql = 'update orders set memo = memo where id = 1';
  const { preview } = await staff.call(runStatement, { body: { sql } });
  return preview?.id ?? 0;
}

/** The key of an account that was deleted. */
async function formerKey(staff: HttpClient, group: number): Promise<number> {
  const id = await makeAccount(staff, 'leaver', group);
  await staff.call(deleteAccount, { params: { id: String(id) } });
  return one((await staff.call(listFormerChatKeys, {})).keys).id;
}

/** A customer with a first message, and the browser that they came with. */
async function newVisitor(url: string, company: string, key: string) {
  const params = { company, key };
  const visitor = new HttpClient(url);
  const body = { name: 'Kim', browser_key: '' };
  const { token: room, browser_key: browser = '' } = await visitor.call(openRoom, { params, body });
  const as = (token: string) => visitor.with({ authorization: `Bearer ${token}` });
  await as(room).call(sendOpenMessage, { body: { content: 'Hello' } });
  const { conversations } = await as(browser).call(getKnownVisitor, { params });
  return { id: one(conversations).id, room, browser };
}

let newcomers = 0;

/** A new account with a second factor. */
async function newcomer(url: string, staff: HttpClient, group: number): Promise<Staff> {
  newcomers += 1;
  const username = `newcomer${newcomers}`;
  await makeAccount(staff, username, group);
  const client = await new HttpClient(url).signIn({ ...DEMO, username });
  await switchOn(client);
  const { secret, note } = await client.call(startSecondFactor, {});
  return { token: client.access, setup: { secret, note } };
}

async function switchOn(client: HttpClient) {
  const setup = await client.call(startSecondFactor, {});
  const body = { password: DEMO.password, note: setup.note, code: codeFor(setup.secret) };
  const { recovery_codes } = await client.call(switchOnSecondFactor, { body });
  return { ...setup, recoveryCodes: recovery_codes };
}

/**
 * A few accounts wait at the second step. Most guesses go to one whose factor is off again: those are not
 * counted and so do not slow anybody down.
 */
async function stepsOf(url: string, others: string[]): Promise<KnownStep[]> {
  const steps: KnownStep[] = [];
  let client = new HttpClient(url);
  for (const username of others) {
    const body = { ...DEMO, username };
    client = await new HttpClient(url).signIn(body);
    const { recoveryCodes } = await switchOn(client);
    const { challenge } = (await client.attempt(signIn, { body })).body;
    steps.push({ challenge, recoveryCodes });
  }
  const over = one(steps.slice(-1));
  await client.call(switchOffSecondFactor, { body: { password: DEMO.password } });
  return [...steps, ...Array.from({ length: 30 }, () => over)];
}

const two = <T>([first, ...others]: readonly T[]): [T, T] => [
  one(first === undefined ? [] : [first]),
  one(others),
];

function one<T>([first]: readonly T[]): T {
  if (first === undefined) throw new Error('The demo has none of these');
  return first;
}
