import { ACCOUNT_ADMINISTRATION, type Permission } from '@maru/contract/permissions';

type Held = ReadonlySet<Permission>;

/** Users must not remove the permissions that they need to give them back to themselves. */
export const locksOneselfOut = (before: Held, after: Held): boolean =>
  ACCOUNT_ADMINISTRATION.some((permission) => before.has(permission) && !after.has(permission));

export const canAdministerAccounts = (held: Held): boolean =>
  ACCOUNT_ADMINISTRATION.every((permission) => held.has(permission));
