import type { TicketDraft } from '@maru/contract/ticket-drafts';
import { sql } from 'kysely';
import type { Tx } from '../../core/schema.ts';

interface Owner {
  accountId: number;
  ticketId: number;
}

const NONE: TicketDraft = { reply: '', note: '' };

const draftsOf = ({ accountId, ticketId }: Owner, tx: Tx) => ({
  company_id: tx.companyId,
  account_id: accountId,
  ticket_id: ticketId,
});

export async function draftOf(tx: Tx, { accountId, ticketId }: Owner): Promise<TicketDraft> {
  const draft = await tx.sql
    .selectFrom('ticket_draft')
    .select(['reply', 'note'])
    .where('company_id', '=', tx.companyId)
    .where('account_id', '=', accountId)
    .where('ticket_id', '=', ticketId)
    .executeTakeFirst();
  return draft ?? NONE;
}

/** Without words the draft is gone. */
export async function saveDraft(tx: Tx, owner: Owner, draft: TicketDraft): Promise<void> {
  if (draft.reply === '' && draft.note === '') {
    await tx.sql
      .deleteFrom('ticket_draft')
      .where('company_id', '=', tx.companyId)
      .where('account_id', '=', owner.accountId)
      .where('ticket_id', '=', owner.ticketId)
      .execute();
    return;
  }
  const values = { ...draft, time_updated: sql<Date>`now()` };
  await tx.sql
    .insertInto('ticket_draft')
    .values({ ...draftsOf(owner, tx), ...values })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'account_id', 'ticket_id']).doUpdateSet(values),
    )
    .execute();
}
