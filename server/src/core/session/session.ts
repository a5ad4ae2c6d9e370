import type { Permission } from '@maru/contract/permissions';

/** The account behind a live session, with its permissions. */
export interface Session {
  readonly id: string;
  readonly companyId: number;
  readonly accountId: number;
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Somebody else knows the password: until it is changed the session may do little else. */
  readonly mustChangePassword: boolean;
  readonly permissions: ReadonlySet<Permission>;
}

/** The display name of a person, as stored and as the sender of a message. */
export const displayName = (person: { firstName: string; lastName: string }): string =>
  `${person.firstName} ${person.lastName}`.trim();
