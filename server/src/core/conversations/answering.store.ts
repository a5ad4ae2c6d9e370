import type { Tx } from '../schema.ts';

/** Whether the company wants only the person who has a conversation to answer it. */
export async function onlyAssigneeAnswers(tx: Tx): Promise<boolean> {
  const { only_assignee_answers } = await tx.sql
    .selectFrom('company')
    .select('only_assignee_answers')
    .where('id', '=', tx.companyId)
    .executeTakeFirstOrThrow();
  return only_assignee_answers;
}
