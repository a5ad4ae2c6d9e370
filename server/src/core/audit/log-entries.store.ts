import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';
import type { ChainedEntry, LogKind } from './log-chain.ts';

export function headOf(owner: Kysely<Schema>, companyId: number, kind: LogKind) {
  return owner
    .selectFrom('log_head')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('log', '=', kind)
    .executeTakeFirstOrThrow();
}

/** The next entries of a company's log in their order, with all that their hashes are made of. */
export function entriesAfter(
  owner: Kysely<Schema>,
  companyId: number,
  kind: LogKind,
  after: number,
  atMost: number,
): Promise<ChainedEntry[]> {
  return owner
    .selectFrom(kind === 'action' ? 'action_log' : 'bot_log')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('seq', '>', after)
    .orderBy('seq')
    .limit(atMost)
    .execute() as Promise<unknown> as Promise<ChainedEntry[]>;
}
