import { forbidden } from '../platform/http/app-error.ts';
import type { Message } from '../platform/http/message.ts';
import { type Holdings, type Lack, lackOf } from './holdings.policy.ts';
import { holdingsOf } from './holdings.store.ts';
import type { Administrator } from './permissions.policy.ts';
import type { Tx } from './schema.ts';

interface Receiver {
  /** Not there yet, while it is being made. */
  id: number | undefined;
  username: string;
  has_given_password: boolean;
}

/**
 * Nobody gives themselves tickets or rights on tables that they lack, nor an account that somebody could still use as an
 * own one, because its owner has not replaced the given password. Asked under the company's lock.
 */
export async function refuseGivingBeyondOwn(
  tx: Tx,
  who: Administrator,
  to: Receiver,
  given: Holdings,
): Promise<void> {
  const isSelf = to.id !== undefined && to.id === who.accountId;
  if (!isSelf && !to.has_given_password) return;
  const lack = lackOf(given, await holdingsOf(tx, who));
  if (lack) throw forbidden(isSelf ? GIVEN_TO_ONESELF[lack] : givenToNew(to.username)[lack]);
}

/**
 * Nor does anybody change what an account is entered with, if it opens tickets or tables that they lack. Returns what
 * they lack, for a caller that allows something.
 */
export async function lackOfAccount(
  tx: Tx,
  who: Administrator,
  account: Administrator & { accountId: number },
): Promise<Lack | undefined> {
  if (account.accountId === who.accountId) return undefined;
  return lackOf(await holdingsOf(tx, account), await holdingsOf(tx, who));
}

export const opensMore = (username: string): Record<Lack, Message> => ({
  tickets: {
    en: `The account ${username} is in a department whose tickets you may not see, so you cannot change its department, password, email or second factor. Ask somebody who may see all tickets.`,
    ko: `${username} 계정은 본인이 조회할 수 없는 부서의 티켓을 볼 수 있어 부서, 비밀번호, 이메일, 2단계 인증을 변경할 수 없습니다. 모든 티켓을 조회할 수 있는 관리자에게 요청해 주세요.`,
  },
  tables: {
    en: `The account ${username} has rights on tables that you do not have, so you cannot change its password, email or second factor. Ask somebody who has them or who may change the data source.`,
    ko: `${username} 계정에는 본인에게 없는 테이블 권한이 있어 비밀번호, 이메일, 2단계 인증을 변경할 수 없습니다. 해당 권한이 있거나 데이터 소스를 변경할 수 있는 관리자에게 요청해 주세요.`,
  },
});

const GIVEN_TO_ONESELF: Record<Lack, Message> = {
  tickets: {
    en: 'You cannot join a department whose tickets you may not see. Ask somebody who may see all tickets.',
    ko: '본인이 조회할 수 없는 티켓을 담당하는 부서로는 직접 옮길 수 없습니다. 모든 티켓을 조회할 수 있는 관리자에게 요청해 주세요.',
  },
  tables: {
    en: 'You cannot give yourself rights on tables that you do not have. Ask somebody who has them or who may change the data source.',
    ko: '본인에게 없는 테이블 권한은 스스로 부여할 수 없습니다. 해당 권한이 있거나 데이터 소스를 변경할 수 있는 관리자에게 요청해 주세요.',
  },
};

const givenToNew = (username: string): Record<Lack, Message> => ({
  tickets: {
    en: `You may not see the tickets of this department, and ${username} has not replaced the given password yet. Ask somebody who may see all tickets, or wait until it is replaced.`,
    ko: `이 부서의 티켓을 조회할 권한이 없고, ${username} 계정은 지정된 비밀번호를 아직 변경하지 않았습니다. 모든 티켓을 조회할 수 있는 관리자에게 요청하거나 비밀번호가 변경된 뒤 다시 시도해 주세요.`,
  },
  tables: {
    en: `You do not have these rights on tables, and ${username} has not replaced the given password yet. Ask somebody who has them or who may change the data source, or wait until it is replaced.`,
    ko: `본인에게 없는 테이블 권한이고, ${username} 계정은 지정된 비밀번호를 아직 변경하지 않았습니다. 해당 권한이 있거나 데이터 소스를 변경할 수 있는 관리자에게 요청하거나 비밀번호가 변경된 뒤 다시 시도해 주세요.`,
  },
});
