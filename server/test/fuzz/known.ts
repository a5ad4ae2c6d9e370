import { takeOverConversation } from '@maru/contract/conversations';
import type { Endpoint } from '@maru/contract/kit/endpoint';
import { signIn } from '@maru/contract/sign-in';
import type { Random } from './random.ts';
import type { TicketIds } from './ticket-data.ts';
import type { Known } from './valid.ts';

type Ids = Record<
  | 'account'
  | 'colleague'
  | 'colleaguesRoom'
  | 'customerRoom'
  | 'formerKey'
  | 'group'
  | 'department'
  | 'room'
  | 'statement'
  | 'table',
  number
> & {
  /** For the calls that delete a single row: other calls go on needing the others. */
  spare: Record<'account' | 'group' | 'department', number>;
  ofTickets: TicketIds;
};

/** A challenge and codes that are valid for it. */
export interface KnownStep {
  challenge: string;
  recoveryCodes: readonly string[];
}

const STATEMENTS = [
  'select * from orders limit 3',
  'update orders set id = id where false',
  'delete from refunds',
  'drop table orders',
];

/**
 * Values that a valid request needs, by field name. Many usernames, because sign-in slows down for an account
 * that keeps failing.
 */
export const knownBy =
  (ids: Ids, usernames: readonly string[], secrets: Known, steps: readonly KnownStep[]) =>
  ({ method, path }: Endpoint, random: Random): Known => {
    const deletes = method === 'DELETE' && path.includes('{id}');
    const { account, department } = deletes ? ids.spare : ids;
    const { ofTickets: tickets } = ids;
    const byNoun = {
      'take-over': ids.colleaguesRoom,
      'browser/rooms': ids.customerRoom,
      'former-chat-keys': ids.formerKey,
      'data/statements': ids.statement,
      customers: deletes ? tickets.joinedCustomer : tickets.customer,
      'canned-replies/own': deletes ? tickets.spareOwnReply : tickets.ownReply,
      'canned-replies': deletes ? tickets.spareReply : tickets.reply,
      notices: tickets.notice,
      tickets: path.includes('{other_id}') ? tickets.linked[0] : tickets.ticket,
      accounts: account,
      departments: department,
      groups: ids.spare.group,
      tables: ids.table,
    };
    const [, own] = Object.entries(byNoun).find(([noun]) => path.includes(`/${noun}/`)) ?? [];
    const step = random.pick(steps);
    return {
      ...secrets,
      ...(path === takeOverConversation.path && { from: ids.colleague }),
      ...(path === signIn.path && { username: random.pick(usernames) }),
      challenge: step.challenge,
      code: random.pick(step.recoveryCodes),
      new_password: 'another horse 43',
      id: own ?? ids.room,
      ids: [own],
      user_id: ids.account,
      manager_id: ids.account,
      department_id: ids.department,
      group_ids: [ids.group],
      room: ids.room,
      dbtable_id: ids.table,
      ticket_id: tickets.otherTicket,
      other_id: tickets.linked[1],
      customer_id: tickets.otherCustomer,
      until: tickets.notice,
      // Otherwise an answer to a colleague's conversation is refused.
      only_assignee_answers: false,
      sql: random.pick(STATEMENTS),
    };
  };
