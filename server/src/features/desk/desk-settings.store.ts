import type { DeskSettings } from '@maru/contract/desk';
import type { Tx } from '../../core/schema.ts';

const AT_FIRST: DeskSettings = { notify: 'all', sound: true, enter_sends: true, shortcuts: true };

export async function deskSettingsOf(tx: Tx, accountId: number): Promise<DeskSettings> {
  const own = await tx.sql
    .selectFrom('desk_settings')
    .select(['notify', 'sound', 'enter_sends', 'shortcuts'])
    .where('company_id', '=', tx.companyId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return own ?? AT_FIRST;
}

export async function setDeskSettings(
  tx: Tx,
  accountId: number,
  settings: DeskSettings,
): Promise<void> {
  await tx.sql
    .insertInto('desk_settings')
    .values({ company_id: tx.companyId, account_id: accountId, ...settings })
    .onConflict((conflict) => conflict.columns(['company_id', 'account_id']).doUpdateSet(settings))
    .execute();
}
