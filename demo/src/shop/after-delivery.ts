import { DAY, HOUR, later } from '../calendar.ts';
import { shoppers as words } from '../words.ts';
import { numbered } from './order-papers.ts';
import { amountOf, type Item, type Order } from './orders.ts';
import type { ShopRow } from './shop-row.ts';
import type { ShopScene } from './shop-scene.ts';
import { priceStep } from './stock.ts';

/** The questions to the data bot name numbers of four digits. */
const FIRST_ID = 1000;
const REASONS = [
  'change_of_mind',
  'change_of_mind',
  'defective',
  'damaged',
  'wrong_item',
  'wrong_size',
];

interface Return {
  order: Order;
  item: Item;
  reason: string;
  requested: Date;
  received: Date | undefined;
  isRejected: boolean;
}

/** Some of what was delivered comes back, and some of that has not arrived yet. */
export function returnsOf(
  { random, calendar: { latest } }: ShopScene,
  orders: readonly Order[],
): Return[] {
  return orders.flatMap((order) => {
    if (!order.delivered || !random.chance(0.08)) return [];
    const requested = later(order.delivered, random.integer(3 * HOUR, 6 * DAY));
    if (requested > latest) return [];
    const arriving = later(
      requested,
      random.integer(2 * DAY, random.chance(0.1) ? 30 * DAY : 6 * DAY),
    );
    const received = arriving <= latest ? arriving : undefined;
    const isRejected = received !== undefined && random.chance(0.05);
    return [
      {
        order,
        item: random.pick(order.items),
        reason: random.pick(REASONS),
        requested,
        received,
        isRejected,
      },
    ];
  });
}

export const returnRows = (returns: readonly Return[]) =>
  numbered(
    returns.map((one) => ({
      order_id: one.order.id,
      product_id: one.item.product.id,
      reason: one.reason,
      status: one.isRejected ? 'rejected' : one.received ? 'received' : 'requested',
      requested_at: one.requested,
      received_at: one.received ?? null,
    })),
    ({ requested_at }) => requested_at,
    FIRST_ID,
  );

/** Money back for what was cancelled, what came back, and some of what was late. */
export function refundRows(
  scene: ShopScene,
  orders: readonly Order[],
  returns: readonly Return[],
  returned: readonly { id: number; order_id: number }[],
): ShopRow[] {
  const { random, calendar } = scene;
  const step = priceStep(scene);
  const share = (order: Order, amount: number) =>
    Math.floor((amount * order.total) / order.itemsAmount / step) * step;
  const returnIds = new Map(returned.map(({ id, order_id }) => [order_id, id]));
  const asked = [
    ...orders.flatMap((order) =>
      order.cancelled
        ? [
            {
              order,
              return_id: null,
              amount: order.total,
              reason: 'order_cancelled',
              at: order.cancelled,
            },
          ]
        : [],
    ),
    ...returns.flatMap(({ order, item, reason, received, isRejected }) =>
      received && !isRejected
        ? [
            {
              order,
              return_id: returnIds.get(order.id) ?? null,
              amount: share(order, amountOf(item)),
              reason,
              at: received,
            },
          ]
        : [],
    ),
    ...orders.flatMap((order) =>
      isLate(order) && !returnIds.has(order.id)
        ? [
            {
              order,
              return_id: null,
              amount: share(order, order.itemsAmount / 10),
              reason: 'late_delivery',
              at: order.delivered,
            },
          ]
        : [],
    ),
  ];
  const rows = asked.map(({ order, at, ...one }) => {
    const done = later(at, random.integer(4 * HOUR, 4 * DAY));
    const isDone = done <= calendar.latest;
    const status = isDone ? 'completed' : 'pending';
    return {
      order_id: order.id,
      ...one,
      status,
      requested_at: at,
      completed_at: isDone ? done : null,
    };
  });
  return numbered(rows, ({ requested_at }) => requested_at, FIRST_ID);
}

const isLate = (order: Order): order is Order & { shipped: Date; delivered: Date } =>
  order.shipped !== undefined &&
  order.delivered !== undefined &&
  later(order.shipped, 5 * DAY) < order.delivered;

/** Of customers who have what they bought. */
export function reviewRows(
  { random, calendar: { latest } }: ShopScene,
  orders: readonly Order[],
): ShopRow[] {
  const written = orders.flatMap(({ delivered, items, shopper }) => {
    if (!delivered || !random.chance(0.4)) return [];
    const created_at = later(delivered, random.integer(2 * HOUR, 12 * DAY));
    if (created_at > latest) return [];
    const rating = random.pick([1, 2, 3, 3, 4, 4, 4, 5, 5, 5, 5, 5]);
    const mood = rating >= 4 ? 'good' : rating === 3 ? 'fair' : 'bad';
    return [
      {
        product_id: random.pick(items).product.id,
        customer_id: shopper.id,
        rating,
        body: random.pick(words[shopper.language].reviews[mood]),
        is_hidden: rating === 1 && random.chance(0.1),
        created_at,
      },
    ];
  });
  return numbered(written, ({ created_at }) => created_at, FIRST_ID);
}
