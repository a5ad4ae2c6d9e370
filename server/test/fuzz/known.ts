import type { Endpoint } from '@maru/contract/kit/endpoint';
import { signIn } from '@maru/contract/sign-in';
import type { Random } from './random.ts';
import type { Known } from './valid.ts';

type Ids = Record<'account' | 'group' | 'department' | 'room' | 'table', number>;

/**
 * What a valid request to a call has to know, by the names of its fields. Many usernames, because
 * sign-in slows down for the one that keeps failing.
 */
export const knownBy =
  (ids: Ids, usernames: readonly string[], secrets: Known) =>
  ({ path }: Endpoint, random: Random): Known => {
    const own = path.includes('accounts')
      ? ids.account
      : path.includes('departments')
        ? ids.department
        : ids.room;
    return {
      ...secrets,
      ...(path === signIn.path && { username: random.pick(usernames) }),
      new_password: 'another horse 43',
      id: own,
      ids: [own],
      user_id: ids.account,
      manager_id: ids.account,
      department_id: ids.department,
      group_ids: [ids.group],
      room: ids.room,
      dbtable_id: ids.table,
    };
  };
