import { HOUR, later, MINUTE } from '../calendar.ts';
import type { Random } from '../random.ts';

/** The state of an order by now. */
export interface Life {
  status:
    | 'awaiting_payment'
    | 'paid'
    | 'preparing'
    | 'on_hold'
    | 'shipped'
    | 'delivered'
    | 'cancelled';
  method: string;
  /** An attempt that failed, before it was paid. */
  failed: Date | undefined;
  paid: Date | undefined;
  cancelled: Date | undefined;
  shipped: Date | undefined;
  delivered: Date | undefined;
}

/** How long an order may wait for its payment. */
const UNPAID = 10 * 24 * HOUR;

export function lifeOf(random: Random, at: Date, latest: Date, staysUnpaid: boolean): Life {
  const method = random.pick(['card', 'card', 'card', 'easy_pay', 'easy_pay', 'bank_transfer']);
  const within = (moment: Date) => (moment <= latest ? moment : undefined);
  const after = (from: Date, least: number, most: number) =>
    later(from, random.integer(least, most));
  const isSlow = method === 'bank_transfer';
  const failed = random.chance(0.05) ? within(after(at, MINUTE, 3 * MINUTE)) : undefined;
  const life = { method, failed, cancelled: undefined, shipped: undefined, delivered: undefined };
  const isNeverPaid = random.chance(0.025) || staysUnpaid;
  const paying = after(at, 4 * MINUTE, isSlow ? 30 * HOUR : 15 * MINUTE);
  const isGivenUp = !staysUnpaid && later(at, UNPAID) <= latest;
  if (isNeverPaid || paying > latest) {
    const status = isNeverPaid && isGivenUp ? 'cancelled' : 'awaiting_payment';
    return { ...life, status, paid: undefined };
  }
  const cancelling = after(paying, 10 * MINUTE, 8 * HOUR);
  if (random.chance(0.04) && cancelling <= latest) {
    return { ...life, status: 'cancelled', paid: paying, cancelled: cancelling };
  }
  const shipped = within(after(paying, 9 * HOUR, 44 * HOUR));
  if (!shipped) {
    const waits = latest.getTime() - paying.getTime() > 8 * HOUR;
    const status = random.chance(0.06) ? 'on_hold' : waits ? 'preparing' : 'paid';
    return { ...life, status, paid: paying };
  }
  const isDelayed = random.chance(0.03);
  const delivered = within(
    isDelayed ? after(shipped, 120 * HOUR, 400 * HOUR) : after(shipped, 18 * HOUR, 72 * HOUR),
  );
  return { ...life, status: delivered ? 'delivered' : 'shipped', paid: paying, shipped, delivered };
}
