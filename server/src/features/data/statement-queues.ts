import type { Session } from '../../core/session/session.ts';
import { KeyedSemaphore } from '../../platform/keyed-semaphore.ts';
import { RateLimit } from '../../platform/rate-limit.ts';

/** Of one account: what a person does at the screen, and a program at a steady pace. */
const STATEMENTS = { burst: 30, perSecond: 5 };
const OF_ACCOUNT = { atOnce: 2, waiting: 8 };
const OF_COMPANY = { atOnce: 8, waiting: 40 };

type Who = Pick<Session, 'companyId' | 'accountId'>;

/** The order in which statements run. One person's slow queries take only a part of the company's capacity. */
export class StatementQueues {
  readonly #rate = new RateLimit(STATEMENTS);
  readonly #ofAccount = new KeyedSemaphore(OF_ACCOUNT);
  readonly #ofCompany = new KeyedSemaphore(OF_COMPANY);

  /** Zero, or the seconds to wait. */
  take(who: Who): number {
    return this.#rate.take(keyOf(who));
  }

  isFull(who: Who): boolean {
    return this.#ofAccount.isFull(keyOf(who)) || this.#ofCompany.isFull(String(who.companyId));
  }

  run<T>(who: Who, task: () => Promise<T>): Promise<T> {
    return this.#ofAccount.run(keyOf(who), () => this.#ofCompany.run(String(who.companyId), task));
  }
}

const keyOf = ({ companyId, accountId }: Who): string => `${companyId}/${accountId}`;
