import { cpSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeCompany, signedInAdmin } from '@maru/harness/src/company.ts';
import type { HttpClient } from '@maru/harness/src/http-client.ts';
import { newFolder, startServer } from '@maru/harness/src/server-process.ts';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { checkBackup } from '../../src/backup/check-backup.ts';
import { restoreBackup } from '../../src/backup/restore-backup.ts';
import { RestoredSources } from '../../src/backup/restored-sources.ts';
import { readConfig } from '../../src/config.ts';
import { openForCommand } from '../../src/open-database.ts';
import { backUp, contentOf, restore, rewritten } from './backup-content.ts';
import { newDatabase } from './databases.ts';

const SEED = `
  create table orders (id int primary key, note text);
  insert into orders select n, '주문 ' || n from generate_series(1, 30) n;`;

const sourcesOf = (env: NodeJS.ProcessEnv) => join(String(env.DATA_DIR), 'sources');

/** An empty embedded source of the first company, to be filled at its first use. */
async function withSource(sql: string): Promise<NodeJS.ProcessEnv> {
  const env = await newDatabase();
  const own = join(sourcesOf(env), '1');
  mkdirSync(own, { recursive: true });
  // To create it takes seconds.
  cpSync(inject('createdFolder'), own, { recursive: true });
  writeFileSync(join(own, 'seed.sql'), sql);
  return env;
}

async function countOrders(staff: HttpClient): Promise<unknown> {
  const sql = "select count(*), max(note) from orders where note like '주문 %'";
  return (await staff.post('/api/data/statements/', { sql })).body.rows;
}

describe('an embedded source in a backup', () => {
  let env: NodeJS.ProcessEnv;
  let file: string;
  let end: () => Promise<unknown>;

  beforeAll(async () => {
    env = await withSource(SEED);
    const server = await startServer(env);
    end = () => server.end();
    await makeCompany(env, 'KEEP');
    const staff = await signedInAdmin(server.url, 'KEEP');
    const sync = await staff.post('/api/company/source/sync/', {});
    expect(sync.body.added).toEqual(['orders']);
    const { rows } = (await staff.get(`/api/user-table-permissions/?user_id=${staff.uid}`)).body;
    const rights = { read: true, create: false, update: false, delete: false };
    await staff.post('/api/user-table-permissions/bulk_save/', {
      user_id: staff.uid,
      items: [{ dbtable_id: rows[0].dbtable_id, ...rights }],
    });
    expect(await countOrders(staff)).toEqual([['30', '주문 9']]);
    // The server holds the source now, and hands out a copy of it.
    file = await backUp(env);
  });

  afterAll(() => end());

  test('is restored with its rows, and the company goes on using it', async () => {
    expect(Object.keys(contentOf(file))).toContain('source 1');
    const other = await newDatabase();
    const restored = await restore(other, file);
    expect(restored.output).toMatch(/1 companies, \d+ tables, \d+ rows, 1 embedded sources/);
    expect(restored.code).toBe(0);
    const second = await startServer(other);
    const staff = await signedInAdmin(second.url, 'KEEP');
    expect(await countOrders(staff)).toEqual([['30', '주문 9']]);
    await second.end();
    expect(
      readdirSync(String(other.DATA_DIR)).filter((name) => name.startsWith('sources')),
    ).toEqual(['sources']);
  });

  test('that is another than it was is detected', async () => {
    const changed = rewritten(file, (lines) =>
      lines.map((line) => (line.startsWith('["H4sI') ? '["AAAA"]' : line)),
    );
    await expect(checkBackup(changed)).rejects.toThrow('the source of company 1 is another');
    const without = rewritten(file, (lines) =>
      lines.filter((line) => !line.startsWith('{"source"') && !/^\["[\w+/=]{1000,}"\]$/.test(line)),
    );
    await expect(checkBackup(without)).rejects.toThrow('a source is missing');
  });

  test.each([
    ['elsewhere', '"../../evil"'],
    ['that is a number in words', '"1"'],
    ['of no company of the backup', '2'],
    ['that is no number of a company', '1.5'],
  ])('is not restored %s', async (_, source) => {
    const changed = rewritten(file, (lines) =>
      lines.map((line) => line.replace(/^\{"source":1,/, `{"source":${source},`)),
    );
    await expect(checkBackup(changed)).rejects.toThrow('a source of no company');
    const sources = new RestoredSources(join(newFolder(), 'data', 'sources'), () => {});
    await expect(sources.prepare(changed, true)).rejects.toThrow('a source of no company');
  });

  test('is not restored twice', async () => {
    const changed = rewritten(file, (lines) => {
      const first = lines.findIndex((line) => line.startsWith('{"source"'));
      return [...lines.slice(0, -1), ...lines.slice(first)];
    });
    await expect(checkBackup(changed)).rejects.toThrow('a source of no company');
  });

  test('replaces those that are there, all of them or none', async () => {
    const other = await withSource('create table former (id int)');
    const { db, close } = await openForCommand(readConfig(other));
    const restoring = (backup: string, replace = true) =>
      restoreBackup(db, backup, {
        replace,
        acceptBrokenLogs: false,
        progress: () => {},
        sources: new RestoredSources(sourcesOf(other), () => {}),
      });
    await expect(restoring(file, false)).rejects.toThrow('holds embedded sources already');
    const nameless = rewritten(file, (lines) =>
      lines.map((line) => line.replace(', "Agents", ', ', null, ')),
    );
    await expect(restoring(nameless)).rejects.toThrow('null value in column');
    expect(existsSync(join(sourcesOf(other), '1', 'seed.sql'))).toBe(true);
    await restoring(file);
    await close();
    expect(existsSync(join(sourcesOf(other), '1', 'seed.sql'))).toBe(false);
    expect(existsSync(join(sourcesOf(other), '1', 'database'))).toBe(true);
  });
});
