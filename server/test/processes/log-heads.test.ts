import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { newFolder, runCommand, runServer, startServer } from '../../../scripts/server-process.ts';
import { readConfig } from '../../src/config.ts';
import { hashOf } from '../../src/core/audit/log-chain.ts';
import { entriesAfter } from '../../src/core/audit/log-entries.store.ts';
import { openForCommand } from '../../src/open-database.ts';
import { newDatabase } from './databases.ts';
import { makeCompany, signInOver } from './staff.ts';

/** As the owner of the database can: everything from an entry on is written anew, the head too. */
async function rewriteTail(env: NodeJS.ProcessEnv, from: number): Promise<void> {
  const database = await openForCommand(readConfig(env));
  await database.db.asOwner(async (owner) => {
    await sql`set local session_replication_role = replica`.execute(owner);
    const [before, ...tail] = await entriesAfter(owner, 1, 'action', from - 2, 1_000);
    let hash = before?.hash as Uint8Array;
    for (const entry of tail) {
      if (entry.seq === from) entry.object_repr = 'somebody else';
      hash = hashOf('action', hash, entry);
      await sql`update action_log set object_repr = ${entry.object_repr}, hash = ${hash}
        where company_id = 1 and seq = ${entry.seq}`.execute(owner);
    }
    await sql`update log_head set hash = ${hash} where company_id = 1 and log = 'action'`.execute(
      owner,
    );
  });
  await database.close();
}

test('a tail that the owner of the database wrote anew is seen by a head that was kept', async () => {
  const file = join(newFolder(), 'heads.ndjson');
  const env = { ...(await newDatabase()), LOG_HEADS_FILE: file, LOG_LEVEL: 'info' };
  const verify = (...options: string[]) => runCommand(['logs', 'verify', ...options], env);
  await makeCompany(env, 'KEPT');
  const server = await startServer(env);
  await expect.poll(() => readFileSync(file, 'utf8'), { timeout: 10_000 }).toContain('\n');
  await signInOver(server.url, 'KEPT');
  const { output: said } = await server.end();
  const [head] = readFileSync(file, 'utf8').split('\n');
  const kept = JSON.parse(head ?? '');
  expect(kept).toMatchObject({ company_id: 1, company_code: 'KEPT', log: 'action', seq: 2 });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  // The same in the server's log.
  expect(said).toContain(`"hash":"${kept.hash}","msg":"log head"`);

  const before = await verify('--heads', file);
  expect(before.output).toMatch(/KEPT, action log: intact, 3 entries, head 3 [0-9a-f]{64}\n/);
  expect(before.code).toBe(0);

  await rewriteTail(env, 2);
  expect((await verify()).output).toContain('KEPT, action log: intact, 3 entries, head 3 ');
  const compared = await verify('--heads', file);
  expect(compared.code).toBe(1);
  expect(compared.output).toContain(
    `KEPT, action log: BROKEN: entry 2 is not the one that was kept (line 1, kept ${kept.time})`,
  );
});

test('a file that cannot be written to is refused at the start', async () => {
  const env = { ...(await newDatabase()), LOG_HEADS_FILE: '/proc/none/heads' };
  const { code, output } = await runServer(env);
  expect(output).toContain('LOG_HEADS_FILE must be a file that may be written to');
  expect(code).toBe(1);
});
