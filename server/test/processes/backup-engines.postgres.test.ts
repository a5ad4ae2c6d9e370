import { fillDemoIfEmpty } from '@maru/demo/src/demo.ts';
import { environment, newFolder } from '@maru/harness/src/server-process.ts';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { hasDemo } from '../../src/demo-company.ts';
import { openForCommand } from '../../src/open-database.ts';
import { backUp, contentOf, lasting, restore } from './backup-content.ts';
import { newDatabase } from './databases.ts';

let owners = 0;

/** A new database whose owner has no other rights, as an operator would create it. */
async function databaseOfPlainOwner(): Promise<NodeJS.ProcessEnv> {
  const url = new URL(inject('databaseUrl'));
  const client = new pg.Client(url.href);
  await client.connect();
  owners += 1;
  const owner = `plain_owner_${owners}`;
  await client.query(`create role ${owner} login`);
  await client.query("do 'begin create role maru_app nologin; exception when others then end'");
  await client.query(`grant maru_app to ${owner}`);
  await client.query(`create database ${owner} owner ${owner} encoding 'UTF8'`);
  await client.end();
  url.username = owner;
  url.pathname = `/${owner}`;
  return environment({ folder: newFolder(), url: url.href });
}

test('demo data is the same after a move from PostgreSQL to the embedded database and back', async () => {
  const source = await newDatabase();
  const database = await openForCommand(readConfig(source));
  // Embedded sources have a test of their own.
  await fillDemoIfEmpty(database.db, new Date(), newFolder());
  expect(await hasDemo(database.db)).toBe(true);
  await database.close();
  const first = await backUp(source);
  expect(contentOf(first).chat_message?.length).toBeGreaterThan(1_000);
  const embedded = environment({ folder: newFolder() });
  expect((await restore(embedded, first)).output).toContain('is restored and was checked');
  const second = await backUp(embedded);
  expect(lasting(second)).toEqual(lasting(first));
  const plain = await databaseOfPlainOwner();
  expect((await restore(plain, second)).output).toContain('is restored and was checked');
  expect(lasting(await backUp(plain))).toEqual(lasting(first));
});

test('tables that are not Maru’s are never dropped', async () => {
  const env = await newDatabase();
  const file = await backUp(env);
  const other = new pg.Client(env.DATABASE_URL);
  await other.connect();
  await other.query('create table somebodys (id int primary key)');
  const refused = await restore(env, file);
  expect(refused.output).toContain("holds what is not Maru's: somebodys. Nothing was changed.");
  expect((await other.query('select * from somebodys')).rows).toEqual([]);
  await other.end();
});
