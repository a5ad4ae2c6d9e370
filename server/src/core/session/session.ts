import type { Permission } from '@maru/contract/permissions';

/** Who is asking: the account behind a live session, with what it may do. */
export interface Session {
  readonly id: string;
  readonly companyId: number;
  readonly accountId: number;
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly permissions: ReadonlySet<Permission>;
}

/** As a person is called: the stored display name, and the sender of a message. */
export const displayName = (person: { firstName: string; lastName: string }): string =>
  `${person.firstName} ${person.lastName}`.trim();
