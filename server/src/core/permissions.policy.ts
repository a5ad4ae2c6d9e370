import type { Permission } from '@maru/contract/permissions';
import type { Message } from '../platform/http/message.ts';

/** Users cannot change an account, or assign a group, with permissions that they do not have themselves. */
export const hasMorePermissions = (
  held: Iterable<Permission>,
  than: ReadonlySet<Permission>,
): boolean => [...held].some((permission) => !than.has(permission));

export const accountHasMorePermissions = (username: string): Message => ({
  en: `The account ${username} has permissions that you do not have, so you cannot change it.`,
  ko: `${username} 계정에는 본인에게 없는 권한이 있어 변경할 수 없습니다. 해당 권한이 있는 관리자에게 요청해 주세요.`,
});
