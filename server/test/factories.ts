import { randomUUID } from 'node:crypto';
import type { NoticeKind } from '@maru/contract/notices';
import { PERMISSIONS, type Permission } from '@maru/contract/permissions';
import { sql } from 'kysely';
import { addCompany, addGroup } from '../src/core/company-setup.store.ts';
import { hashPassword } from '../src/core/passwords.ts';
import type { Tx } from '../src/core/schema.ts';
import { insertSessionQuery } from '../src/core/session/session.store.ts';
import { Tokens } from '../src/core/session/tokens.ts';
import { Caller } from './caller.ts';
import { SECRET_KEY, world } from './world.ts';

/** Creates test data directly in the database; every name is new unless it is given. */
export const PASSWORD = 'correct horse 42';

let counter = 0;
const unique = (word: string) => {
  counter += 1;
  return `${word}${process.pid}x${counter}`;
};

/** An open key. */
export const newKey = (): string => unique('k').slice(-14);

const passwordHash = hashPassword(PASSWORD);
const tokens = new Tokens(SECRET_KEY);

export interface TestCompany {
  id: number;
  code: string;
  name: string;
}

export interface TestAccount {
  id: number;
  company: TestCompany;
  username: string;
  openKey: string;
  groupIds: number[];
}

/** The request body of a sign-in. */
export const credentialsOf = ({ company, username }: TestAccount, password = PASSWORD) => ({
  company_code: company.code,
  username,
  password,
});

export interface TestMember extends TestAccount {
  caller: Caller;
  sessionId: string;
}

export async function newCompany(
  given: { code?: string; name?: string } = {},
): Promise<TestCompany> {
  const { db } = await world();
  const company = { code: given.code ?? unique('co'), name: given.name ?? 'Test company' };
  const id = await db.asOwner((owner) => addCompany(owner, company));
  return { id, ...company };
}

/** Works on a company's rows as its requests would. */
export async function inCompany<T>(company: TestCompany, work: (tx: Tx) => Promise<T>): Promise<T> {
  const { db } = await world();
  return db.writeCompany(company.id, work);
}

export function newGroup(
  company: TestCompany,
  permissions: readonly Permission[],
  name = unique('group'),
): Promise<number> {
  return inCompany(company, (tx) => addGroup(tx, name, permissions));
}

interface AccountOptions {
  permissions?: readonly Permission[];
  groupIds?: number[];
  username?: string;
  first_name?: string;
  last_name?: string;
  phone_number?: string;
  email?: string;
  location?: string;
  language?: string;
  department_id?: number;
  is_active?: boolean;
  last_login?: Date | null;
  date_joined?: Date;
  password_hash?: string;
  must_change_password?: boolean;
  has_given_password?: boolean;
}

export async function newAccount(
  company: TestCompany,
  options: AccountOptions = {},
): Promise<TestAccount> {
  const { permissions, groupIds, ...columns } = options;
  const groups = groupIds ?? [await newGroup(company, permissions ?? [])];
  const username = options.username ?? unique('user');
  const openKey = newKey();
  const password_hash = options.password_hash ?? (await passwordHash);
  const id = await inCompany(company, async (tx) => {
    const row = await tx.sql
      .insertInto('account')
      .values({
        first_name: 'First',
        last_name: 'Last',
        email: 'someone@example.com',
        open_key: openKey,
        department_id: null,
        ...columns,
        company_id: tx.companyId,
        username,
        password_hash,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (groups.length > 0) {
      await tx.sql
        .insertInto('account_group')
        .values(
          groups.map((group_id) => ({ company_id: tx.companyId, account_id: row.id, group_id })),
        )
        .execute();
    }
    return row.id;
  });
  return { id, company, username, openKey, groupIds: groups };
}

/** The key of an account that was deleted. */
export function newFormerKey(company: TestCompany, name = 'Left') {
  return inCompany(company, async (tx) => {
    const names = { username: unique('user'), first_name: name, last_name: name };
    const { id } = await tx.sql
      .insertInto('former_open_key')
      .values({ company_id: tx.companyId, open_key: newKey(), ...names })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });
}

/** An account with a live session, without the slow sign-in. */
export async function newMember(
  company: TestCompany,
  options: AccountOptions = {},
): Promise<TestMember> {
  return signedIn(await newAccount(company, options));
}

export async function newSession(tx: Tx, accountId: number): Promise<string> {
  const id = randomUUID();
  const session = { id, accountId, ip: '127.0.0.1', userAgent: 'test' };
  await tx.sql.executeQuery(insertSessionQuery(tx, session));
  return id;
}

export async function signedIn(account: TestAccount): Promise<TestMember> {
  const { company } = account;
  const sessionId = await inCompany(company, (tx) => newSession(tx, account.id));
  const token = await tokens.access({ companyId: company.id, sessionId }, account.id);
  const caller = new Caller({ authorization: `Bearer ${token}` });
  return { ...account, sessionId, caller };
}

/** A new company with an account that has all permissions. */
export async function newAdministrator(): Promise<TestMember> {
  return newMember(await newCompany(), { permissions: PERMISSIONS });
}

export function newDepartment(
  company: TestCompany,
  name = unique('department'),
  manager_id: number | null = null,
) {
  return inCompany(company, async (tx) => {
    const row = await tx.sql
      .insertInto('department')
      .values({ company_id: tx.companyId, name, manager_id })
      .returning('id')
      .executeTakeFirstOrThrow();
    return row.id;
  });
}

interface RoomOptions {
  name?: string;
  creator?: TestAccount;
  first_name?: string;
  last_name?: string;
  status?: boolean;
  time_created?: Date;
  time_updated?: Date;
}

export function newRoom(company: TestCompany, options: RoomOptions = {}) {
  return inCompany(company, async (tx) => {
    const row = await tx.sql
      .insertInto('chat_room')
      .values({
        company_id: tx.companyId,
        name: options.name ?? unique('room'),
        creator_id: options.creator?.id ?? null,
        creator_first_name: options.first_name ?? 'First',
        creator_last_name: options.last_name ?? 'Last',
        is_active: options.status ?? true,
        ...(options.time_created && { time_created: options.time_created }),
        ...(options.time_updated && { time_updated: options.time_updated }),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return row.id;
  });
}

interface MessageOptions {
  sender?: 'agent' | 'client';
  sender_name?: string;
  content?: string;
  time_created?: Date;
}

export function newMessages(
  company: TestCompany,
  roomId: number,
  messages: readonly MessageOptions[],
) {
  return inCompany(company, async (tx) => {
    const room = await tx.sql
      .updateTable('chat_room')
      .set({
        last_seq: sql<number>`last_seq + ${messages.length}`,
        logged_seq: sql<number>`last_seq + ${messages.length}`,
      })
      .where('id', '=', roomId)
      .returning('last_seq')
      .executeTakeFirstOrThrow();
    const first = room.last_seq - messages.length + 1;
    const rows = await tx.sql
      .insertInto('chat_message')
      .values(
        messages.map((message, n) => ({
          company_id: tx.companyId,
          room_id: roomId,
          seq: first + n,
          sender: message.sender ?? 'client',
          sender_name: message.sender_name ?? 'Customer',
          account_id: null,
          content: message.content ?? unique('hello'),
          ...(message.time_created && { time_created: message.time_created }),
        })),
      )
      .returning('id')
      .execute();
    return rows.map((row) => row.id);
  });
}

export function newTable(company: TestCompany, table_name = unique('table')) {
  return inCompany(company, async (tx) => {
    const row = await tx.sql
      .insertInto('db_table')
      .values({ company_id: tx.companyId, table_name, alias_name: `The ${table_name}` })
      .returning('id')
      .executeTakeFirstOrThrow();
    return row.id;
  });
}

/** The right to read a table. */
export function newReader({ id, company }: TestAccount, dbtable_id: number) {
  const rights = { can_read: true, can_create: false, can_update: false, can_delete: false };
  return inCompany(company, (tx) =>
    tx.sql
      .insertInto('table_right')
      .values({ ...rights, company_id: tx.companyId, account_id: id, dbtable_id })
      .execute(),
  );
}

/** A table on which somebody has a right, so that others may give more. */
export async function newTableInUse(company: TestCompany): Promise<number> {
  const table = await newTable(company);
  await newReader(await newAccount(company), table);
  return table;
}

/** A change that was shown to this account and waits to be confirmed. */
export function newPreview({ id, company }: TestAccount, statement = 'delete from nowhere') {
  return inCompany(company, async (tx) => {
    const row = await tx.sql
      .insertInto('data_statement')
      .values({
        company_id: tx.companyId,
        account_id: id,
        sql: statement,
        outcome: 'preview',
        shown_rows: 1,
        expires_at: new Date(Date.now() + 300_000),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return row.id;
  });
}

/** A canned reply of this account, or of the company. */
export function newReply(company: TestCompany, owner: number | null, name = unique('reply')) {
  return inCompany(company, async (tx) => {
    const row = await tx.sql
      .insertInto('canned_reply')
      .values({ company_id: tx.companyId, account_id: owner, name, content: `Words of ${name}` })
      .returning('id')
      .executeTakeFirstOrThrow();
    return row.id;
  });
}

export function newTicket(company: TestCompany, subject = unique('ticket'), time_created?: Date) {
  return inCompany(company, async (tx) => {
    const row = await tx.sql
      .insertInto('ticket')
      .values({
        company_id: tx.companyId,
        subject,
        status: 'new',
        priority: 'normal',
        due_date: '2026-01-02',
        due_by_hand: true,
        ...(time_created && { time_created }),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return row.id;
  });
}

export function newNotice(
  { id: account_id, company }: TestAccount,
  ticket_id: number,
  kind: NoticeKind = 'assigned',
) {
  return inCompany(company, async (tx) => {
    const row = await tx.sql
      .insertInto('notice')
      .values({ company_id: tx.companyId, account_id, kind, ticket_id, actor_name: 'First Last' })
      .returning('id')
      .executeTakeFirstOrThrow();
    return row.id;
  });
}

interface CustomerOptions {
  name?: string;
  email?: string;
  phone?: string;
}

/** A customer's record, without tickets or rooms. */
export function newCustomerRecord(company: TestCompany, options: CustomerOptions = {}) {
  return inCompany(company, async (tx) => {
    const row = await tx.sql
      .insertInto('customer')
      .values({ company_id: tx.companyId, name: unique('customer'), ...options })
      .returning('id')
      .executeTakeFirstOrThrow();
    return row.id;
  });
}

/** A customer with one ticket. */
export async function newCustomerWithTicket(company: TestCompany, options: CustomerOptions = {}) {
  const customer = await newCustomerRecord(company, options);
  const ticket = await newTicket(company);
  await inCompany(company, (tx) =>
    tx.sql
      .updateTable('ticket')
      .set({ customer_id: customer, customer_email: options.email ?? '' })
      .where('company_id', '=', tx.companyId)
      .where('id', '=', ticket)
      .execute(),
  );
  return { customer, ticket };
}

interface LogEntry {
  timestamp?: Date;
  user_name?: string;
  action_type?: string;
  ip_address?: string;
}

export interface TestActionEntry extends LogEntry {
  object_repr?: string;
  model?: string;
  extra_info?: string;
}

export interface TestBotEntry extends LogEntry {
  target_table?: string;
  user_statement?: string;
  sql_statement?: string;
}

export async function newActionLogs(
  company: TestCompany,
  entries: readonly TestActionEntry[],
): Promise<void> {
  const blank = {
    user_name: '',
    action_type: 'update',
    object_repr: '',
    model: '',
    extra_info: '',
    ip_address: '',
    request_id: randomUUID(),
  };
  const rows = JSON.stringify(entries.map((entry) => ({ ...blank, ...entry })));
  const { db } = await world();
  await db.asOwner((owner) =>
    sql`select write_action_log(${company.id}, ${rows}::jsonb)`.execute(owner),
  );
}

export async function newBotLogs(
  company: TestCompany,
  entries: readonly TestBotEntry[],
): Promise<void> {
  const blank = {
    user_name: '',
    action_type: 'select',
    target_table: '',
    user_statement: '',
    sql_statement: '',
    ip_address: '',
  };
  const rows = JSON.stringify(entries.map((entry) => ({ ...blank, ...entry })));
  const { db } = await world();
  await db.asOwner((owner) =>
    sql`select write_bot_log(${company.id}, ${rows}::jsonb)`.execute(owner),
  );
}

/** The company's action log, oldest first. */
export function actionLogOf(company: TestCompany) {
  return inCompany(company, (tx) =>
    tx.sql
      .selectFrom('action_log')
      .selectAll()
      .where('company_id', '=', company.id)
      .orderBy('seq')
      .execute(),
  );
}
