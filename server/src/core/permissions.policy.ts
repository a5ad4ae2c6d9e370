import type { Permission } from '@maru/contract/permissions';
import type { Message } from '../platform/http/message.ts';

/** Users cannot change an account, or assign a group, with permissions that they do not have themselves. */
export const hasMorePermissions = (
  held: Iterable<Permission>,
  than: ReadonlySet<Permission>,
): boolean => [...held].some((permission) => !than.has(permission));

export const accountHasMorePermissions = (username: string): Message => ({
  en: `The account ${username} has permissions that you do not have, so you cannot change it.`,
  ko: `${username} 계정은 회원님에게 없는 권한을 가지고 있어 변경할 수 없습니다.`,
});
