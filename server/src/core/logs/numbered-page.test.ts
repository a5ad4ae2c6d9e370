import { listActionLogs } from '@maru/contract/action-logs';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { dayIn } from '../../../test/calendar-days.ts';
import { newActionLogs, newAdministrator, type TestCompany } from '../../../test/factories.ts';
import { world } from '../../../test/world.ts';
import { numberedPageOfDays } from './numbered-page.store.ts';

const HOUR = 3_600_000;
const FIRST = Date.parse('2010-11-04T00:00:00Z');
const DAYS = ['2010-11-03', '2010-11-04', '2010-11-05', '2010-11-06', '2010-11-07', '2010-11-08'];
const REMOVED = 25;

/** Around the moment when St John's set its clocks back from a minute past midnight. */
const TWO_PIECES = ['02:29:30', '02:30:30', '02:31:30', '03:29:30', '03:30:30'].map(
  (time) => new Date(`2010-11-07T${time}Z`),
);

/** Several entries have the same time, some of them at midnight in UTC. */
const MOMENTS = [
  ...TWO_PIECES,
  ...Array.from(
    { length: 140 },
    (_, n) => new Date(FIRST + Math.floor(n / 3) * 2 * HOUR + (n % 7 === 0 ? HOUR / 4 : 0)),
  ),
].sort((a, b) => a.getTime() - b.getTime());

/** Removes the oldest entries, as archiving does. */
async function removeFirst(company: TestCompany, count: number): Promise<void> {
  const { db } = await world();
  await db.asOwner(async (owner) => {
    await sql`set local session_replication_role = replica`.execute(owner);
    await sql`delete from action_log where company_id = ${company.id} and seq <= ${count}`.execute(
      owner,
    );
    await sql`update log_head set base = ${count} where company_id = ${company.id} and log = 'action'`.execute(
      owner,
    );
  });
}

test.each(['UTC', 'Asia/Seoul', 'Pacific/Pago_Pago', 'America/St_Johns'])(
  'the days of a log without its oldest entries, in %s, up to any entry',
  async (tz) => {
    const { company, caller } = await newAdministrator();
    await newActionLogs(
      company,
      MOMENTS.map((timestamp, n) => ({ timestamp, object_repr: String(n + 1) })),
    );
    await removeFirst(company, REMOVED);
    const entries = MOMENTS.map((timestamp, n) => ({ timestamp, seq: n + 1 })).slice(REMOVED);
    for (const timestamp of DAYS) {
      for (const until of [undefined, '20', '70']) {
        const isOnDay = dayIn(tz, timestamp);
        const expected = entries
          .filter(
            (entry) => isOnDay(entry.timestamp) && entry.seq <= Number(until ?? MOMENTS.length),
          )
          .map(({ seq }) => String(seq));
        const page = async (page: string, ordering: 'timestamp' | '-timestamp') => {
          const query = { timestamp, tz, until, ordering, page_size: '20', page } as const;
          const { results, count } = await caller.call(listActionLogs, { query });
          return [count, ...results.map(({ object_repr }) => object_repr)];
        };
        const newest = expected.toReversed();
        const count = expected.length;
        expect(await page('1', '-timestamp')).toEqual([count, ...newest.slice(0, 20)]);
        expect(await page('1', 'timestamp')).toEqual([count, ...expected.slice(0, 20)]);
        if (count > 20)
          expect(await page('2', '-timestamp')).toEqual([count, ...newest.slice(20, 40)]);
      }
    }
  },
);

test.each([
  ['America/St_Johns', '2010-11-07', false],
  ['America/St_Johns', '2010-11-06', false],
  ['America/St_Johns', '2010-10-20', true],
  // The clock is changed in the night, but not over midnight; midnight exists twice; it does not exist.
  ['Europe/Berlin', '2026-10-25', true],
  ['America/Havana', '2026-11-01', true],
  ['Africa/Cairo', '2026-04-24', true],
  ['Asia/Seoul', '2010-11-07', true],
] as const)(
  'in %s, the entries of %s are found by their numbers alone: %s',
  async (tz, timestamp, expected) => {
    const { company } = await newAdministrator();
    const { db } = await world();
    const query = { page: 1, page_size: 20, ordering: '-timestamp', timestamp, tz };
    const source = { kind: 'action', columns: ['id'] } as const;
    const days = { first: timestamp, last: timestamp };
    const page = await db.readCompany(company.id, (tx) =>
      numberedPageOfDays(tx, source, query, days),
    );
    expect(page !== undefined).toBe(expected);
  },
);

test('the pages of a day stay right when they are asked for again: entries come, and old ones are removed', async () => {
  const { company, caller } = await newAdministrator();
  const at = (time: string) => new Date(`2010-11-${time}Z`);
  const first = ['04T10:00', '05T09:00', '05T10:00', '05T11:00'];
  await newActionLogs(
    company,
    first.map((time) => ({ timestamp: at(time), object_repr: time })),
  );
  const day = async (timestamp: string, until?: string) => {
    const query = { timestamp, tz: 'UTC', ordering: 'timestamp', until } as const;
    const { results, count } = await caller.call(listActionLogs, { query });
    return [count, ...results.map(({ object_repr }) => object_repr)];
  };
  const fifth = ['05T09:00', '05T10:00', '05T11:00'];
  expect(await day('2010-11-05')).toEqual([3, ...fifth]);
  // The day is not over: another entry follows.
  await newActionLogs(company, [{ timestamp: at('05T12:00'), object_repr: '05T12:00' }]);
  expect(await day('2010-11-05')).toEqual([4, ...fifth, '05T12:00']);
  await newActionLogs(company, [{ timestamp: at('06T10:00'), object_repr: '06T10:00' }]);
  for (let n = 0; n < 2; n += 1) {
    expect(await day('2010-11-05')).toEqual([4, ...fifth, '05T12:00']);
    expect(await day('2010-11-05', '3')).toEqual([2, '05T09:00', '05T10:00']);
  }
  await removeFirst(company, 2);
  expect(await day('2010-11-05')).toEqual([3, '05T10:00', '05T11:00', '05T12:00']);
  await removeFirst(company, 6);
  expect(await day('2010-11-05')).toEqual([0]);
});
