import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newActionLogs, newCompany } from '../../../test/factories.ts';
import { testLog } from '../../../test/test-log.ts';
import { world } from '../../../test/world.ts';
import { LogHeads } from './log-heads.ts';

test('one line for each log that has grown, and none for the others', async () => {
  const { db } = await world();
  const file = join(mkdtempSync(join(tmpdir(), 'maru-heads-')), 'heads.ndjson');
  const heads = new LogHeads(db, { log: testLog(), file });
  const company = await newCompany();
  const writtenHeads = () =>
    readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
      .filter(({ company_id }) => company_id === company.id);
  await newActionLogs(company, [{}, {}]);
  await heads.tell();
  expect(writtenHeads()).toMatchObject([{ log: 'action', seq: 2 }]);
  await heads.tell();
  expect(writtenHeads()).toHaveLength(1);
  await newActionLogs(company, [{}]);
  await heads.tell();
  expect(writtenHeads()).toMatchObject([{ seq: 2 }, { log: 'action', seq: 3 }]);
});
