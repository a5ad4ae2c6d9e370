import { join } from 'node:path';
import { ADMIN_PASSWORD } from '@maru/harness/src/company.ts';
import { hashPassword } from '../../src/core/passwords.ts';
import { pgliteEngine } from '../../src/platform/database/embedded/pglite-engine.ts';
import type { Engine } from '../../src/platform/database/engine.ts';
import {
  APPLIED_MIGRATIONS,
  migrationNames,
  migrationScript,
} from '../../src/platform/database/migrate.ts';
import { openPostgres } from '../world.ts';
import { newDatabase } from './databases.ts';

/** The last migration of Maru's first version. */
const LAST_OF_THE_FIRST = '0005_tables_and_tickets.sql';

const COMPANY = `
  insert into company (code, name) values ('OLD', 'Old Company');
  insert into user_group (company_id, name) values (1, 'Administrators');
  insert into user_group_permission select 1, 1, codename from unnest(array[
    'view_ticket', 'view_chatroom', 'add_chatmessage', 'change_company', 'view_userprofile',
    'add_userprofile', 'change_userprofile', 'delete_userprofile', 'view_department',
    'add_department', 'change_department', 'delete_department', 'view_userlog', 'view_botlog'
  ]) as codename;
  insert into account (company_id, username, password_hash, first_name, last_name)
  values (1, 'admin', 'HASH', '민지', '김');
  insert into account_group values (1, 1, 1);
  insert into department (company_id, name, manager_id) values (1, '고객지원', 1);
  update account set department_id = 1;
  insert into chat_room (company_id, name, creator_id, creator_first_name, creator_last_name, last_seq)
  values (1, 'Room', 1, '민지', '김', 1);
  insert into chat_message (company_id, room_id, seq, sender, sender_name, account_id, content)
  values (1, 1, 1, 'agent', '민지', 1, '안녕하세요');
  insert into account (company_id, username, password_hash, first_name, last_name)
  values (1, 'twin1', 'HASH', 'Twin', 'Name'), (1, 'twin2', 'HASH', 'Twin', 'Name');
  insert into account (company_id, username, password_hash, first_name, last_name, is_active)
  values (1, 'left', 'HASH', 'Who', 'Left', false);
  insert into session (company_id, account_id, ip_address, user_agent) values (1, 2, '192.0.2.1', '');
  insert into refresh_token (token_hash, company_id, session_id, time_expires)
  select hash, 1, session.id, expires from session, (values
    ('\\x01'::bytea, timestamptz '2026-01-14 01:00Z'), ('\\x02', '2026-01-20 02:00Z'), ('\\x03', '2026-01-17 03:00Z')
  ) as token (hash, expires);
  insert into chat_room (company_id, name, creator_id, creator_first_name, creator_last_name, last_seq)
  values (1, 'Waiting', 4, 'Who', 'Left', 4);
  insert into chat_message (company_id, room_id, seq, sender, sender_name, content, time_created) values
    (1, 2, 1, 'client', 'Kim', 'One', '2026-01-02 01:00Z'), (1, 2, 2, 'agent', 'Who', 'Two', '2026-01-02 02:00Z'),
    (1, 2, 3, 'client', 'Kim', 'Three', '2026-01-02 03:00Z'), (1, 2, 4, 'client', 'Kim', 'Four', '2026-01-02 04:00Z');
  insert into ticket (company_id, subject, assignee_name, due_date, status, priority) values
    (1, 'Old ticket', '', null, 'new', 'low'),
    (1, 'Of one account', '민지 김', '2026-12-24', 'assigned', 'low'),
    (1, 'Of one account, as it is shown', '김민지', null, 'closed', 'low'),
    (1, 'Of two accounts', 'Twin Name', null, 'processing', 'low'),
    (1, 'Of no account', 'Somebody Else', null, 'processing', 'low');
  update ticket set requester_name = 'Dana', customer_email = 'dana@example.org' where subject = 'Old ticket';
  update ticket set requester_name = 'Dana W.', customer_email = 'DANA@example.org' where subject = 'Of two accounts';
  update ticket set requester_name = 'Kim' where subject like 'Of one account%';
  select write_action_log(1, (select jsonb_agg(jsonb_build_object(
    'user_name', 'admin', 'action_type', 'update', 'object_repr', '부서 ' || n, 'model', 'department',
    'extra_info', case when n % 2 = 0 then '' else 'name: a → b' end, 'ip_address', '', 'request_id', '')
    order by n) from generate_series(1, 300) as n));
  select write_bot_log(1, (select jsonb_agg(jsonb_build_object(
    'user_name', 'bot', 'action_type', 'select', 'target_table', 'orders', 'user_statement', '주문 ' || n,
    'sql_statement', 'select 1', 'ip_address', '') order by n) from generate_series(1, 300) as n))`;

let made: ReturnType<typeof make> | undefined;

/** A database of the first version with a company in use. */
export async function firstDatabase(): Promise<NodeJS.ProcessEnv> {
  made ??= make();
  return newDatabase({ like: await made });
}

async function make(): Promise<NodeJS.ProcessEnv> {
  const env = await newDatabase({ empty: true });
  const engine = await engineOn(env);
  const connection = await engine.acquire();
  await connection.exec('create role maru_app nologin').catch(() => {});
  await connection.exec(APPLIED_MIGRATIONS);
  for (const name of await migrationNames()) {
    if (name <= LAST_OF_THE_FIRST) await connection.exec(await migrationScript(name));
  }
  const hash = await hashPassword(ADMIN_PASSWORD);
  await connection.exec(COMPANY.replace('HASH', () => hash));
  connection.release();
  await engine.close();
  return env;
}

/** The database as it is, without migrating it. */
export const engineOn = async (env: NodeJS.ProcessEnv): Promise<Engine> =>
  env.DATABASE_URL
    ? openPostgres(env.DATABASE_URL)
    : pgliteEngine(join(env.DATA_DIR as string, 'database'));
