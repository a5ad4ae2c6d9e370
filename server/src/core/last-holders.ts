import {
  ACCOUNT_ADMINISTRATION,
  GROUP_ADMINISTRATION,
  type Permission,
} from '@maru/contract/permissions';
import type { Message } from '../platform/http/message.ts';
import { hasActiveHolder } from './permissions.store.ts';
import type { Tx } from './schema.ts';

/** Sets of permissions that at least one active account of a company always holds. */
const ALWAYS_HELD: readonly { permissions: readonly Permission[]; refusal: Message }[] = [
  {
    permissions: ACCOUNT_ADMINISTRATION,
    refusal: {
      en: 'The company would be left without an active account that can administer accounts.',
      ko: '계정을 관리할 수 있는 활성 계정이 최소 하나는 있어야 합니다.',
    },
  },
  {
    permissions: GROUP_ADMINISTRATION,
    refusal: {
      en: 'The company would be left without an active account that can change groups.',
      ko: '그룹을 수정할 수 있는 활성 계정이 최소 하나는 있어야 합니다.',
    },
  },
];

/**
 * Why a change that has taken these permissions from active accounts is refused, if it has to be. Asked after
 * the change, under the company's lock, so that two changes at once cannot take the last two.
 */
export async function lastHolderTaken(
  tx: Tx,
  taken: ReadonlySet<Permission>,
): Promise<Message | undefined> {
  for (const { permissions, refusal } of ALWAYS_HELD) {
    if (!permissions.some((permission) => taken.has(permission))) continue;
    if (!(await hasActiveHolder(tx, permissions))) return refusal;
  }
  return undefined;
}
