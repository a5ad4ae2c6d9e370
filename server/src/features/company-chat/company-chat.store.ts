import type { Tx } from '../../core/schema.ts';

export interface CompanyChat {
  colour: string;
  greeting: string;
  only_assignee_answers: boolean;
}

export const findCompanyChat = (tx: Tx) =>
  tx.sql
    .selectFrom('company')
    .select([
      'chat_colour as colour',
      'chat_greeting as greeting',
      'only_assignee_answers',
      'chat_version as version',
      'name as companyName',
    ])
    .where('id', '=', tx.companyId)
    .executeTakeFirstOrThrow();

export async function changeChat(
  tx: Tx,
  { colour, greeting, only_assignee_answers }: CompanyChat,
  version: number,
): Promise<void> {
  await tx.sql
    .updateTable('company')
    .set({
      chat_colour: colour,
      chat_greeting: greeting,
      only_assignee_answers,
      chat_version: version,
    })
    .where('id', '=', tx.companyId)
    .execute();
}
