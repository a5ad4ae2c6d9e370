import { openRoom } from '@maru/contract/open-chats';
import { comingFrom } from './addresses.ts';
import { Caller } from './caller.ts';
import { inCompany, type TestAccount } from './factories.ts';

export const newVisitor = (): Caller => new Caller(comingFrom());

interface TestCustomer {
  token: string;
  room: number;
  headers: Record<string, string>;
  /** With the key of the browser instead of the room's token. */
  browserHeaders: Record<string, string>;
  browserKey: string;
  caller: Caller;
}

/** A customer who came through an account's chat link. */
export async function newCustomer(staff: TestAccount, name = 'Kim'): Promise<TestCustomer> {
  const address = comingFrom();
  const { token, browser_key: browserKey = '' } = await new Caller(address).call(openRoom, {
    params: { company: staff.company.code, key: staff.openKey },
    body: { name, browser_key: '' },
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
  const browserHeaders = { ...address, authorization: `Bearer ${browserKey}` };
  return { token, room, headers, browserHeaders, browserKey, caller: new Caller(headers) };
}
