import { openRoom } from '@maru/contract/open-chats';
import { Caller } from './caller.ts';
import { inCompany, type Member, type TestAccount } from './factories.ts';

let visitors = 0;

/** Somebody from an address of their own, so that limits per address do not meet. */
export function newVisitor(): Caller {
  visitors += 1;
  return new Caller({
    'x-forwarded-for': `10.${visitors >> 16}.${(visitors >> 8) % 256}.${visitors % 256}`,
  });
}

export interface TestCustomer {
  token: string;
  room: number;
  caller: Caller;
}

/** Somebody who came by a member's link. */
export async function newCustomer(
  staff: TestAccount | Member,
  name = 'Kim',
): Promise<TestCustomer> {
  const visitor = newVisitor();
  const { token } = await visitor.call(openRoom, {
    params: { company: staff.company.code, key: staff.openKey },
    body: { name },
  });
  const caller = visitor.with({ authorization: `Bearer ${token}` });
  const { id: room } = await inCompany(staff.company, (tx) =>
    tx.sql
      .selectFrom('chat_room')
      .select('id')
      .where('creator_id', '=', staff.id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow(),
  );
  return { token, room, caller };
}
