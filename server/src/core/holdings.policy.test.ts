import { describe, expect, test } from 'vitest';
import { type Holdings, type Lack, lackOf, tableRightKey } from './holdings.policy.ts';

const of = (departmentId: number | null, accountId = 1) =>
  ({ kind: 'own', accountId, departmentId }) as const;
const ALL = { kind: 'all' } as const;
const none = new Set<string>();
const read = new Set([tableRightKey(1, 'read')]);
const more = new Set([tableRightKey(1, 'read'), tableRightKey(1, 'delete')]);

const CASES: [what: string, held: Holdings, by: Holdings, lack: Lack | undefined][] = [
  [
    'who sees all lacks no department',
    { reach: of(7), tables: none },
    { reach: ALL, tables: none },
    undefined,
  ],
  [
    'nor the reach of others who see all',
    { reach: ALL, tables: none },
    { reach: ALL, tables: none },
    undefined,
  ],
  [
    'a department of one’s own',
    { reach: of(7), tables: none },
    { reach: of(7, 2), tables: none },
    undefined,
  ],
  [
    'no department',
    { reach: of(null), tables: none },
    { reach: of(7, 2), tables: none },
    undefined,
  ],
  [
    'nobody has a department',
    { reach: of(null), tables: none },
    { reach: of(null, 2), tables: none },
    undefined,
  ],
  [
    'another department',
    { reach: of(8), tables: none },
    { reach: of(7, 2), tables: none },
    'tickets',
  ],
  [
    'a department, without one’s own',
    { reach: of(8), tables: none },
    { reach: of(null, 2), tables: none },
    'tickets',
  ],
  [
    'who is restricted, of all',
    { reach: ALL, tables: none },
    { reach: of(7, 2), tables: none },
    'tickets',
  ],
  ['the same right', { reach: ALL, tables: read }, { reach: ALL, tables: read }, undefined],
  ['fewer rights', { reach: ALL, tables: read }, { reach: ALL, tables: more }, undefined],
  [
    'another right on the same table',
    { reach: ALL, tables: more },
    { reach: ALL, tables: read },
    'tables',
  ],
  ['any right, without one', { reach: ALL, tables: read }, { reach: ALL, tables: none }, 'tables'],
  [
    'any right, of who changes the source',
    { reach: ALL, tables: more },
    { reach: ALL, tables: 'all' },
    undefined,
  ],
  ['all rights, with some', { reach: ALL, tables: 'all' }, { reach: ALL, tables: more }, 'tables'],
  [
    'the tickets are named first',
    { reach: of(8), tables: more },
    { reach: of(7), tables: none },
    'tickets',
  ],
];

describe('what somebody lacks of what an account opens', () => {
  test.each(CASES)('%s', (_, held, by, lack) => {
    expect(lackOf(held, by)).toBe(lack);
  });
});
