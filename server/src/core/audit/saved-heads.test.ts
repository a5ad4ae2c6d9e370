import { expect, test } from 'vitest';
import { HeadComparison, SavedHeads } from './saved-heads.ts';

const HASH = 'a'.repeat(64);
const head = { time: '2026-11-15T10:00:00.000Z', company_id: 1, company_code: 'A', log: 'bot' };
const lineOf = (more: object) => JSON.stringify({ ...head, seq: 7, hash: HASH, ...more });

async function* batches(...lines: string[]) {
  yield lines;
}

test('the heads of each log, in the order of its entries, also out of the server’s log', async () => {
  const fromServer = lineOf({ level: 'info', pid: 1, seq: 3, msg: 'log head' });
  const saved = await SavedHeads.read(
    batches(lineOf({}), fromServer, lineOf({ company_id: 2, company_code: 'B' })),
  );
  expect(saved.of(1, 'bot').map(({ seq }) => seq)).toEqual([3, 7]);
  expect(saved.of(1, 'action')).toEqual([]);
  expect(saved.companies).toEqual([
    { id: 1, code: 'A' },
    { id: 2, code: 'B' },
  ]);
});

test.each(['', 'no head', '{}', lineOf({ seq: 0 }), lineOf({ hash: 'a' })])(
  '%j is no head',
  async (line) => {
    await expect(SavedHeads.read(batches(lineOf({}), line))).rejects.toThrow(
      'line 2 is not the head',
    );
  },
);

test('names the first entry that does not fit, and one that is missing', async () => {
  const saved = await SavedHeads.read(batches(lineOf({ seq: 2 }), lineOf({}), lineOf({})));
  const bytes = Buffer.from(HASH, 'hex');
  const replaced = new HeadComparison(saved.of(1, 'bot'));
  expect(replaced.entry(1, Buffer.alloc(32))).toBe(undefined);
  expect(replaced.entry(2, Buffer.alloc(32))).toContain(
    'entry 2 is not the one that was kept (line 1, kept 2026-11-15T10:00:00.000Z)',
  );
  const cut = new HeadComparison(saved.of(1, 'bot'));
  expect(cut.entry(2, bytes)).toBe(undefined);
  expect(cut.end(6)).toContain('it ends with entry 6, but entry 7 was kept (line 2');
  const whole = new HeadComparison(saved.of(1, 'bot'));
  for (let seq = 1; seq <= 9; seq += 1) expect(whole.entry(seq, bytes)).toBe(undefined);
  expect(whole.end(9)).toBe(undefined);
});
