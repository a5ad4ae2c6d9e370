import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { makeCompany } from '@maru/harness/src/company.ts';
import { newFolder, startServer } from '@maru/harness/src/server-process.ts';
import { expect, test } from 'vitest';
import { newDatabase } from './databases.ts';

test('a server writes the heads of the logs to its log and to a file that only its owner can read', async () => {
  const file = join(newFolder(), 'heads.ndjson');
  const env = { ...(await newDatabase()), LOG_HEADS_FILE: file, LOG_LEVEL: 'info' };
  await makeCompany(env, 'KEPT');
  const server = await startServer(env);
  await expect.poll(() => readFileSync(file, 'utf8'), { timeout: 10_000 }).toContain('\n');
  const { output } = await server.end();
  const head = JSON.parse(readFileSync(file, 'utf8').split('\n')[0] ?? '');
  expect(head).toMatchObject({ company_id: 1, company_code: 'KEPT', log: 'action', seq: 2 });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(output).toContain(`"hash":"${head.hash}","msg":"log head"`);
});
