import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';

/** A room and the token of its customer. */
export interface BenchRoom {
  id: number;
  token: string;
  /** The account that has the conversation. */
  assignee: number;
}

/** The accounts of the company's agents, in their order. */
export async function agentIds(client: pg.Client, company: number): Promise<number[]> {
  const { rows } = await client.query(
    `select id from account where company_id = $1 and username like 'agent%' order by id`,
    [company],
  );
  return rows.map((row) => Number(row.id));
}

/** Gives every agent a chat link, and answers their keys. */
export async function giveChatLinks(client: pg.Client, company: number): Promise<string[]> {
  const { rows } = await client.query(
    `update account set open_key = 'key' || id where company_id = $1 and username like 'agent%' returning open_key`,
    [company],
  );
  return rows.map((row) => row.open_key);
}

/**
 * Open conversations, each with an assignee in turn, a customer whose token is known, and ten messages. Every second
 * customer waits for an answer.
 */
export async function loadConversations(
  client: pg.Client,
  company: number,
  assignees: readonly number[],
  count: number,
): Promise<BenchRoom[]> {
  const tokens = Array.from(
    { length: count },
    () => `${company}.${randomBytes(32).toString('base64url')}`,
  );
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest());
  const { rows } = await client.query(
    `insert into chat_room (company_id, name, creator_first_name, creator_last_name, customer_name,
       customer_token_hash, assignee_id, last_seq, logged_seq, customer_count, answered_count, waiting_since,
       last_sender, last_words, last_time)
     select $1, 'Customer ' || n, '', '', 'Customer ' || n, hash, ($3::bigint[])[1 + n % $4::int], 10, 10, 5,
       case when n % 2 = 0 then 4 else 5 end, case when n % 2 = 0 then now() - n * interval '1 second' end,
       case when n % 2 = 0 then 'client' else 'agent' end,
       'Words that are long enough to be one or two sentences of a real conversation.', now()
     from unnest($2::bytea[]) with ordinality as known (hash, n)
     returning id, assignee_id`,
    [company, hashes, assignees, assignees.length],
  );
  await client.query(
    `insert into chat_message (company_id, room_id, seq, sender, sender_name, content)
     select company_id, id, seq, case seq % 2 when 1 then 'client' else 'agent' end, 'Somebody',
       'Words of message ' || seq || ', long enough to be one or two sentences of a real conversation.'
     from chat_room cross join generate_series(1, 10) as seq
     where company_id = $1 and id = any($2::bigint[])`,
    [company, rows.map((row) => row.id)],
  );
  await client.query('vacuum analyze chat_room, chat_message, conversation_change');
  return rows.map((row, n) => ({
    id: Number(row.id),
    token: tokens[n] ?? '',
    assignee: Number(row.assignee_id),
  }));
}
