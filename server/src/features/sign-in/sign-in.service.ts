import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Permission } from '@maru/contract/permissions';
import {
  type AccountRecord,
  changingAccount,
  findAccountByUsername,
} from '../../core/account.store.ts';
import type { Origin } from '../../core/audit/action-log.store.ts';
import { companyIdByCode } from '../../core/company-code.store.ts';
import type { Admission, Throttle } from '../../core/guessing/throttle.ts';
import { isPassword } from '../../core/passwords.ts';
import { heldPermissions, inCatalogueOrder } from '../../core/permissions.store.ts';
import { creatingSession } from '../../core/session/session.store.ts';
import { displayName } from '../../core/session/session.ts';
import { newOpaqueToken } from '../../core/session/tokens.ts';
import type { Work } from '../../core/work.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { FailedSignIns } from './failed-sign-ins.ts';
import { droppingDeadSessions, keepingRefreshToken } from './refresh-token.store.ts';

/** An outsider who keeps trying fills the window of the throttle, not the log. */
const LOGGED_FAILURES = 5;

/** No company has this id: who asks in it finds nothing, and takes as long as where there is something. */
const NO_COMPANY = 0;

export interface Credentials {
  companyCode: string;
  username: string;
  password: string;
}

export interface Device {
  ip: string;
  userAgent: string;
  requestId: string;
}

export interface SignedIn {
  companyId: number;
  accountId: number;
  sessionId: string;
  refresh: string;
  name: string;
  companyName: string;
  permissions: Permission[];
}

export class SignIn {
  readonly #work: Work;
  readonly #throttle: Throttle;
  readonly #failures: FailedSignIns;

  constructor(work: Work, throttle: Throttle, failures: FailedSignIns) {
    this.#work = work;
    this.#throttle = throttle;
    this.#failures = failures;
  }

  /**
   * Unknown company, unknown username, wrong password and inactive account take the same steps and
   * get the same answer. What differs, the log of the failure, is written later.
   */
  async signIn(credentials: Credentials, device: Device): Promise<SignedIn> {
    const { companyCode, username, password } = credentials;
    const attempt = { ip: device.ip, companyCode, username };
    const admission = await this.#throttle.admit(attempt);
    if (admission.delayMs > 0) await sleep(admission.delayMs);
    const company = await this.#work.db.withoutCompany((tx) => companyIdByCode(tx, companyCode));
    const companyId = company ?? NO_COMPANY;
    const account = await this.#work.read(companyId, (tx) => findAccountByUsername(tx, username));
    const matches = await isPassword(password, account?.password_hash);
    if (!account || !matches || !account.is_active) {
      await admission.failed();
      if (account && admission.failures < LOGGED_FAILURES) {
        this.#failures.add(account.company_id, originOf(account, device));
      }
      throw wrongCredentials();
    }
    return this.#begin(account, device, admission);
  }

  #begin(account: AccountRecord, device: Device, admission: Admission): Promise<SignedIn> {
    const { company_id: companyId, id: accountId } = account;
    return this.#work.write(companyId, originOf(account, device), async (unit) => {
      const [[company], held] = await unit.together(
        unit.sql.selectFrom('company').select('name').where('id', '=', companyId).compile(),
        heldPermissions(unit, [accountId]).compile(),
      );
      const sessionId = randomUUID();
      const refresh = newOpaqueToken(companyId);
      admission.succeeded(unit);
      unit.lastly(droppingDeadSessions(unit, accountId).compile());
      unit.lastly(creatingSession(unit, { id: sessionId, accountId, ...device }).compile());
      unit.lastly(keepingRefreshToken(unit, sessionId, refresh).compile());
      unit.lastly(changingAccount(unit, accountId, { last_login: new Date() }).compile());
      unit.log({ action: 'login', model: 'session', name: account.username, info: 'signed in' });
      return {
        companyId,
        accountId,
        sessionId,
        refresh,
        name: displayName({ firstName: account.first_name, lastName: account.last_name }),
        companyName: company?.name ?? '',
        permissions: inCatalogueOrder(held.map(({ codename }) => codename)),
      };
    });
  }
}

const originOf = ({ username }: AccountRecord, { ip, requestId }: Device): Origin => ({
  userName: username,
  ip,
  requestId,
});

const wrongCredentials = () =>
  new AppError({
    status: 401,
    code: 'wrong_credentials',
    detail: {
      en: 'Invalid username, password or company code.',
      ko: '회사 코드, 사용자 이름 또는 비밀번호가 올바르지 않습니다.',
    },
  });
