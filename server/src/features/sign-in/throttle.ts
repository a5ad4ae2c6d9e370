import { createHmac, randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../core/schema.ts';
import type { Database } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/app-error.ts';

const WINDOW_SECONDS = 5 * 60;
const PER_ACCOUNT_AND_ADDRESS = 5;
const PER_ADDRESS = 50;
/** From here on every further failure of an account, from anywhere, slows its answers. */
const SLOW_AFTER = 10;
const MAX_DELAY_MS = 3_000;

export interface Attempt {
  ip: string;
  companyCode: string;
  username: string;
}

export interface Admission {
  /** Under which this attempt is written down. */
  id: string;
  /** How many failures this account has seen lately, this attempt included. */
  failures: number;
  delayMs: number;
}

interface Subjects {
  address: string;
  account: string;
  accountAndAddress: string;
}

/**
 * Counts failed sign-ins, for all processes together. An attempt is written down as failed before
 * it is judged and struck out if it succeeds, so that attempts at the same moment see each other.
 */
export class Throttle {
  readonly #db: Database<Schema>;
  readonly #key: string;

  constructor(db: Database<Schema>, secretKey: string) {
    this.#db = db;
    this.#key = secretKey;
  }

  /** Writes the attempt down; refuses it where there were too many. */
  async admit(attempt: Attempt): Promise<Admission> {
    const id = randomUUID();
    const subjects = this.#subjects(attempt);
    await this.#db.withoutCompany((tx) => writeDown(tx, id, subjects));
    const counts = await this.#db.withoutCompany((tx) => countOf(tx, subjects));
    const pairs = counts.get(subjects.accountAndAddress);
    const addresses = counts.get(subjects.address);
    const wait = Math.max(
      secondsToWait(pairs, PER_ACCOUNT_AND_ADDRESS),
      secondsToWait(addresses, PER_ADDRESS),
    );
    if (wait > 0) {
      await this.strikeOut(id);
      throw tooMany(wait);
    }
    const failures = counts.get(subjects.account)?.length ?? 0;
    const excess = failures - SLOW_AFTER;
    return { id, failures, delayMs: excess > 0 ? Math.min(100 * 2 ** excess, MAX_DELAY_MS) : 0 };
  }

  /** The attempt was no failure after all. */
  async strikeOut(id: string): Promise<void> {
    await this.#db.withoutCompany((tx) =>
      tx.deleteFrom('sign_in_failure').where('attempt', '=', id).execute(),
    );
  }

  #subjects({ ip, companyCode, username }: Attempt): Subjects {
    const keyed = (...parts: string[]) =>
      createHmac('sha256', this.#key).update(JSON.stringify(parts)).digest('base64url');
    const account = [companyCode.toLowerCase(), username.toLowerCase()];
    return {
      address: keyed('address', ip),
      account: keyed('account', ...account),
      accountAndAddress: keyed('both', ip, ...account),
    };
  }
}

async function writeDown(tx: Kysely<Schema>, attempt: string, subjects: Subjects): Promise<void> {
  await tx
    .deleteFrom('sign_in_failure')
    .where('time_failed', '<', sql<Date>`now() - make_interval(secs => ${WINDOW_SECONDS})`)
    .execute();
  await tx
    .insertInto('sign_in_failure')
    .values(Object.values(subjects).map((subject) => ({ attempt, subject })))
    .execute();
}

/** Seconds since each failure of the window, most recent first, by subject. */
async function countOf(tx: Kysely<Schema>, subjects: Subjects): Promise<Map<string, number[]>> {
  const rows = await tx
    .selectFrom('sign_in_failure')
    .select(['subject', sql<number>`extract(epoch from now() - time_failed)::float8`.as('ago')])
    .where('subject', 'in', Object.values(subjects))
    .where('time_failed', '>', sql<Date>`now() - make_interval(secs => ${WINDOW_SECONDS})`)
    .orderBy('time_failed', 'desc')
    .execute();
  const ages = new Map<string, number[]>();
  for (const { subject, ago } of rows) ages.set(subject, [...(ages.get(subject) ?? []), ago]);
  return ages;
}

/** Zero, or how long until there are again fewer than `limit` failures beside this attempt. */
function secondsToWait(ages: number[] | undefined, limit: number): number {
  const decisive = ages?.[limit];
  return decisive === undefined ? 0 : Math.max(1, Math.ceil(WINDOW_SECONDS - decisive));
}

const tooMany = (seconds: number) =>
  new AppError({
    status: 429,
    code: 'too_many_failures',
    detail: {
      en: 'Too many failed sign-ins. Please try again later.',
      ko: '로그인 실패 횟수가 너무 많습니다. 잠시 후 다시 시도해 주세요.',
    },
    headers: { 'retry-after': String(seconds) },
  });
