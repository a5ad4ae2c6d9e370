import { ACTIONS } from '@maru/contract/action-logs';
import { BOT_ACTIONS } from '@maru/contract/bot-logs';
import fc from 'fast-check';
import { indexEntries } from '../src/core/logs/log-search.store.ts';
import { dateIn } from './calendar-days.ts';
import {
  inCompany,
  newActionLogs,
  newBotLogs,
  newDepartment,
  newGroup,
  newMessages,
  newRoom,
  type TestCompany,
} from './factories.ts';
import { holds, type ListModel, type Query, textKey, typed, word } from './list-model.ts';
import { holdsPhone, holdsWholeName, nameFilters, shownOf } from './list-names.ts';

/** Fills lists with rows that repeat, are empty or hold unusual characters, and models them. */
const ROWS = 130;

/** The same values in every run. */
const sample = <T>(value: fc.Arbitrary<T>, seed: number): T[] =>
  fc.sample(value, { numRuns: ROWS, seed });

const moment = fc.integer({ min: 0, max: 30 }).map((n) => new Date(Date.UTC(2026, 2, 28, n * 2)));

const yesNo = fc.constantFrom('true', 'false');
const texts = <K extends string>(names: readonly K[]) => ({
  filters: Object.fromEntries(
    names.map((name) => [name, (row: Record<K, string>, part: string) => holds(row[name], part)]),
  ),
  values: Object.fromEntries(names.map((name) => [name, typed])),
});

export async function seedAccounts(company: TestCompany) {
  const departments = [await newDepartment(company), await newDepartment(company)];
  const groups = ['Night shift', 'Day'];
  const groupIds = [await newGroup(company, [], 'Night shift'), await newGroup(company, [], 'Day')];
  const columns = ['first_name', 'last_name', 'phone_number', 'email', 'location'] as const;
  const seeds = sample(
    fc.record({
      ...(Object.fromEntries(columns.map((c) => [c, word])) as Record<
        (typeof columns)[number],
        fc.Arbitrary<string>
      >),
      suffix: word,
      language: fc.constantFrom('en', 'ko'),
      is_active: fc.boolean(),
      department_id: fc.constantFrom(null, ...departments),
      last_login: fc.option(moment),
      date_joined: moment,
      group: fc.constantFrom(...groups),
    }),
    1,
  ).map((seed, n) => ({ ...seed, username: `${seed.suffix}${n}` }));
  const ids = await inCompany(company, async (tx) => {
    const rows = await tx.sql
      .insertInto('account')
      .values(
        seeds.map(({ suffix: _, group: __, ...seed }) => ({
          ...seed,
          company_id: company.id,
          password_hash: 'none',
          open_key: null,
        })),
      )
      .returning('id')
      .execute();
    await tx.sql
      .insertInto('account_group')
      .values(
        seeds.map((seed, n) => ({
          company_id: company.id,
          account_id: rows[n]?.id as number,
          group_id: groupIds[groups.indexOf(seed.group)] as number,
        })),
      )
      .execute();
    return rows.map((row) => row.id);
  });
  const rows = seeds.map((seed, n) => ({ ...seed, id: ids[n] as number }));
  const text = texts(['username', ...columns]);
  const model: ListModel<Omit<(typeof rows)[number], 'language'> & { language: string }> = {
    rows,
    idOf: (row) => row.id,
    keys: {
      username: (row) => [textKey(row.username)],
      first_name: (row) => [textKey(row.first_name)],
      last_name: (row) => [textKey(row.last_name)],
      profile__phone_number: (row) => [textKey(row.phone_number)],
      email: (row) => [textKey(row.email)],
      profile__location: (row) => [textKey(row.location)],
      last_login: (row) => [row.last_login?.getTime() ?? null],
      date_joined: (row) => [row.date_joined.getTime()],
    },
    filters: {
      ...text.filters,
      ...nameFilters,
      phone_number: (row, value) => holdsPhone(row.phone_number, value),
      department_id: (row, value) => String(row.department_id) === value,
      group: (row, value) => row.group === value,
      language: (row, value) => row.language === value,
      is_active: (row, value) => String(row.is_active) === value,
    },
    values: {
      ...text.values,
      department_id: fc.constantFrom(...departments.map(String), '999999999'),
      group: fc.constantFrom(...groups, 'Night'),
      language: fc.constantFrom('en', 'ko', 'fr'),
      is_active: yesNo,
    },
  };
  return model;
}

/** Departments of the existing accounts. */
export async function seedDepartments(company: TestCompany) {
  const managers = await inCompany(company, (tx) =>
    tx.sql
      .selectFrom('account')
      .select(['id', 'first_name', 'last_name'])
      .where('company_id', '=', company.id)
      .orderBy('id')
      .limit(25)
      .execute(),
  );
  const manager = fc.constantFrom(null, null, ...managers);
  const seeds = sample(fc.record({ name: word, manager }), 2);
  const added = await inCompany(company, (tx) =>
    tx.sql
      .insertInto('department')
      .values(
        seeds.map(({ name, manager }) => ({
          company_id: company.id,
          name,
          manager_id: manager?.id ?? null,
        })),
      )
      .returning('id')
      .execute(),
  );
  const rows = seeds.map((seed, n) => ({ ...seed, id: added[n]?.id as number }));
  const text = texts(['name']);
  const model: ListModel<(typeof rows)[number]> = {
    rows,
    idOf: (row) => row.id,
    keys: {
      name: (row) => [textKey(row.name)],
      manager: (row) => [textKey(row.manager && shownOf(row.manager))],
    },
    filters: {
      ...text.filters,
      manager_id: (row, value) => String(row.manager?.id) === value,
    },
    values: {
      ...text.values,
      manager_id: fc.constantFrom(...managers.map(({ id }) => String(id)), '999999999'),
    },
  };
  return model;
}

export async function seedChats(company: TestCompany) {
  const seeds = sample(
    fc.record({
      name: word,
      first_name: word,
      last_name: word,
      status: fc.boolean(),
      time_created: moment,
      time_updated: moment,
    }),
    3,
  );
  const rows = [];
  for (const seed of seeds) rows.push({ ...seed, id: await newRoom(company, seed) });
  const text = texts(['name', 'first_name', 'last_name']);
  const model: ListModel<(typeof rows)[number]> = {
    rows,
    idOf: (row) => row.id,
    keys: {
      name: (row) => [textKey(row.name)],
      creator__user__first_name: (row) => [textKey(row.first_name)],
      creator__user__last_name: (row) => [textKey(row.last_name)],
      time_created: (row) => [row.time_created.getTime()],
      time_updated: (row) => [row.time_updated.getTime()],
    },
    filters: {
      ...text.filters,
      ...nameFilters,
      status: (row, value) => String(row.status) === value,
    },
    values: { ...text.values, status: yesNo },
  };
  return model;
}

export async function seedMessages(company: TestCompany, room: number) {
  const sender = fc.constantFrom('agent' as const, 'client' as const);
  const seeds = sample(
    fc.record({ sender, sender_name: word, content: word, time_created: moment }),
    4,
  );
  const ids = await newMessages(company, room, seeds);
  const rows = seeds.map((seed, n) => ({ ...seed, id: ids[n] as number }));
  const text = texts(['sender_name', 'content']);
  const model: ListModel<(typeof rows)[number]> = {
    rows,
    idOf: (row) => row.id,
    keys: {
      sender: (row) => [row.sender],
      sender_name: (row) => [textKey(row.sender_name)],
      content: (row) => [textKey(row.content)],
      time_created: (row) => [row.time_created.getTime()],
    },
    filters: {
      ...text.filters,
      sender_name: (row, value) => holdsWholeName(row.sender_name, value),
      sender: (row, value) => row.sender === value,
    },
    values: { ...text.values, sender },
  };
  return model;
}

const LOGS = {
  action_log: {
    texts: ['user_name', 'object_repr', 'model', 'extra_info', 'ip_address'],
    actions: ACTIONS,
    add: newActionLogs,
  },
  bot_log: {
    texts: ['user_name', 'target_table', 'user_statement', 'sql_statement', 'ip_address'],
    actions: BOT_ACTIONS,
    add: newBotLogs,
  },
} as const;

export type LogName = keyof typeof LOGS;

/** Writes entries in the order of their times, because an entry may not be earlier than the one before. */
export async function growLog(company: TestCompany, log: LogName, count: number, seed: number) {
  const { texts, actions, add } = LOGS[log];
  const entry = fc.record({
    ...Object.fromEntries(texts.map((name) => [name, word])),
    action_type: fc.constantFrom(...actions),
    timestamp: moment,
  });
  const entries = fc.sample(entry, { numRuns: count, seed });
  await add(
    company,
    entries.sort((a, b) => Number(a.timestamp) - Number(b.timestamp)),
  );
}

/** Adds the next entries to the search index, as the server does in the background. */
export const indexLog = (company: TestCompany, log: LogName, count: number) =>
  inCompany(company, (tx) => indexEntries(tx, log === 'action_log' ? 'action' : 'bot', count));

/** The current content of the log. */
const isSignOut = ({ action_type, model, extra_info }: Record<string, string>): boolean =>
  action_type === 'delete' && model === 'session' && extra_info === 'signed out';

/** A query has either a day or a range of days, whose first is not after the last. */
function oneRange({ timestamp, from, to, ...query }: Query): Query {
  if (timestamp) return { ...query, timestamp };
  const [first, last] = from && to && from > to ? [to, from] : [from, to];
  return { ...query, ...(first && { from: first }), ...(last && { to: last }) };
}

export async function modelLog(company: TestCompany, log: LogName) {
  const rows = (await inCompany(company, (tx) =>
    tx.sql.selectFrom(log).selectAll().where('company_id', '=', company.id).execute(),
  )) as unknown as (Record<string, string> & { id: unknown; timestamp: unknown })[];
  const columns = [...LOGS[log].texts, 'action_type'];
  const text = texts(LOGS[log].texts);
  const days = ['2026-03-28', '2026-03-29', '2026-03-30'];
  const inBerlin = dateIn('Europe/Berlin');
  const dateOf = (row: { timestamp: unknown }) => inBerlin(row.timestamp as Date);
  const model: ListModel<(typeof rows)[number]> = {
    rows,
    idOf: (row) => Number(row.id),
    keys: {
      ...Object.fromEntries(
        columns.map((name) => [name, (row: Record<string, string>) => [textKey(row[name])]]),
      ),
      timestamp: (row) => [Number(row.timestamp)],
    },
    filters: {
      ...text.filters,
      action_type: (row, value) => row.action_type === value,
      timestamp: (row, value) => dateOf(row) === value,
      from: (row, value) => dateOf(row) >= value,
      to: (row, value) => dateOf(row) <= value,
      // Nobody of these names has written an entry; `days-and-people.test.ts` tries those who have.
      person: () => false,
      ...(log === 'action_log' && {
        sign_outs: (row: Record<string, string>, value: string) => String(isSignOut(row)) === value,
      }),
    },
    values: {
      ...text.values,
      action_type: fc.constantFrom(...LOGS[log].actions),
      ...(log === 'action_log' && { sign_outs: yesNo }),
      timestamp: fc.constantFrom(...days),
      from: fc.constantFrom(...days),
      to: fc.constantFrom(...days),
      person: fc.constantFrom('First', 'Last F'),
    },
    corrected: oneRange,
  };
  return model;
}
