import { sql } from 'kysely';
import type { Tx } from '../schema.ts';

/** Up to which message one side has seen those of the other, and since when. */
export interface Seen {
  seq: number;
  time: Date;
}

const COLUMNS = {
  agent: ['staff_seen_seq', 'staff_seen_at'],
  client: ['customer_seen_seq', 'customer_seen_at'],
} as const;

/** Moves the mark of one side forward; undefined if it was there already. Nobody has seen what is not there yet. */
export async function moveSeen(
  tx: Tx,
  roomId: number,
  by: keyof typeof COLUMNS,
  seq: number,
): Promise<Seen | undefined> {
  const [upTo, at] = COLUMNS[by].map((column) => sql.ref(column));
  const { rows } = await sql<Seen>`
    update chat_room set ${upTo} = least(${seq}, last_seq), ${at} = date_trunc('milliseconds', clock_timestamp())
    where company_id = ${tx.companyId} and id = ${roomId} and ${upTo} < least(${seq}, last_seq)
    returning ${upTo} as seq, ${at} as time`.execute(tx.sql);
  return rows[0];
}
