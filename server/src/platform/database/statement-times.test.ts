import { expect, test } from 'vitest';
import type { Connection } from './engine.ts';
import { type SlowStatement, StatementTimes } from './statement-times.ts';

const connection = (query: Connection['query']) => ({ query }) as Connection;

test('statements are counted by name, also those that failed, and the names are limited', async () => {
  const slow: SlowStatement[] = [];
  const times = new StatementTimes({ ms: -1, tell: (one) => slow.push(one) });
  const answering = times.measured(connection(async () => ({ rows: [{}, {}], affected: 0 })));
  const failing = times.measured(connection(async () => Promise.reject(new Error('no'))));
  await answering.query('select * from ticket where id = $1', [1]);
  await answering.query('select id from ticket', []);
  await expect(failing.query('delete from ticket', [])).rejects.toThrow('no');
  expect([...times.byName].map(([name, { count }]) => [name, count])).toEqual([
    ['select ticket', 2],
    ['delete ticket', 1],
  ]);
  expect(slow.map(({ statement, rows }) => [statement, rows])).toEqual([
    ['select ticket', 2],
    ['select ticket', 2],
    ['delete ticket', undefined],
  ]);
  for (let n = 0; n < 600; n += 1) times.add(`select * from table_${n}`, 1, 0);
  expect(times.byName.size).toBe(501);
  expect(times.byName.get('other')?.count).toBe(102);
});
