import type { Draft } from '@maru/contract/drafts';
import { sql } from 'kysely';
import type { Tx } from './schema.ts';

const TABLES = {
  ticket: { table: 'ticket_draft', column: 'ticket_id' },
  conversation: { table: 'conversation_draft', column: 'room_id' },
} as const;

/** The owner of a draft, and its ticket or conversation. */
interface DraftKey {
  accountId: number;
  on: keyof typeof TABLES;
  id: number;
}

const tableOf = (on: DraftKey['on']) => ({
  table: sql.table(TABLES[on].table),
  column: sql.ref(TABLES[on].column),
});

function isDraft(tx: Tx, { accountId, on, id }: DraftKey) {
  const { column } = tableOf(on);
  return sql`company_id = ${tx.companyId} and account_id = ${accountId} and ${column} = ${id}`;
}

export async function draftOf(tx: Tx, key: DraftKey): Promise<Draft> {
  const { table } = tableOf(key.on);
  const { rows } = await sql<Draft>`
    select reply, note from ${table} where ${isDraft(tx, key)}`.execute(tx.sql);
  return rows[0] ?? { reply: '', note: '' };
}

/** Without words the draft is gone. */
export async function saveDraft(tx: Tx, key: DraftKey, { reply, note }: Draft): Promise<void> {
  const { table, column } = tableOf(key.on);
  if (reply === '' && note === '') {
    await sql`delete from ${table} where ${isDraft(tx, key)}`.execute(tx.sql);
    return;
  }
  await sql`
    insert into ${table} (company_id, account_id, ${column}, reply, note)
    values (${tx.companyId}, ${key.accountId}, ${key.id}, ${reply}, ${note})
    on conflict (company_id, account_id, ${column})
    do update set reply = excluded.reply, note = excluded.note, time_updated = now()`.execute(
    tx.sql,
  );
}
