import type { Tx } from '../../core/schema.ts';

export interface CompanyChat {
  colour: string;
  greeting: string;
}

export const findCompanyChat = (tx: Tx) =>
  tx.sql
    .selectFrom('company')
    .select([
      'chat_colour as colour',
      'chat_greeting as greeting',
      'chat_version as version',
      'name as companyName',
    ])
    .where('id', '=', tx.companyId)
    .executeTakeFirstOrThrow();

export async function changeChat(
  tx: Tx,
  { colour, greeting }: CompanyChat,
  version: number,
): Promise<void> {
  await tx.sql
    .updateTable('company')
    .set({ chat_colour: colour, chat_greeting: greeting, chat_version: version })
    .where('id', '=', tx.companyId)
    .execute();
}
