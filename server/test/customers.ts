import { openRoom } from '@maru/contract/open-chats';
import { comingFrom } from './addresses.ts';
import { Caller } from './caller.ts';
import { inCompany, type TestAccount } from './factories.ts';

export const newVisitor = (): Caller => new Caller(comingFrom());

interface TestCustomer {
  token: string;
  room: number;
  headers: Record<string, string>;
  caller: Caller;
}

/** A customer who came through an account's chat link. */
export async function newCustomer(staff: TestAccount, name = 'Kim'): Promise<TestCustomer> {
  const address = comingFrom();
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
