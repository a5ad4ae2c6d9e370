import { randomUUID } from 'node:crypto';
import { sendOpenMessage } from '@maru/contract/open-chats';
import type { Permission } from '@maru/contract/permissions';
import { endPresence, renewPresence } from '../src/core/presence.store.ts';
import { newCustomer } from './customers.ts';
import {
  inCompany,
  newAccount,
  newMember,
  type TestAccount,
  type TestCompany,
  type TestMember,
} from './factories.ts';

export const newAgent = (
  company: TestCompany,
  { more = [], ...options }: { more?: readonly Permission[]; department_id?: number } & Names = {},
): Promise<TestMember> =>
  newMember(company, { permissions: ['use_desk', 'view_ticket', ...more], ...options });

interface Names {
  first_name?: string;
  last_name?: string;
}

/** A room with its customer, who has said these words; nobody's, unless somebody is named. */
export async function newConversation(
  company: TestCompany,
  {
    name = 'Kim',
    words = [],
    assignee = null,
    department = null,
  }: {
    name?: string;
    words?: readonly string[];
    assignee?: number | null;
    department?: number | null;
  } = {},
) {
  const customer = await newCustomer(await newAccount(company), name);
  await inCompany(company, (tx) =>
    tx.sql
      .updateTable('chat_room')
      .set({ assignee_id: assignee, department_id: department })
      .where('company_id', '=', tx.companyId)
      .where('id', '=', customer.room)
      .execute(),
  );
  const say = (content: string) => customer.caller.call(sendOpenMessage, { body: { content } });
  for (const one of words) await say(one);
  return { ...customer, say, params: { id: String(customer.room) } };
}

export const restrict = (company: TestCompany) =>
  inCompany(company, (tx) =>
    tx.sql
      .updateTable('company')
      .set({ restricts_tickets: true })
      .where('id', '=', company.id)
      .execute(),
  );

/** Somebody has the desk open, in some process. Returns what closes it. */
export async function beThere({ id, company }: TestAccount): Promise<() => Promise<void>> {
  const process = randomUUID();
  await inCompany(company, (tx) => renewPresence(tx, process, [id]));
  return () => inCompany(company, (tx) => endPresence(tx, process, [id]));
}
