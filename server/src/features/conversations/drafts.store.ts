import type { ConversationDraft } from '@maru/contract/conversation-words';
import { sql } from 'kysely';
import type { Tx } from '../../core/schema.ts';

interface Owner {
  accountId: number;
  roomId: number;
}

const NONE: ConversationDraft = { reply: '', note: '' };

const draftsOf = ({ accountId, roomId }: Owner, tx: Tx) => ({
  company_id: tx.companyId,
  account_id: accountId,
  room_id: roomId,
});

export async function draftOf(tx: Tx, { accountId, roomId }: Owner): Promise<ConversationDraft> {
  const draft = await tx.sql
    .selectFrom('conversation_draft')
    .select(['reply', 'note'])
    .where('company_id', '=', tx.companyId)
    .where('account_id', '=', accountId)
    .where('room_id', '=', roomId)
    .executeTakeFirst();
  return draft ?? NONE;
}

/** Without words the draft is gone. */
export async function saveDraft(tx: Tx, owner: Owner, draft: ConversationDraft): Promise<void> {
  if (draft.reply === '' && draft.note === '') {
    await tx.sql
      .deleteFrom('conversation_draft')
      .where('company_id', '=', tx.companyId)
      .where('account_id', '=', owner.accountId)
      .where('room_id', '=', owner.roomId)
      .execute();
    return;
  }
  const values = { ...draft, time_updated: sql<Date>`now()` };
  await tx.sql
    .insertInto('conversation_draft')
    .values({ ...draftsOf(owner, tx), ...values })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'account_id', 'room_id']).doUpdateSet(values),
    )
    .execute();
}
