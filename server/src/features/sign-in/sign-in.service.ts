import { type AccountRecord, accountByUsernameQuery } from '../../core/account.store.ts';
import { companyIdOfCode } from '../../core/company-lookup.store.ts';
import type { Admission, Throttle } from '../../core/guessing/throttle.ts';
import { isKnownNetwork, rememberNetwork, signInQueueKey } from '../../core/hashing-queue-key.ts';
import { isPassword } from '../../core/passwords.ts';
import { newSetup, type Setup } from '../../core/second-factor/second-factors.ts';
import { addressesInUseQuery } from '../../core/session/session.store.ts';
import type { Work } from '../../core/work.ts';
import { AppError } from '../../platform/http/app-error.ts';
import {
  type BegunSession,
  beginSession,
  type Device,
  deviceOrigin,
  type SignInState,
  signInStateOf,
} from './begin-session.ts';
import { type Challenge, challengeFor } from './challenge.ts';

export interface Credentials {
  companyCode: string;
  username: string;
  password: string;
}

/** The password was correct, and a second step has to follow. */
interface SecondStepNeeded {
  challenge: Challenge;
  /** Set if the factor has to be set up first. */
  setup?: Setup;
}

type Outcome =
  | { signedIn: BegunSession; secondStep?: undefined }
  | { signedIn?: undefined; secondStep: SecondStepNeeded };

/** No account has this username. */
const NOBODY = '';

export class SignIn {
  readonly #work: Work;
  readonly #throttle: Throttle;

  constructor(work: Work, throttle: Throttle) {
    this.#work = work;
    this.#throttle = throttle;
  }

  /**
   * Unknown company, unknown username, wrong password and inactive account take the same steps and get
   * the same response. Only the log entry of a failure differs, and it is written later.
   */
  async signIn(credentials: Credentials, device: Device): Promise<Outcome> {
    const { companyCode, username, password } = credentials;
    const attempt = { ip: device.ip, companyCode, username };
    const admission = await this.#throttle.admit(attempt);
    const { account, outcome } = await admission.judging(async () => {
      const companyId = await companyIdOfCode(this.#work.db, companyCode);
      // Of a known network the addresses would tell nothing new. They are asked for all the same, or the number of steps
      // would tell its people that somebody there uses this code.
      const isKnown = isKnownNetwork(companyCode, device.ip);
      const { account, inUse } = await this.#work.read(companyId, async (tx) => {
        const [[[account]], sessions] = await Promise.all([
          tx.sendTogether(accountByUsernameQuery(tx, { username })),
          tx.sendLast(addressesInUseQuery(tx, { username: isKnown ? NOBODY : username })),
        ]);
        return { account, inUse: sessions.map(({ ip_address }) => ip_address) };
      });
      const queueKey = signInQueueKey(companyCode, device.ip, inUse);
      const matches = await isPassword(password, account?.password_hash, queueKey);
      const mayEnter = account && matches && account.is_active;
      const outcome = mayEnter ? await this.#enter(account, device, admission) : undefined;
      return { account, outcome };
    });
    if (outcome) {
      rememberNetwork(companyCode, device.ip);
      return outcome;
    }
    await admission.failed({ account, guess: device, info: 'failed' });
    throw wrongCredentials();
  }

  /** Undefined if the password was changed, or the account deactivated, during the hashing. */
  #enter(known: AccountRecord, device: Device, admission: Admission): Promise<Outcome | undefined> {
    return this.#work.write(known.company_id, deviceOrigin(known, device), async (unit) => {
      const state = await signInStateOf(unit, known.id);
      const { account, factor } = state;
      if (!account?.is_active || account.password_hash !== known.password_hash) return undefined;
      admission.succeeded(unit);
      if (factor) return { secondStep: { challenge: challengeFor(account, factor) } };
      if (state.requiresFactor) return { secondStep: settingUp(account, state) };
      return { signedIn: beginSession(unit, account, device, state, 'signed in') };
    });
  }
}

function settingUp(account: AccountRecord, { companyName }: SignInState): SecondStepNeeded {
  const setup = newSetup({ companyName, username: account.username });
  return { challenge: challengeFor(account, undefined, setup.secret), setup };
}

const wrongCredentials = () =>
  new AppError({
    status: 401,
    code: 'wrong_credentials',
    detail: {
      en: 'Invalid username, password or company code.',
      ko: '회사 코드, 아이디 또는 비밀번호가 올바르지 않습니다.',
    },
  });
