import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { indexEntries } from '../src/core/logs/log-search.store.ts';
import { APPLICATION_ROLE } from '../src/platform/database/database.ts';
import { companyTables } from './company-tables.ts';
import {
  inCompany,
  newAccount,
  newActionLogs,
  newBotLogs,
  newCompany,
  newCustomerRecord,
  newDepartment,
  newMessages,
  newNotice,
  newRoom,
  newSession,
  newTable,
  newTicket,
  type TestCompany,
} from './factories.ts';
import { newRefreshToken } from './refresh-token.ts';
import { newFactor } from './second-factors.ts';
import { world } from './world.ts';

const REFUSED = '42501';
/** Rows are added, and never changed. */
const APPEND_ONLY = ['conversation_event', 'ticket_entry', 'note', 'ticket_stop'];
const READ_ONLY = ['account_version', 'action_log', 'bot_log', 'log_head', 'log_indexed'];

const isClosed = (table: string) => table.startsWith('log_text');
const openTables = async () => (await companyTables()).filter((table) => !isClosed(table));

/** A company with a row in each of its tables. */
async function fullCompany(): Promise<TestCompany> {
  const company = await newCompany();
  const account = await newAccount(company, {
    permissions: ['view_ticket'],
    department_id: await newDepartment(company),
  });
  const room_id = await newRoom(company, { creator: account });
  await newMessages(company, room_id, [{}]);
  await newFactor(account);
  const customer_id = await newCustomerRecord(company);
  const [ticket_id, other_id] = [await newTicket(company), await newTicket(company)];
  await newNotice(account, ticket_id);
  await newActionLogs(company, [{}]);
  await newBotLogs(company, [{}]);
  await inCompany(company, (tx) => indexEntries(tx, 'action', 100));
  const dbtable_id = await newTable(company);
  await inCompany(company, async (tx) => {
    const rights = { can_read: true, can_create: true, can_update: true, can_delete: true };
    await tx.sql
      .insertInto('table_right')
      .values({ ...rights, company_id: company.id, account_id: account.id, dbtable_id })
      .execute();
    const own = { company_id: company.id, account_id: account.id };
    const by = { user_name: account.username, first_name: 'First', last_name: 'Last' };
    const row = { model: 'account' as const, row_id: account.id, version: 2, fields: ['email'] };
    await tx.sql
      .insertInto('revision')
      .values({ ...own, ...by, ...row })
      .execute();
    await tx.sql
      .insertInto('challenge_failure')
      .values({ ...own, challenge: randomUUID() })
      .execute();
    await tx.sql.insertInto('limit_notice').values(own).execute();
    await tx.sql.insertInto('away').values(own).execute();
    const words = { ...own, ticket_id, author_name: 'First Last', time_created: new Date() };
    const entry = { ...words, seq: 1, kind: 'reply' as const, content: 'Hello' };
    await tx.sql.insertInto('ticket_entry').values(entry).execute();
    await tx.sql
      .insertInto('note')
      .values({ ...words, content: 'Aside' })
      .execute();
    const draft = { ...own, ticket_id, reply: 'Hel', note: '' };
    await tx.sql.insertInto('ticket_draft').values(draft).execute();
    const read = { ...own, room_id, seq: 1, read_count: 1 };
    await tx.sql.insertInto('conversation_read').values(read).execute();
    const begun = { ...own, room_id, reply: 'Hel', note: '' };
    await tx.sql.insertInto('conversation_draft').values(begun).execute();
    const names = { actor_name: 'First Last', assignee_name: '', department_name: '' };
    await tx.sql
      .insertInto('conversation_event')
      .values({ company_id: company.id, room_id, kind: 'taken', message_seq: 1, ...names })
      .execute();
    const settings = { notify: 'all', sound: true, enter_sends: true, shortcuts: true } as const;
    await tx.sql
      .insertInto('desk_settings')
      .values({ ...own, ...settings })
      .execute();
    await tx.sql
      .insertInto('desk_presence')
      .values({ ...own, process: randomUUID() })
      .execute();
    const online = { company_id: company.id, process: randomUUID() };
    await tx.sql.insertInto('presence_process').values(online).execute();
    await tx.sql
      .insertInto('customer_presence')
      .values({ ...online, room_id })
      .execute();
    const former = { company_id: company.id, open_key: 'former' };
    await tx.sql.insertInto('former_open_key').values(former).execute();
    const reply = {
      company_id: company.id,
      account_id: null,
      name: 'Thanks',
      content: 'Thank you',
    };
    await tx.sql.insertInto('canned_reply').values(reply).execute();
    await tx.sql
      .updateTable('ticket')
      .set({ tags: ['refund'] })
      .execute();
    const link = { company_id: company.id, ticket_id, other_id };
    await tx.sql.insertInto('ticket_link').values(link).execute();
    const levels = { zone: 'UTC', spans: '[]', holidays: '[]', targets: '{}' };
    await tx.sql
      .insertInto('ticket_settings')
      .values({ company_id: company.id, ...levels })
      .execute();
    const time = new Date();
    const stop = { kind: 'hold', reason: 'Waiting', time_from: time, time_to: time } as const;
    await tx.sql
      .insertInto('ticket_stop')
      .values({ company_id: company.id, ticket_id, ...stop })
      .execute();
    await tx.sql
      .insertInto('new_permission')
      .values({ company_id: company.id, codename: 'view_group' })
      .execute();
    await tx.sql.insertInto('log_check').values({ company_id: company.id }).execute();
    const source = { company_id: company.id, kind: 'postgres', url: Buffer.of(1) } as const;
    await tx.sql.insertInto('data_source').values(source).execute();
    await tx.sql
      .insertInto('source_login')
      .values({ ...own, password: Buffer.of(1) })
      .execute();
    await tx.sql
      .insertInto('data_statement')
      .values({ ...own, sql: 'select 1', outcome: 'allowed' })
      .execute();
    const key_hash = Buffer.of(1);
    await tx.sql
      .insertInto('customer_browser')
      .values({ company_id: company.id, customer_id, key_hash })
      .execute();
    await tx.sql
      .insertInto('customer_usage')
      .values({ company_id: company.id, day: '2026-01-02', subject: 'company' })
      .execute();
  });
  await newRefreshToken(company, await inCompany(company, (tx) => newSession(tx, account.id)));
  return company;
}

/** The error code with which the database refuses a statement, or what the statement did instead. */
async function refusal(statement: string, as: 'owner' | TestCompany): Promise<string> {
  const { db } = await world();
  const query = sql.raw(statement);
  try {
    const { numAffectedRows } =
      as === 'owner'
        ? await db.asOwner((owner) => query.execute(owner))
        : await db.writeCompany(as.id, (tx) => query.execute(tx.sql));
    return `done: ${numAffectedRows} rows`;
  } catch (error) {
    return String((error as { code?: string }).code);
  }
}

async function companiesSeen(table: string, company: TestCompany | undefined): Promise<number[]> {
  const { db } = await world();
  const column = table === 'company' ? 'id' : 'company_id';
  const query = sql<{ company: number }>`
    select distinct ${sql.ref(column)} as company from ${sql.table(table)}`;
  const { rows } = company
    ? await db.writeCompany(company.id, (tx) => query.execute(tx.sql))
    : await db.withoutCompany((tx) => query.execute(tx));
  return rows.map((row) => row.company);
}

async function asked<Row>(statement: string): Promise<Row[]> {
  const { db } = await world();
  const { rows } = await db.asOwner((owner) => sql.raw<Row>(statement).execute(owner));
  return rows;
}

describe('the wall between companies in the database', () => {
  test('a query without any condition sees only the rows of its company', async () => {
    const [own] = [await fullCompany(), await fullCompany()];
    for (const table of [...(await openTables()), 'company']) {
      expect([table, await companiesSeen(table, own)]).toEqual([table, [own.id]]);
    }
  });

  test('without a company no row is visible', async () => {
    await fullCompany();
    for (const table of [...(await openTables()), 'company']) {
      expect([table, await companiesSeen(table, undefined)]).toEqual([table, []]);
    }
  });

  test('the copies of the logs that are searched are closed altogether', async () => {
    const own = await fullCompany();
    const closed = (await companyTables()).filter(isClosed);
    expect(closed).toHaveLength(11);
    for (const table of closed) {
      expect(await refusal(`select from ${table}`, own)).toBe(REFUSED);
      expect(await refusal(`delete from ${table}`, own)).toBe(REFUSED);
    }
  });

  test("a row cannot be put into another company, nor another company's be touched", async () => {
    const [own, other] = [await fullCompany(), await fullCompany()];
    for (const table of await openTables()) {
      const columns = (
        await asked<{ name: string }>(`
          select quote_ident(column_name) as name from information_schema.columns
          where table_schema = 'public' and table_name = '${table}' and is_generated = 'NEVER'`)
      ).map((row) => row.name);
      const foreign = columns.map((name) => (name === 'company_id' ? String(other.id) : name));
      const insert = `insert into ${table} (${columns}) overriding system value select ${foreign} from ${table}`;
      expect([table, await refusal(insert, own)]).toEqual([table, REFUSED]);
      const update = `update ${table} set company_id = ${other.id}`;
      expect([table, await refusal(update, own)]).toEqual([table, REFUSED]);
      if ([...READ_ONLY, ...APPEND_ONLY].includes(table)) continue;
      const where = `where company_id = ${other.id}`;
      const steal = `update ${table} set company_id = ${own.id} ${where}`;
      expect([table, await refusal(steal, own)]).toEqual([table, 'done: 0 rows']);
      const remove = `delete from ${table} ${where}`;
      expect([table, await refusal(remove, own)]).toEqual([table, 'done: 0 rows']);
    }
  });

  test('the application role can neither create, delete nor enter companies', async () => {
    const [own, other] = [await fullCompany(), await fullCompany()];
    const insert = "insert into company (code, name) values ('sneaky', 'x')";
    expect(await refusal(insert, own)).toBe(REFUSED);
    expect(await refusal('delete from company', own)).toBe(REFUSED);
    expect(await refusal('truncate company cascade', own)).toBe(REFUSED);
    const rename = `update company set name = 'x' where id = ${other.id}`;
    expect(await refusal(rename, own)).toBe('done: 0 rows');
    expect(await refusal("update company set name = 'x'", own)).toBe('done: 1 rows');
  });
});

describe('the application role', () => {
  test('owns no table, no function and no schema, and has no attributes', async () => {
    const owned = await asked(`
      select relname as name from pg_class where relowner = '${APPLICATION_ROLE}'::regrole
      union all
      select proname from pg_proc where proowner = '${APPLICATION_ROLE}'::regrole
      union all
      select nspname from pg_namespace where nspowner = '${APPLICATION_ROLE}'::regrole`);
    expect(owned).toEqual([]);
    const attributes = await asked(`
      select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolcanlogin, rolreplication
      from pg_roles where rolname = '${APPLICATION_ROLE}'`);
    expect(Object.values(attributes[0] as object)).toEqual(Array(6).fill(false));
  });

  test.each(APPEND_ONLY)('cannot change %s', async (table) => {
    const own = await fullCompany();
    for (const change of [
      `update ${table} set company_id = company_id`,
      `delete from ${table}`,
      `truncate ${table}`,
    ]) {
      expect([change, await refusal(change, own)]).toEqual([change, REFUSED]);
    }
  });

  test.each(READ_ONLY)('cannot write %s', async (table) => {
    const own = await fullCompany();
    const statements = [
      `update ${table} set company_id = company_id`,
      `delete from ${table}`,
      `truncate ${table}`,
      `insert into ${table} (company_id) values (${own.id})`,
    ];
    for (const statement of statements) {
      expect([statement, await refusal(statement, own)]).toEqual([statement, REFUSED]);
    }
  });

  test.each([
    "select write_action_log(current_company(), '[]')",
    "select write_bot_log(current_company(), '[]')",
    "call fence_company_table('account')",
    'alter table action_log disable trigger only_grows',
    'alter table action_log disable trigger all',
    'alter table account disable row level security',
    'drop policy own_company on account',
    'create policy everything on account using (true)',
    'drop trigger only_grows on bot_log',
    'set session_replication_role = replica',
    'create table stolen (id int)',
    'create function sneaky() returns int language sql return 1',
    'create or replace function current_company() returns bigint language sql return 1',
    'select * from schema_migration',
    'truncate account cascade',
    `alter role ${APPLICATION_ROLE} bypassrls`,
  ])('is refused: %s', async (statement) => {
    expect(await refusal(statement, await fullCompany())).toBe(REFUSED);
  });

  test('cannot switch row security off for itself', async () => {
    const own = await fullCompany();
    const { db } = await world();
    const peek = db.writeCompany(own.id, async (tx) => {
      await sql`set local row_security = off`.execute(tx.sql);
      return sql`select * from account`.execute(tx.sql);
    });
    await expect(peek).rejects.toMatchObject({ code: REFUSED });
  });
});

describe('the logs', () => {
  test.each(['action_log', 'bot_log'])(
    '%s cannot be changed by the owner either',
    async (table) => {
      await fullCompany();
      const before = await asked(`select * from ${table} order by company_id, seq`);
      for (const statement of [
        `update ${table} set user_name = 'x'`,
        `update ${table} set user_name = 'x' where false`,
        `delete from ${table}`,
        `truncate ${table}`,
      ]) {
        expect([statement, await refusal(statement, 'owner')]).toEqual([statement, 'P0001']);
      }
      expect(await asked(`select * from ${table} order by company_id, seq`)).toEqual(before);
    },
  );
});

describe('the schema', () => {
  test('every table has a company and row-level security', async () => {
    const tables = await asked<{ name: string; fenced: boolean; policies: number }>(`
      select relname as name, relrowsecurity as fenced,
             (select count(*) from pg_policy where polrelid = pg_class.oid)::int as policies
      from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      order by 1`);
    const outside = [
      'known_permission',
      'repeatable_migration',
      'schema_migration',
      'sign_in_attempt',
    ];
    const fenced = [...(await companyTables()), 'company'].sort();
    expect(tables.map(({ name }) => name).filter((name) => !outside.includes(name))).toEqual(
      fenced,
    );
    expect(fenced.length).toBeGreaterThan(14);
    for (const { name, ...rest } of tables.filter(({ name }) => fenced.includes(name))) {
      expect([name, rest]).toEqual([name, { fenced: true, policies: 1 }]);
    }
  });

  test('nothing looks at tables with the rights of somebody else', async () => {
    const views = await asked("select viewname from pg_views where schemaname = 'public'");
    expect(views).toEqual([]);
    const definers = await asked<{ name: string }>(`
      select proname as name from pg_proc
      where pronamespace = 'public'::regnamespace and prosecdef order by 1`);
    expect(definers.map(({ name }) => name)).toEqual([
      'any_company',
      'append_action_log',
      'append_bot_log',
      'begin_account_version',
      'company_by_code',
      'conversations_with_text',
      'customers_with_text',
      'index_log',
      'log_count',
      'log_find',
      'raise_account_version',
      'raise_account_version_by_change',
      'raise_account_version_of_row',
      'raise_sign_in_version',
      'tickets_with_tag',
      'tickets_with_text',
    ]);
  });
});
