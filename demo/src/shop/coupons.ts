import { DAY, later, seoulDate } from '../calendar.ts';
import { shop } from '../words.ts';
import type { ShopRow } from './shop-row.ts';
import type { ShopScene } from './shop-scene.ts';

export interface Coupon {
  id: number;
  code: string;
  rate: number;
  /** Dates in Seoul, both included. */
  starts: string;
  expires: string;
  used: number;
}

/** Every code of the shop, once. Some have expired, some will soon. */
export function couponsOf({ random, calendar }: ShopScene): Coupon[] {
  const codes = shop.coupons.flatMap((name) => shop.couponRates.map((rate) => ({ name, rate })));
  return random.shuffled(codes).map(({ name, rate }, n) => {
    const starts = calendar.daysAgo(170 - 7 * n + random.integer(0, 6));
    return {
      id: n + 1,
      code: name + rate,
      rate: Number(rate),
      starts: seoulDate(starts),
      expires: seoulDate(later(starts, random.integer(20, 90) * DAY)),
      used: 0,
    };
  });
}

export const couponRows = (coupons: readonly Coupon[]): ShopRow[] =>
  coupons.map(({ id, code, rate, starts, expires, used }) => ({
    id,
    code,
    discount_rate: rate,
    starts_on: starts,
    expires_on: expires,
    max_uses: Math.ceil((used + 1) / 100) * 100,
    used_count: used,
  }));
