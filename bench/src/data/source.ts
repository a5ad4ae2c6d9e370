import { Calendar } from '@maru/demo/src/calendar.ts';
import { companyPlan } from '@maru/demo/src/company-files.ts';
import { Random } from '@maru/demo/src/random.ts';
import { seedSql } from '@maru/demo/src/shop/seed-sql.ts';
import { shopRows } from '@maru/demo/src/shop/shop.ts';
import { shopTables } from '@maru/demo/src/shop/shop-tables.ts';
import type { Cluster } from '@maru/harness/src/postgres-cluster.ts';
import pg from 'pg';

const plan = companyPlan('haneul');

export const SHOP_TABLES = plan.tables.map(({ name }) => name);

/** A database with the tables of a shop, and the address of its owner, who may create roles and nothing else. */
export async function makeSource(cluster: Cluster): Promise<string> {
  const url = new URL(cluster.createDatabase('shop'));
  const client = new pg.Client(url.href);
  await client.connect();
  const random = new Random(plan.seed);
  const rows = shopRows({ plan, random, calendar: new Calendar(new Date(), random) }, []);
  await client.query(`
    create role shop_owner login createrole password 'a password of the bench';
    alter database shop owner to shop_owner; alter schema public owner to shop_owner`);
  await client.query(
    `set role shop_owner; begin; ${seedSql(shopTables(SHOP_TABLES), rows)} commit`,
  );
  await client.end();
  url.username = 'shop_owner';
  url.password = encodeURIComponent('a password of the bench');
  return url.href;
}
