import { randomBytes } from 'node:crypto';
import { registerSecret } from '@maru/harness/src/test-logs/log-folder.ts';
import pg from 'pg';
import { inject } from 'vitest';

let counter = 0;

interface BusinessDatabase {
  /** With the login of its owner, who may create roles. */
  url: string;
  address: string;
  user: string;
  password: string;
  /** Runs a statement there: as superuser of the server, in the business database. */
  run<Row extends pg.QueryResultRow>(sql: string): Promise<Row[]>;
  /** The logins that Maru made there. */
  logins(): Promise<string[]>;
}

/** A database of business tables on the PostgreSQL of this run, with an owner of its own. */
export async function newBusinessDatabase(tables: string): Promise<BusinessDatabase> {
  counter += 1;
  const name = `business_${process.pid}_${counter}`;
  const user = `owner_${process.pid}_${counter}`;
  const password = `the password of ${name} ${randomBytes(6).toString('hex')}`;
  registerSecret(password);
  registerSecret(encodeURIComponent(password));
  const server = inject('databaseUrl');
  await asked(server, `create role ${user} login createrole password '${password}'`);
  await asked(server, `create database ${name} owner ${user}`);
  const inside = new URL(server);
  inside.pathname = `/${name}`;
  const run = <Row extends pg.QueryResultRow>(sql: string) => asked<Row>(inside.href, sql);
  const own = new URL(inside);
  own.username = user;
  own.password = encodeURIComponent(password);
  if (tables !== '') await asked(own.href, tables);
  return {
    url: own.href,
    address: `${own.host}/${name}`,
    user,
    password,
    run,
    async logins() {
      const rows = await run<{ name: string }>(`
        select distinct r.rolname as name from pg_roles r
        join pg_shdepend d on d.refobjid = r.oid and d.dbid = (select oid from pg_database where datname = '${name}')
        where r.rolname like 'maru\\_%' and r.rolcanlogin order by 1`);
      return rows.map((row) => row.name);
    },
  };
}

async function asked<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}
