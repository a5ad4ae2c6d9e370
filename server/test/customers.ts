import { openRoom } from '@maru/contract/open-chats';
import { Caller } from './caller.ts';
import { inCompany, type TestAccount } from './factories.ts';

let visitors = 0;

/** An address of one's own, so that limits per address do not meet. */
export function newAddress(): Record<string, string> {
  visitors += 1;
  return { 'x-forwarded-for': `10.0.${(visitors >> 8) % 256}.${visitors % 256}` };
}

export const newVisitor = (): Caller => new Caller(newAddress());

interface TestCustomer {
  token: string;
  room: number;
  headers: Record<string, string>;
  caller: Caller;
}

/** Somebody who came by a member's link. */
export async function newCustomer(staff: TestAccount, name = 'Kim'): Promise<TestCustomer> {
  const address = newAddress();
  const { token } = await new Caller(address).call(openRoom, {
    params: { company: staff.company.code, key: staff.openKey },
    body: { name },
  });
  const headers = { ...address, authorization: `Bearer ${token}` };
  const { id: room } = await inCompany(staff.company, (tx) =>
    tx.sql
      .selectFrom('chat_room')
      .select('id')
      .where('creator_id', '=', staff.id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow(),
  );
  return { token, room, headers, caller: new Caller(headers) };
}
