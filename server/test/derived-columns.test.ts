import { listAccounts } from '@maru/contract/accounts';
import { listActionLogs } from '@maru/contract/action-logs';
import { listBotLogs } from '@maru/contract/bot-logs';
import { answerConversation } from '@maru/contract/conversation-messages';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { changesAfter, lastChange } from '../src/core/conversations/conversation-changes.store.ts';
import { COLUMNS } from '../src/core/conversations/conversations.store.ts';
import { listVersions } from '../src/core/list-versions.store.ts';
import type { Tx } from '../src/core/schema.ts';
import { newAgent, newConversation } from './desk.ts';
import {
  inCompany,
  newAccount,
  newAdministrator,
  newCompany,
  newCustomerRecord,
  newDepartment,
  newGroup,
  newRoom,
  newTicket,
  type TestCompany,
} from './factories.ts';
import { world } from './world.ts';

/** Copies, indexes and triggers that must follow when a column becomes shown, sortable or filterable. */

async function asked<Row>(query: ReturnType<typeof sql<Row>>): Promise<Row[]> {
  const { db } = await world();
  return (await db.asOwner((owner) => query.execute(owner))).rows;
}

/** Another value of the type, as an expression of the column. */
const CHANGED: Record<string, (column: string) => string> = {
  text: (column) => `coalesce(${column}, '') || 'x'`,
  boolean: (column) => `not ${column}`,
  integer: (column) => `coalesce(${column}, 0) + 1`,
  'timestamp with time zone': (column) => `coalesce(${column}, now()) + interval '1 hour'`,
  date: (column) => `coalesce(${column}, current_date) + 1`,
  ARRAY: (column) => `${column} || 'x'::text`,
};

function changedValue(column: string, type: string): string {
  const value = CHANGED[type]?.(column);
  if (!value) throw new Error(`This test needs another value of the type ${type}`);
  return value;
}

const columnsOf = (table: string) =>
  asked(sql<{ name: string; type: string }>`
    select column_name as name, data_type as type from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'`);

/** Those of one row that can be changed: not what identifies it. */
const changeableOf = async (table: string) =>
  (await columnsOf(table)).filter(({ name }) => !['id', 'company_id'].includes(name));

describe('account_version', () => {
  const versionOf = async (tx: Tx) => (await listVersions(tx)).version;

  test('rises with a change of any column of an account but the last sign-in', async () => {
    const columns = await changeableOf('account');
    expect(columns.length).toBeGreaterThan(12);
    const company = await newCompany();
    const { id } = await newAccount(company);
    const department = await newDepartment(company);
    const rises = async (change: string) => {
      const before = await inCompany(company, versionOf);
      await inCompany(company, (tx) =>
        sql.raw(`update account set ${change} where id = ${id}`).execute(tx.sql),
      );
      return (await inCompany(company, versionOf)) > before;
    };
    for (const { name, type } of columns) {
      const value = name === 'department_id' ? String(department) : changedValue(name, type);
      expect([name, await rises(`${name} = ${value}`)]).toEqual([name, name !== 'last_login']);
      expect([name, await rises(`${name} = ${name}`)]).toEqual([name, false]);
    }
  });

  test.each(['user_group', 'department'])(
    'rises with a change of any column of a %s that lists of accounts show',
    async (table) => {
      const { company, caller } = await newAdministrator();
      const department_id = await newDepartment(company);
      const group = await newGroup(company, []);
      const { id } = await newAccount(company, { groupIds: [group], department_id });
      const row = table === 'user_group' ? group : department_id;
      const list = () => caller.call(listAccounts, { query: { page_size: 'all' } });
      const shown: string[] = [];
      for (const { name, type } of await changeableOf(table)) {
        const value = name === 'manager_id' ? String(id) : changedValue(name, type);
        const [before, version] = [await list(), await inCompany(company, versionOf)];
        await inCompany(company, (tx) =>
          sql.raw(`update ${table} set ${name} = ${value} where id = ${row}`).execute(tx.sql),
        );
        if (JSON.stringify(await list()) === JSON.stringify(before)) continue;
        shown.push(name);
        expect([name, (await inCompany(company, versionOf)) > version]).toEqual([name, true]);
      }
      expect(shown).toContain('name');
    },
  );
});

describe('conversation_change', () => {
  const seqOf = (company: TestCompany, room: number) =>
    inCompany(company, async (tx) => {
      const { seq } = await tx.sql
        .selectFrom('conversation_change')
        .select('seq')
        .where('company_id', '=', tx.companyId)
        .where('room_id', '=', room)
        .executeTakeFirstOrThrow();
      return seq;
    });

  const rowOf = (company: TestCompany, room: number) =>
    inCompany(company, (tx) =>
      tx.sql
        .selectFrom('chat_room')
        .select(COLUMNS)
        .where('company_id', '=', tx.companyId)
        .where('id', '=', room)
        .executeTakeFirstOrThrow(),
    );

  /** Columns that change with a message, which takes the room's next number: `last_seq` raises `seq`. */
  const WITH_MESSAGE = ['waiting_since', 'customer_count', 'answered_count']
    .concat('last_sender', 'last_author_id', 'last_author_name', 'last_words', 'last_time')
    // Also with the name and with closing and reopening, which raise it, too.
    .concat('time_updated');
  const NOT_ALONE = [
    ...WITH_MESSAGE,
    // Set with the holder that is taken away, or on a closed room, which no desk shows. Unset with a new holder.
    'holder_left',
    // No call changes when a room was opened.
    'time_created',
  ];
  /** The identity of the row. */
  const NEVER = ['id'];

  test('rises with a change of any column of an open room that desks show', async () => {
    const types = new Map((await columnsOf('chat_room')).map(({ name, type }) => [name, type]));
    const names = COLUMNS.map((column) => column.replace('chat_room.', ''));
    const company = await newCompany();
    const values: Record<string, string> = {
      assignee_id: String((await newAccount(company)).id),
      department_id: String(await newDepartment(company)),
      last_sender: "'client'",
      last_author_id: '1',
    };
    for (const name of names.filter((one) => !NEVER.includes(one))) {
      const value = values[name] ?? changedValue(name, types.get(name) ?? 'unknown');
      const room = await newRoom(company);
      const before = await seqOf(company, room);
      await inCompany(company, (tx) =>
        sql.raw(`update chat_room set ${name} = ${value} where id = ${room}`).execute(tx.sql),
      );
      const rises = (await seqOf(company, room)) > before;
      expect([name, rises]).toEqual([name, !NOT_ALONE.includes(name)]);
    }
  });

  /** Written on a closed ticket, which no desk shows, or together with taking away the assignee. */
  const NOT_ALONE_ON_TICKETS = ['assignee_name', 'holder_left'];

  test('rises with a change of any column of a ticket by which desks show it beside its room', async () => {
    const { db } = await world();
    const company = await newCompany();
    const signalled = () =>
      db.readCompany(company.id, async (tx) => (await changesAfter(tx, 0, 100)).tickets);
    const values: Record<string, string> = {
      room_id: String(await newRoom(company)),
      assignee_id: String((await newAccount(company)).id),
      department_id: String(await newDepartment(company)),
      customer_id: String(await newCustomerRecord(company)),
      status: "'closed'",
      priority: "'urgent'",
      resolution: "'solved'",
    };
    const shown: string[] = [];
    for (const { name, type } of await changeableOf('ticket')) {
      const [room, ticket] = [await newRoom(company), await newTicket(company)];
      const change = async (column: string, value: string | number) => {
        const before = await inCompany(company, lastChange);
        await inCompany(company, (tx) =>
          sql.raw(`update ticket set ${column} = ${value} where id = ${ticket}`).execute(tx.sql),
        );
        return (await inCompany(company, lastChange)) > before;
      };
      expect(await change('room_id', room)).toBe(true);
      const before = await signalled();
      const rises = await change(name, values[name] ?? changedValue(name, type));
      if (JSON.stringify(await signalled()) === JSON.stringify(before)) continue;
      shown.push(name);
      expect([name, rises]).toEqual([name, !NOT_ALONE_ON_TICKETS.includes(name)]);
    }
    expect(shown).toEqual(expect.arrayContaining(['status', 'version', ...NOT_ALONE_ON_TICKETS]));
  });

  test('rises with each message, and so with the columns that change with one', async () => {
    const company = await newCompany();
    const agent = await newAgent(company, { more: ['add_chatmessage'] });
    const { room, params, say } = await newConversation(company, { assignee: agent.id });
    const changed = new Set<string>();
    const rises = async (write: () => Promise<unknown>) => {
      const [before, row] = [await seqOf(company, room), await rowOf(company, room)];
      await write();
      for (const [name, value] of Object.entries(await rowOf(company, room))) {
        if (JSON.stringify(value) !== JSON.stringify(row[name as keyof typeof row]))
          changed.add(name);
      }
      return (await seqOf(company, room)) > before;
    };
    expect(await rises(() => say('Hello?'))).toBe(true);
    const body = { content: 'How can I help?' };
    const answer = () => agent.caller.call(answerConversation, { params, body });
    expect(await rises(answer)).toBe(true);
    expect([...changed].sort()).toEqual(WITH_MESSAGE.toSorted());
  });
});

describe('conversation_text', () => {
  const SEARCHED = ['name', 'customer_name', 'customer_email'];

  test('follows every column by which a conversation is found, and no other', async () => {
    const company = await newCompany();
    const texts = (await columnsOf('chat_room'))
      .filter(({ type }) => type === 'text')
      .map(({ name }) => name)
      // One of two words.
      .filter((name) => name !== 'last_sender');
    expect(texts).toEqual(expect.arrayContaining(SEARCHED));
    expect(texts.length).toBeGreaterThan(5);
    const hasNeedle = (tx: Tx, room: number) =>
      tx.sql
        .selectFrom('conversation_text')
        .select('search_text')
        .where('company_id', '=', tx.companyId)
        .where('room_id', '=', room)
        .executeTakeFirstOrThrow()
        .then(({ search_text }) => search_text.includes('NEEDLE'));
    const insert = (tx: Tx, values: object) =>
      tx.sql
        .insertInto('chat_room')
        .values({
          company_id: tx.companyId,
          ...{ name: '', creator_first_name: '', creator_last_name: '' },
          ...values,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
    for (const name of texts) {
      const found = await inCompany(company, async (tx) => {
        const { id: begun } = await insert(tx, { [name]: 'needle' });
        const { id: changed } = await insert(tx, {});
        await tx.sql
          .updateTable('chat_room')
          .set({ [name]: 'needle' })
          .where('company_id', '=', tx.companyId)
          .where('id', '=', changed)
          .execute();
        return [await hasNeedle(tx, begun), await hasNeedle(tx, changed)];
      });
      const isSearched = SEARCHED.includes(name);
      expect([name, ...found]).toEqual([name, isSearched, isSearched]);
    }
  });
});

/** Filters that compare whole values. */
const NOT_BY_TEXT = ['action_type', 'sign_outs', 'from', 'to', 'person'];

describe.each([
  ['action', listActionLogs],
  ['bot', listBotLogs],
] as const)('the %s log', (kind, { query }) => {
  const {
    page: _,
    page_size: __,
    ordering,
    timestamp: ___,
    tz: ____,
    until: _____,
    ...filters
  } = query.shape;

  test('has a searchable copy of every column that is filtered by a part of its text', async () => {
    const texts = Object.keys(filters).filter((name) => !NOT_BY_TEXT.includes(name));
    expect(texts.length).toBeGreaterThan(4);
    const [copied] = await asked(sql<{ fields: string[] }>`select log_fields(${kind}) as fields`);
    expect(copied?.fields.toSorted()).toEqual(texts.toSorted());
    const partitions = await asked(sql<{ name: string }>`
      select relname as name from pg_class
      where relispartition and relkind = 'r' and relname like ${`log_text_${kind}_%`}`);
    const wanted = texts.map((name) => `log_text_${kind}_${name}`);
    expect(partitions.map(({ name }) => name).sort()).toEqual(wanted.sort());
  });

  test('has an index in the order of every column by which it is sorted', async () => {
    const columns = new Set(
      ordering.def.innerType.options.map((value: string) => value.replace('-', '')),
    );
    expect(columns.size).toBeGreaterThan(5);
    const indexes = await asked(sql<{ definition: string }>`
      select indexdef as definition from pg_indexes where tablename = ${`${kind}_log`}`);
    for (const column of columns) {
      const order =
        column === 'timestamp'
          ? '(company_id, "timestamp")'
          : column === 'action_type'
            ? '(company_id, action_type COLLATE "und-x-icu", seq)'
            : column === 'user_name'
              ? `(company_id, ((user_name <> ''::text)), user_name COLLATE "und-x-icu", seq)`
              : `(company_id, ((${column} <> ''::text)), "left"(${column}, 200) COLLATE "und-x-icu", seq)`;
      expect([column, indexes.some(({ definition }) => definition.endsWith(order))]).toEqual([
        column,
        true,
      ]);
    }
  });
});
