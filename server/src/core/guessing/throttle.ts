import { createHmac, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CompiledQuery, Kysely } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Schema } from '../schema.ts';
import type { Unit } from '../work.ts';
import {
  markingFailed,
  type Standing,
  standingsOf,
  strikingOut,
  WINDOW_SECONDS,
  writingDown,
} from './attempts.store.ts';

const PER_ACCOUNT_AND_ADDRESS = 5;
const PER_ADDRESS = 50;
/** From here on every further failure of an account, from anywhere, slows its answers. */
const SLOW_AFTER = 10;
const MAX_DELAY_MS = 3_000;
/** How long an attempt waits for those before it to be judged, and how often it looks. */
const PATIENCE_MS = 10_000;
const LOOK_EVERY_MS = 50;

export interface Attempt {
  ip: string;
  companyCode: string;
  username: string;
}

export interface Admission {
  /** Failed unless it is said otherwise. */
  succeeded(unit: Unit): void;
  failed(): Promise<void>;
  /** It came to no judgement: nothing was guessed. */
  withdrawn(): Promise<void>;
  /** How many failures this account has seen lately, from anywhere. */
  failures: number;
}

/**
 * Counts wrong guesses at an account's password, at the door and inside, for all processes together.
 * Attempts at the same moment see each other: no more of them are judged at once than may still fail,
 * and the others wait for what becomes of those. So nobody gets more guesses by hurrying, and
 * colleagues who are all right all get in.
 */
export class Throttle {
  readonly #db: Database<Schema>;
  readonly #key: string;

  constructor(db: Database<Schema>, secretKey: string) {
    this.#db = db;
    this.#key = secretKey;
  }

  async admit(attempt: Attempt): Promise<Admission> {
    const id = randomUUID();
    const { address, account, both } = this.#subjects(attempt);
    await this.#send((tx) => writingDown(tx, id, [address, account, both]));
    const deadline = performance.now() + PATIENCE_MS;
    for (;;) {
      const standing = await this.#standing(id, { both, address, account });
      const wait = Math.max(
        secondsToWait(standing.both, PER_ACCOUNT_AND_ADDRESS),
        secondsToWait(standing.address, PER_ADDRESS),
      );
      const late = performance.now() > deadline;
      if (wait > 0 || late) {
        await this.#send((tx) => [strikingOut(tx, id)]);
        throw tooMany(Math.max(1, wait));
      }
      if (
        hasRoom(standing.both, PER_ACCOUNT_AND_ADDRESS) &&
        hasRoom(standing.address, PER_ADDRESS)
      ) {
        const failures = standing.account.failures.length;
        await slowedAfter(failures);
        return this.#admission(id, failures);
      }
      await sleep(LOOK_EVERY_MS);
    }
  }

  #admission(id: string, failures: number): Admission {
    return {
      failures,
      succeeded: (unit) => unit.lastly(strikingOut(unit.sql, id)),
      failed: () => this.#send((tx) => [markingFailed(tx, id)]),
      withdrawn: () => this.#send((tx) => [strikingOut(tx, id)]),
    };
  }

  async #standing(id: string, subjects: Record<'both' | 'address' | 'account', string>) {
    const { both, address, account } = subjects;
    const [ofBoth, ofAddress, ofAccount] = await this.#db.withoutCompany((tx) =>
      standingsOf(tx, id, [both, address, account]),
    );
    if (!ofBoth || !ofAddress || !ofAccount) throw new Error('Every subject has a standing');
    return { both: ofBoth, address: ofAddress, account: ofAccount };
  }

  /** In one flight, and committed when it is back. */
  #send(statements: (tx: Kysely<Schema>) => CompiledQuery[]): Promise<void> {
    return this.#db.withoutCompany(async (tx, last) => {
      last.push(...statements(tx));
    });
  }

  #subjects({ ip, companyCode, username }: Attempt) {
    const keyed = (...parts: string[]) =>
      createHmac('sha256', this.#key).update(JSON.stringify(parts)).digest('base64url');
    const account = [companyCode.toLowerCase(), username.toLowerCase()];
    return {
      address: keyed('address', ip),
      account: keyed('account', ...account),
      both: keyed('both', ip, ...account),
    };
  }
}

async function slowedAfter(failures: number): Promise<void> {
  const excess = failures + 1 - SLOW_AFTER;
  if (excess > 0) await sleep(Math.min(100 * 2 ** excess, MAX_DELAY_MS));
}

const hasRoom = ({ failures, pending }: Standing, limit: number): boolean =>
  failures.length + pending < limit;

/** Zero, or how long until there are again fewer than `limit` failures. */
function secondsToWait({ failures }: Standing, limit: number): number {
  const decisive = failures[limit - 1];
  return decisive === undefined ? 0 : Math.max(1, Math.ceil(WINDOW_SECONDS - decisive));
}

const tooMany = (seconds: number) =>
  new AppError({
    status: 429,
    code: 'too_many_failures',
    detail: {
      en: 'Too many failed attempts. Please try again later.',
      ko: '실패 횟수가 너무 많습니다. 잠시 후 다시 시도해 주세요.',
    },
    headers: { 'retry-after': String(seconds) },
  });
