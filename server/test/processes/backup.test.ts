import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ADMIN_PASSWORD, makeCompany, signedInAdmin } from '@maru/harness/src/company.ts';
import { HttpClient } from '@maru/harness/src/http-client.ts';
import {
  newFolder,
  runCommand,
  type ServerProcess,
  startServer,
} from '@maru/harness/src/server-process.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkBackup } from '../../src/backup/check-backup.ts';
import { restoreBackup } from '../../src/backup/restore-backup.ts';
import { writeBackup } from '../../src/backup/write-backup.ts';
import { readConfig } from '../../src/config.ts';
import { openForCommand } from '../../src/open-database.ts';
import { codeFor } from '../authenticator.ts';
import {
  backUp,
  contentOf,
  cut,
  flipped,
  hasSameContent,
  lasting,
  restore,
  rewritten,
} from './backup-content.ts';
import { newDatabase } from './databases.ts';

/** An account with a second factor, and the credentials for one sign-in. */
async function addCareful(url: string, staff: HttpClient) {
  const [{ id }] = (await staff.get('/api/groups/')).body;
  await staff.post('/api/accounts/', {
    ...{ username: 'careful', password: ADMIN_PASSWORD, first_name: 'A', last_name: 'B' },
    ...{ phone_number: '1', email: 'a@example.com', language: 'en', group_ids: [id] },
  });
  const { challenge, setup } = (await new HttpClient(url).post('/api/token/', CAREFUL)).body;
  const step = { challenge, code: codeFor(setup.secret) };
  const { recovery_codes } = (await new HttpClient(url).post('/api/token/second-step/', step)).body;
  return recovery_codes[0] as string;
}

const CAREFUL = { company_code: 'KEEP', username: 'careful', password: ADMIN_PASSWORD };

describe('npm run maru -- backup and restore', () => {
  let env: NodeJS.ProcessEnv;
  let server: ServerProcess;
  let staff: HttpClient;
  let file: string;
  let recoveryCode: string;
  const acknowledged = new Set<string>();
  let before: string[];

  beforeAll(async () => {
    env = await newDatabase();
    server = await startServer(env);
    await makeCompany(env, 'KEEP');
    staff = await signedInAdmin(server.url, 'KEEP');
    await runCommand(['company', 'require-2fa', '--company', 'KEEP'], env);
    recoveryCode = await addCareful(server.url, staff);
    await runCommand(['company', 'require-2fa', '--company', 'KEEP', '--off'], env);
    let running = true;
    const writers = Array.from({ length: 4 }, async (_, writer) => {
      for (let n = 0; running; n += 1) {
        const name = `writer ${writer} "no"\\ ${n} 부서`;
        const created = await staff.post('/api/departments/', { name, manager_id: staff.uid });
        expect(created.status).toBe(201);
        acknowledged.add(name);
      }
    });
    const written = Promise.all(writers);
    const enough = async () => {
      while (acknowledged.size < 60) await new Promise((resolve) => setTimeout(resolve, 10));
    };
    await Promise.race([enough(), written]);
    before = [...acknowledged];
    file = await backUp(env);
    running = false;
    await written;
  });

  afterAll(async () => {
    expect((await server.end()).code).toBe(0);
  });

  test('a backup during writes contains all changes acknowledged before, and none by half', async () => {
    const rows =
      contentOf(file)
        .department?.slice(1)
        .map((line) => JSON.parse(line)[2]) ?? [];
    expect(before.filter((name) => !rows.includes(name))).toEqual([]);
    expect(rows.filter((name) => !acknowledged.has(name))).toEqual([]);
    const created = contentOf(file).action_log?.filter((line) => line.includes('"department"'));
    expect(created).toHaveLength(rows.length);
    expect((await checkBackup(file)).broken).toEqual([]);
  });

  test('restored into another database everything is as it was, and staff sign in again', async () => {
    const other = await newDatabase();
    const restored = await restore(other, file);
    expect(restored.output).toMatch(
      /is restored and was checked: 1 companies, 51 tables, \d+ rows/,
    );
    expect(restored.code).toBe(0);
    expect(lasting(await backUp(other))).toEqual(lasting(file));
    const second = await startServer(other);
    const again = await signedInAdmin(second.url, 'KEEP');
    const { challenge } = (await new HttpClient(second.url).post('/api/token/', CAREFUL)).body;
    const step = { challenge, code: recoveryCode };
    const careful = await new HttpClient(second.url).post('/api/token/second-step/', step);
    expect(careful.status).toBe(200);
    const created = await again.post('/api/departments/', { name: 'New', manager_id: again.uid });
    const ids = contentOf(file)
      .department?.slice(1)
      .map((line) => Number(JSON.parse(line)[0]));
    expect(created.body.id).toBeGreaterThan(Math.max(...(ids ?? [])));
    const found = await again.get(`/api/logs/?object_repr=${encodeURIComponent('부서')}`);
    expect(found.body.count).toBe(ids?.length);
    const withOldSession = new HttpClient(second.url, { session: staff.session });
    expect((await withOldSession.get('/api/departments/')).status).toBe(401);
    expect((await runCommand(['logs', 'verify'], other)).code).toBe(0);
    await second.end();
  });

  test('the file is readable by its owner only, complete, and never overwritten without --overwrite', async () => {
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(existsSync(`${file}.partial`)).toBe(false);
    const bytes = readFileSync(file);
    const again = await runCommand(['backup', file], env);
    expect(again.code).toBe(1);
    expect(again.output).toContain('Choose another name, or say --overwrite.');
    expect(readFileSync(file).equals(bytes)).toBe(true);
    const nameless = await runCommand(['backup'], env);
    expect(nameless.output).toContain('Name the file to write');
  });

  test('nothing is restored while a server runs', async () => {
    const refused = await restore(env, file, '--replace');
    expect(refused.code).toBe(1);
    expect(refused.output).toContain('Stop every process of Maru, then restore, then start them.');
    expect((await staff.get('/api/departments/')).status).toBe(200);
  });

  test('damage anywhere in the file is detected', async () => {
    const { size } = statSync(file);
    let harmless = 0;
    // The first ten bytes are the gzip header, which does not affect the content.
    for (let n = 1; n < 40; n += 1) {
      const position = 10 + Math.floor(((size - 11) * n) / 39);
      const damaged = flipped(file, position);
      if (hasSameContent(damaged, file)) harmless += 1;
      else await expect(checkBackup(damaged), `at ${position}`).rejects.toThrow(/is damaged/);
    }
    // A compressed file has a few bits that stand for nothing.
    expect(harmless).toBeLessThan(4);
    for (const length of [0, 5, 500, Math.floor(size / 2), size - 9, size - 1]) {
      await expect(checkBackup(cut(file, length)), `cut at ${length}`).rejects.toThrow(
        /is damaged/,
      );
    }
    for (const line of ['3', 'null', '"sha256"', 'true']) {
      const strange = rewritten(file, (lines) => lines.with(1, line));
      await expect(checkBackup(strange), line).rejects.toThrow(/is damaged/);
    }
    const fewer = rewritten(file, (lines) => lines.filter((line) => !line.includes('writer 0')));
    await expect(checkBackup(fewer)).rejects.toThrow(/rows of \w+; there should be/);
  });

  test('a backup that cannot be restored changes nothing; --replace replaces existing data', async () => {
    const other = await newDatabase();
    await makeCompany(other, 'FORMER');
    const unasked = await restore(other, file);
    expect(unasked.output).toContain('holds companies already (FORMER). Nothing was changed.');
    expect(unasked.code).toBe(1);
    const damaged = await restore(other, flipped(file, 2_000), '--replace');
    expect(damaged.output).toContain('is damaged');
    expect(damaged.output).not.toContain('    at ');
    expect(damaged.code).toBe(1);
    const newer = rewritten(file, ([header = '', ...rest]) => [
      header.replace('"migrations":[', '"migrations":["0999_later.sql",'),
      ...rest,
    ]);
    const tampered = rewritten(file, (lines) =>
      lines.map((line) => line.replace('"company", "code: KEEP', '"company", "code: KEPT')),
    );
    // Detected only by the database, when most of the rows are already inserted.
    const nameless = rewritten(file, (lines) =>
      lines.map((line) => line.replace(', "Agents", ', ', null, ')),
    );
    const homeless = rewritten(file, (lines) =>
      lines.map((line) => line.replace(/^\["1", "1", "Administrators", /, '["77", "1", "x", ')),
    );
    const refusals: [string, string][] = [
      [`${file}.none`, 'There is no file'],
      [cut(file, statSync(file).size - 20), 'is damaged'],
      [newer, 'was made by a newer Maru (0999_later.sql)'],
      [tampered, 'action log of company 1: entry 1 (id 1) is not what was written'],
      [nameless, 'null value in column'],
      [homeless, 'violates foreign key constraint'],
    ];
    const { db, close } = await openForCommand(readConfig(other));
    const now = async () => {
      const copy = join(newFolder(), 'now.backup');
      await writeBackup(db, copy, false, () => {});
      return copy;
    };
    const restoring = (backup: string, acceptBrokenLogs = false) =>
      restoreBackup(db, backup, { replace: true, acceptBrokenLogs, progress: () => {} });
    const former = contentOf(await now());
    expect(former.company?.[1]).toContain('"FORMER"');
    for (const [backup, words] of refusals) await expect(restoring(backup)).rejects.toThrow(words);
    expect(contentOf(await now())).toEqual(former);
    expect((await restoring(tampered, true)).broken).toHaveLength(1);
    await restoring(file);
    expect(lasting(await now())).toEqual(lasting(file));
    await close();
  });
});
