import { ACCOUNT_ADMINISTRATION, type Permission } from '@maru/contract/permissions';
import { forbidden } from '../platform/http/app-error.ts';
import type { Message } from '../platform/http/message.ts';

type Held = ReadonlySet<Permission>;

/** The administrator: an account with its permissions. The command line may do everything. */
export interface Administrator {
  accountId: number | undefined;
  permissions: Held;
}

/** Users cannot change an account, or assign a group, with permissions that they do not have themselves. */
export const hasMorePermissions = (held: Iterable<Permission>, than: Held): boolean =>
  [...held].some((permission) => !than.has(permission));

/** Users must not remove the permissions that they need to give them back to themselves. */
export const locksOneselfOut = (before: Held, after: Held): boolean =>
  ACCOUNT_ADMINISTRATION.some((permission) => before.has(permission) && !after.has(permission));

export function refuseGroupsBeyondOwn(
  who: Administrator,
  groups: Iterable<{ name: string; permissions: Permission[] }>,
): void {
  for (const group of groups) {
    if (hasMorePermissions(group.permissions, who.permissions)) {
      throw forbidden(groupHasMorePermissions(group.name));
    }
  }
}

export const accountHasMorePermissions = (username: string): Message => ({
  en: `The account ${username} has permissions that you do not have, so you cannot change it.`,
  ko: `${username} 계정에는 본인에게 없는 권한이 있어 관리할 수 없습니다. 해당 권한이 있는 관리자에게 요청해 주세요.`,
});

export const groupHasMorePermissions = (name: string): Message => ({
  en: `The group ${name} has permissions that you do not have, so you cannot assign it.`,
  ko: `${name} 그룹에는 본인에게 없는 권한이 있어 지정할 수 없습니다. 해당 권한이 있는 관리자에게 요청해 주세요.`,
});

export const ownLockout: Message = {
  en: 'You would lose the permission to administer accounts. Ask another administrator to do this.',
  ko: '본인의 계정 관리 권한이 사라지므로 변경할 수 없습니다. 다른 관리자에게 요청해 주세요.',
};

export const unknownGroups = (ids: readonly number[]): Message => ({
  en: `These groups do not exist: ${ids.join(', ')}.`,
  ko: `존재하지 않는 그룹입니다: ${ids.join(', ')}.`,
});
