import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  ACCOUNT_TEXTS,
  createAccount,
  deleteAccount,
  updateAccount,
} from '@maru/contract/accounts';
import {
  CANNED_REPLY_LIMITS,
  createCannedReply,
  createOwnReply,
} from '@maru/contract/canned-replies';
import { sendMessage } from '@maru/contract/chats';
import {
  addConversationNote,
  answerConversation,
  saveConversationDraft,
} from '@maru/contract/conversation-messages';
import { assignConversation } from '@maru/contract/conversations';
import { getTicketCustomer, joinCustomer, patchCustomer } from '@maru/contract/customers';
import { runStatement, tryStatement } from '@maru/contract/data';
import { createDepartment } from '@maru/contract/departments';
import { createGroup } from '@maru/contract/group-details';
import { listGroups } from '@maru/contract/groups';
import type { Endpoint } from '@maru/contract/kit/endpoint';
import { recordOf } from '@maru/contract/kit/record-of';
import { getLogCheck, startLogCheck } from '@maru/contract/log-check';
import { openRoom, sendOpenMessage } from '@maru/contract/open-chats';
import { addRoomNote } from '@maru/contract/room-notes';
import { signIn } from '@maru/contract/sign-in';
import { getTablePermissions, saveTablePermissions } from '@maru/contract/table-permissions';
import { saveTicketDraft } from '@maru/contract/ticket-drafts';
import { TICKET_LIMITS } from '@maru/contract/ticket-limits';
import { linkTicket } from '@maru/contract/ticket-links';
import { createTicket, patchTicket, TICKET_PROPERTIES } from '@maru/contract/ticket-properties';
import { addTicketNote, replyToTicket } from '@maru/contract/ticket-replies';
import { SETTINGS_LIMITS, updateTicketSettings } from '@maru/contract/ticket-settings';
import { holdTicket } from '@maru/contract/ticket-steps';
import type { Attempt, HeaderFields } from '@maru/harness/src/api-client.ts';
import { ADMIN_PASSWORD } from '@maru/harness/src/company.ts';
import { HttpClient } from '@maru/harness/src/http-client.ts';
import { environment, newFolder, runCommand } from '@maru/harness/src/server-process.ts';
import { dataFolder } from '../command-line.ts';
import { cookieOf } from '../people.ts';
import { packs, STRINGS } from './strings.ts';

/** Only the operator can choose these two, by the command line. Each try has a company of its own. */
const newCode = () => `"><img src=x onerror=ran(1)>${Date.now().toString(36)}`;
const GROUP = '$t(common:save) {{name}} "><img src=x onerror=ran(1)>';
/** Far longer than a refused call or the check of the logs needs on a busy machine. */
const MOST_SECONDS = 60;
/** The length of a name in one line; the longest that a screen shows as its title. */
const LINE = 150;
/** The texts of an account that may be anything; those of a line, in the order in which an account has the lines. */
const FREE_TEXTS = ACCOUNT_TEXTS.filter((name) => name !== 'email');
const LONG_TEXTS = FREE_TEXTS.filter((name) => name !== 'phone_number');
/** The properties of a ticket that may be any text. */
const FREE_PROPERTIES = TICKET_PROPERTIES.filter(
  (name) => !['customer_email', 'priority', 'due_date'].includes(name),
);

interface AttackedPerson {
  id: number;
  open_key: string;
  body: { group_ids: number[] };
}

export type AttackedCompany = Awaited<ReturnType<typeof makeAttackedCompany>>;

/** A company in which every text field holds every string. */
export async function makeAttackedCompany(url: string) {
  const code = newCode();
  const env = environment({ folder: dataFolder() });
  const command = async (...args: string[]) => {
    const { code: exit, output } = await runCommand(args, env, ADMIN_PASSWORD);
    if (exit !== 0) throw new Error(output);
  };
  const company = ['--code', code, '--name', 'Attacked', '--email', 'a@example.com'];
  await command('company', 'create', ...company, '--password-stdin');
  await command('group', 'set', '--company', code, '--name', GROUP, '--permission', 'view_ticket');
  const importing = importAll(command, code);
  // If another step fails meanwhile, that error must be the one reported.
  importing.catch(() => {});

  const client = new HttpClient(url);
  const enter = (username: string) =>
    client.attempt(signIn, { body: { company_code: code, username, password: ADMIN_PASSWORD } });
  const { body: session, headers } = await enter('admin');
  const cookie = cookieOf(headers);
  const ask = caller(url, session.access);

  const lines = packs(LINE);
  const line = (n: number) => lines[n % lines.length] ?? '';
  const groups: { id: number }[] = await ask(listGroups);
  const group_ids = groups.map(({ id }) => id);
  const rest = { email: 'b@example.com', language: 'en', password: ADMIN_PASSWORD };
  const accounts: AttackedPerson[] = [];
  for (const n of lines.keys()) {
    const texts = recordOf(LONG_TEXTS, (name) => line(n + LONG_TEXTS.indexOf(name)));
    // A number is shorter than a line: `giveNumbers` writes them.
    const body = { ...rest, ...texts, phone_number: '1', group_ids: [...group_ids] };
    const { id, open_key } = await ask(createAccount, { body });
    accounts.push({ id, open_key, body });
  }
  const left = { username: packs(100)[0] ?? '', first_name: line(1), last_name: line(2) };
  const leaver = await ask(createAccount, {
    body: { ...rest, ...left, phone_number: '1', group_ids },
  });
  await ask(deleteAccount, { params: { id: leaver.id } });
  const managed = (n: number) => ({ name: line(n), manager_id: accounts[n]?.id });
  const departments: number[] = [];
  const rooms: { id: number; name: string; token: string; browserKey: string | undefined }[] = [];
  for (const [n, name] of lines.entries()) {
    departments.push((await ask(createDepartment, { body: managed(n) })).id);
    const from = { 'x-forwarded-for': `10.90.0.${n}` };
    const params = { company: code, key: accounts[n]?.open_key };
    const body = { name, browser_key: '' };
    const { token, browser_key: browserKey } = await ask(openRoom, { params, body }, from);
    const asCustomer = { ...from, authorization: `Bearer ${token}` };
    const { room } = await ask(sendOpenMessage, { body: { content: name } }, asCustomer);
    rooms.push({ id: room, name, token, browserKey });
  }
  const talk = rooms[0]?.id ?? 0;
  for (const content of [STRINGS.join('\n'), ...packs(500)]) {
    await ask(sendMessage, { params: { id: talk }, body: { room: talk, content } });
  }
  await importing;
  const tickets = await writeTickets(ask, { lines, accounts, departments, rooms });
  await useDesk(ask, { lines, accounts, departments, rooms });
  const replies = await writeReplies(ask);
  await setServiceLevels(ask);
  const given = await giveAccess(ask, lines, accounts);
  await sendStatements(ask, {
    account: accounts[0]?.id,
    table: given.table,
    own: Number(session.uid),
  });
  const numbers = await giveNumbers(ask, { lines, accounts, departments, rooms });
  // Puts a hostile name among the users of the action log, and of its check.
  const { body: hostile } = await enter(line(0));
  const attack = caller(url, hostile.access);
  await checkLogs(attack);
  const noteRooms = async (some: typeof rooms) => {
    for (const { id, name } of some) {
      await attack(addRoomNote, { params: { id }, body: { content: `@admin ${name}` } });
    }
  };
  await noteRooms(rooms.slice(0, -1));
  // Tells the administrator of every ticket, in the name of the hostile one.
  for (const { id, pack } of tickets) {
    await attack(addTicketNote, { params: { id }, body: { content: `@admin ${pack}` } });
  }
  // Among the newest notices is one of a room.
  await noteRooms(rooms.slice(-1));
  const customer = await joinCustomers(attack, tickets, lines);
  const people = { accounts, left, departments, customer };
  const rows = { ...people, rooms, talk, tickets, replies, ...given };
  return { url, session, cookie, ask, ...rows, lines, numbers, code };
}

type Ask = ReturnType<typeof caller>;

interface Filled {
  lines: readonly string[];
  accounts: readonly AttackedPerson[];
  departments: readonly number[];
  rooms: readonly { id: number }[];
}

/** Tickets whose every text is hostile: one for each piece, with a reply, a note, a hold and a draft. */
async function writeTickets(ask: Ask, { lines, accounts, departments, rooms }: Filled) {
  const line = (n: number) => lines[n % lines.length] ?? '';
  const tags = packs(TICKET_LIMITS.tag);
  const tickets: { id: number; pack: string; n: number }[] = [];
  for (const [n, pack] of packs(TICKET_LIMITS.subject).entries()) {
    const texts = recordOf(FREE_PROPERTIES, () => line(n));
    const own = { ...texts, subject: pack, tags: [tags[n % tags.length]], due_date: '2026-12-24' };
    const held = { assignee_id: accounts[n]?.id, department_id: departments[n] };
    const body = { ...own, ...held, content: pack, room_id: rooms[n]?.id };
    const { id } = await ask(createTicket, { body });
    const params = { id };
    await ask(replyToTicket, { params, body: { content: pack } });
    await ask(addTicketNote, { params, body: { content: pack } });
    await ask(holdTicket, { params, body: { reason: line(n) } });
    await ask(saveTicketDraft, { params, body: { reply: pack, note: pack } });
    tickets.push({ id, pack, n });
  }
  const [first] = tickets;
  const changed = recordOf(FREE_PROPERTIES, (name) => line(FREE_PROPERTIES.indexOf(name)));
  const again = { ...changed, tags: [tags[1]] };
  await ask(patchTicket, { params: { id: first?.id }, body: again });
  await ask(patchTicket, { params: { id: first?.id }, body: { subject: first?.pack } });
  await ask(linkTicket, { params: { id: first?.id }, body: { ticket_id: tickets[1]?.id } });
  return tickets;
}

/** Conversations that people and departments with hostile names have had; one still is, with words of every kind. */
async function useDesk(ask: Ask, { lines, accounts, departments, rooms }: Filled) {
  for (const [n, { id }] of rooms.entries()) {
    const nobody = { assignee_id: null, department_id: null };
    const person = { ...nobody, assignee_id: accounts[n]?.id };
    const department = { ...nobody, department_id: departments[n] };
    for (const body of [person, department, nobody]) {
      await ask(assignConversation, { params: { id }, body });
    }
  }
  const params = { id: rooms[0]?.id };
  const content = lines[0];
  const held = { assignee_id: accounts[0]?.id, department_id: departments[0] };
  await ask(assignConversation, { params, body: { ...held, note: content } });
  await ask(answerConversation, { params, body: { content } });
  await ask(addConversationNote, { params, body: { content } });
  await ask(saveConversationDraft, { params, body: { reply: content, note: content } });
}

/** A customer with a hostile record, joined with another by somebody with a hostile name. */
async function joinCustomers(
  ask: Ask,
  tickets: readonly { id: number }[],
  lines: readonly string[],
) {
  const [main, other] = await Promise.all(
    tickets.slice(0, 2).map(({ id }) => ask(getTicketCustomer, { params: { id } })),
  );
  for (const { customer: id } of [main, other]) {
    await ask(patchCustomer, { params: { id }, body: { name: lines[0], phone: STRINGS[0] } });
  }
  const body = { customer_id: main.customer };
  await ask(joinCustomer, { params: { id: other.customer }, body });
  return main.customer as number;
}

/** Every ticket has a due date, over holidays with hostile names. */
async function setServiceLevels(ask: Ask) {
  const week = [1, 2, 3, 4, 5, 6, 7];
  const goal = { first_answer: 60, resolution: SETTINGS_LIMITS.target };
  const holidays = packs(SETTINGS_LIMITS.holidayName).map((name, n) => {
    const day = new Date(Date.UTC(2030, 0, 1 + n)).toISOString().slice(0, 10);
    return { name, from: day, to: day };
  });
  const body = {
    spans: week.map((weekday) => ({ weekday, from: '00:00', to: '24:00' })),
    targets: { low: goal, normal: goal, high: goal, urgent: goal },
    holidays,
  };
  await ask(updateTicketSettings, { body });
}

/** Canned replies of the company and of one's own; their words cannot have unknown names in double braces. */
async function writeReplies(ask: Ask) {
  const names = packs(CANNED_REPLY_LIMITS.name - 4);
  const replies: { id: number; name: string }[] = [];
  for (const [n, pack] of packs(500).entries()) {
    const body = { name: `${n} ${names[n]}`, content: pack.replaceAll('{{', '{ {') };
    replies.push(await ask(n % 2 === 0 ? createCannedReply : createOwnReply, { body }));
  }
  return replies;
}

/** Groups with hostile names, with a member each, and a right on a table. */
async function giveAccess(ask: Ask, lines: readonly string[], accounts: readonly AttackedPerson[]) {
  const permissions = ['view_ticket'];
  const groups: number[] = [];
  for (const [n, name] of lines.entries()) {
    const member = accounts[n];
    const body = { name, permissions, add_members: [member?.id] };
    const { id } = await ask(createGroup, { body });
    groups.push(id);
    // For later saves of the account.
    member?.body.group_ids.push(id);
  }
  const holder = accounts[0]?.id;
  const { rows } = await ask(getTablePermissions, { query: { user_id: String(holder) } });
  const table: number = rows[0].dbtable_id;
  const items = [{ dbtable_id: table, read: true, create: false, update: false, delete: false }];
  await ask(saveTablePermissions, { body: { user_id: holder, items } });
  return { groups, table };
}

/** A table that one may use, and statements that were sent and tried; none of them can be run. */
async function sendStatements(
  ask: Ask,
  { account, table, own }: { account: number | undefined; table: number; own: number },
): Promise<void> {
  const items = [{ dbtable_id: table, read: true, create: false, update: false, delete: false }];
  await ask(saveTablePermissions, { body: { user_id: own, items } });
  for (const sql of packs(500)) {
    await ask(runStatement, { body: { sql } });
    await ask(tryStatement, { body: { user_id: account, sql } });
  }
}

async function checkLogs(ask: Ask): Promise<void> {
  await ask(startLogCheck);
  const end = performance.now() + MOST_SECONDS * 1000;
  while ((await ask(getLogCheck)).running !== null) {
    if (performance.now() > end) throw new Error(`the logs are checked for ${MOST_SECONDS} s`);
    await sleep(100);
  }
}

/** Gives the accounts departments and phone numbers; returns the numbers. */
async function giveNumbers(ask: Ask, { accounts, departments }: Filled): Promise<string[]> {
  const numbers = packs(50).slice(0, accounts.length);
  for (const [n, phone_number] of numbers.entries()) {
    const { id, body } = accounts[n] as AttackedPerson;
    const department_id = departments[n];
    const changed = { ...body, password: '', phone_number, department_id };
    await ask(updateAccount, { params: { id }, body: changed });
  }
  return numbers;
}

async function importAll(command: (...args: string[]) => Promise<void>, code: string) {
  const folder = newFolder();
  const rows = (name: string, rowOf: (text: string) => object) => {
    const file = join(folder, `${name}.ndjson`);
    writeFileSync(file, STRINGS.map((text) => `${JSON.stringify(rowOf(text))}\n`).join(''));
    return file;
  };
  const tickets = rows('tickets', (text) => ({
    ...{ subject: text, requester_name: text, assignee_name: text },
    status: 'assigned',
  }));
  const tables = rows('tables', (text) => ({ table_name: text, alias_name: text }));
  const bot = rows('bot', (text) => ({
    ...{ user_name: text, target_table: text, user_statement: text, sql_statement: text },
    ...{ action_type: 'select', ip_address: text.slice(0, 45).trim() },
  }));
  await command('tickets', 'import', '--company', code, tickets);
  await command('tables', 'import', '--company', code, tables);
  await command('bot-logs', 'append', '--company', code, bot);
}

function caller(url: string, access: string) {
  // At the first statement the source has to be started.
  const client = new HttpClient(url, { timeoutMs: MOST_SECONDS * 1000 }).withToken(access);
  return async function ask(
    endpoint: Endpoint,
    input: Attempt = {},
    headers: HeaderFields = {},
    // biome-ignore lint/suspicious/noExplicitAny: the tests check what they read of an answer
  ): Promise<any> {
    const end = performance.now() + MOST_SECONDS * 1000;
    for (;;) {
      const answer = await client.with(headers).attempt(endpoint, input);
      const { status, body } = answer;
      if (status === endpoint.status) return body;
      const refused = `${endpoint.path}: ${status} ${JSON.stringify(body)}`;
      if (status !== 429) throw new Error(refused);
      const waitMs = Number(answer.headers['retry-after']) * 1000;
      // Also if the answer does not say how long to wait.
      if (!(performance.now() + waitMs < end)) {
        throw new Error(`${refused}; again in ${waitMs / 1000} s is too late`);
      }
      await sleep(waitMs);
    }
  };
}

/** The fields whose text is stored and attacked; a test fails for a text field that is in neither list. */
export const STORED: readonly string[] = [
  ...FREE_TEXTS.flatMap((field) => [
    `createAccount.${field}`,
    `updateAccount.${field}`,
    `patchAccount.${field}`,
  ]),
  ...['first_name', 'last_name', 'phone_number'].map((field) => `updateProfile.${field}`),
  ...['name', 'contact_name', 'phone_number', 'address', 'operation_hours'].map(
    (field) => `updateCompany.${field}`,
  ),
  'updateCompanyChat.greeting',
  'createDepartment.name',
  'updateDepartment.name',
  'patchDepartment.name',
  'createGroup.name',
  'updateGroup.name',
  'updateChat.name',
  'sendMessage.content',
  'addRoomNote.content',
  ...['answerConversation.content', 'addConversationNote.content', 'assignConversation.note'],
  ...['saveConversationDraft.reply', 'saveConversationDraft.note'],
  'openRoom.name',
  'sendOpenMessage.content',
  ...FREE_PROPERTIES.flatMap((field) => [`createTicket.${field}`, `patchTicket.${field}`]),
  ...['createTicket.content', 'setTicketStatus.note', 'holdTicket.reason'],
  ...['replyToTicket.content', 'addTicketNote.content'],
  ...['saveTicketDraft.reply', 'saveTicketDraft.note'],
  ...['patchCustomer.name', 'patchCustomer.phone'],
  ...['runStatement.sql', 'tryStatement.sql'],
  'updateTicketSettings.holidays.name',
  ...['createCannedReply', 'updateCannedReply', 'createOwnReply', 'updateOwnReply'].flatMap(
    (call) => [`${call}.name`, `${call}.content`],
  ),
];

/** Text that is accepted and never shown to anybody. */
export const NEVER_SHOWN: readonly string[] = [
  ...['signIn.company_code', 'signIn.username', 'signIn.password'],
  ...['renewTokens.refresh', 'revokeTokens.refresh'],
  ...['changePassword.password', 'changePassword.new_password'],
  ...['createAccount.password', 'updateAccount.password', 'patchAccount.password'],
  ...['takeSecondStep.code', 'switchOnSecondFactor.password', 'switchOnSecondFactor.code'],
  ...['renewRecoveryCodes.password', 'switchOffSecondFactor.password'],
  ...['openRoom.browser_key', 'setDataSource.url'],
];
