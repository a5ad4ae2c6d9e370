import type { Permission } from '@maru/contract/permissions';
import type { Origin } from '../audit/action-log.store.ts';
import type { Session } from './session.ts';

/** A request of a signed-in account: its session, its origin and the permissions it needs. */
export interface SessionOrigin extends Origin {
  readonly session: Session;
  allows(held: ReadonlySet<Permission>): boolean;
}
