import type { Scene } from './scene.ts';
import type { Staff } from './staff.ts';

/** The company's canned replies, and those of single people. */
export async function addReplies({ tx, plan }: Scene, staff: readonly Staff[]): Promise<void> {
  const ownerOf = (name: string | undefined) =>
    staff.find(({ username }) => username === name)?.id ?? null;
  await tx.sql
    .insertInto('canned_reply')
    .values(
      plan.replies.map(({ owner, name, content }) => ({
        company_id: tx.companyId,
        account_id: ownerOf(owner),
        name,
        content,
      })),
    )
    .execute();
}
