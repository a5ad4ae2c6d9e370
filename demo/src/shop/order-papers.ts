import { HOUR, later } from '../calendar.ts';
import { goods } from '../words.ts';
import type { Order } from './orders.ts';
import type { ShopRow } from './shop-row.ts';
import type { ShopScene } from './shop-scene.ts';

/** Failed attempts, and for every order that was paid one payment of its total. */
export function paymentRows(orders: readonly Order[]): ShopRow[] {
  const paid = orders.flatMap((order) => {
    const one = { order_id: order.id, method: order.method, amount: order.total };
    const status = order.cancelled ? 'cancelled' : 'approved';
    return [
      ...(order.failed ? [{ ...one, status: 'failed', paid_at: order.failed }] : []),
      ...(order.paid ? [{ ...one, status, paid_at: order.paid }] : []),
    ];
  });
  return numbered(paid, ({ paid_at }) => paid_at);
}

export function shipmentRows(
  { plan, random, calendar }: ShopScene,
  orders: readonly Order[],
): ShopRow[] {
  const { couriers } = goods[plan.dataLanguage];
  const sent = orders.flatMap(({ id, shipped, delivered }) => {
    if (!shipped) return [];
    const isNear = later(shipped, 30 * HOUR) < calendar.latest && random.chance(0.3);
    return [
      {
        order_id: id,
        courier: random.pick(couriers),
        tracking_no: `${random.digits(4)}-${random.digits(4)}-${random.digits(4)}`,
        status: delivered ? 'delivered' : isNear ? 'out_for_delivery' : 'in_transit',
        shipped_at: shipped,
        delivered_at: delivered ?? null,
      },
    ];
  });
  return numbered(sent, ({ shipped_at }) => shipped_at);
}

/** The rows by time, numbered from 1 or from another number on. */
export const numbered = <Row extends ShopRow>(
  rows: readonly Row[],
  time: (row: Row) => Date,
  from = 1,
): (Row & { id: number })[] =>
  rows
    .toSorted((a, b) => time(a).getTime() - time(b).getTime())
    .map((row, n) => ({ id: from + n, ...row }));
