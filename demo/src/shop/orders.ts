import { atMinute, later, MINUTE, seoulDate } from '../calendar.ts';
import { orderNumber } from '../order-details.ts';
import { shoppers as words } from '../words.ts';
import type { Coupon } from './coupons.ts';
import { type Life, lifeOf } from './order-life.ts';
import type { ShopRow } from './shop-row.ts';
import type { Mention, ShopScene } from './shop-scene.ts';
import type { Shopper } from './shoppers.ts';
import { type Product, priceStep, unused } from './stock.ts';

export interface Order extends Life {
  id: number;
  number: string;
  shopper: Shopper;
  at: Date;
  items: readonly Item[];
  itemsAmount: number;
  coupon: Coupon | undefined;
  discount: number;
  total: number;
  memo: string | null;
}

export interface Item {
  product: Product;
  option: string;
  quantity: number;
}

const DAYS = 180;
/** Before it few people buy. */
const MORNING = 7 * 60;
const WITH_COUPON = 0.2;
/** How many orders staff made to try the shop. */
const TESTS = 3;

interface ShopCatalogue {
  products: readonly Product[];
  shoppers: readonly Shopper[];
  coupons: readonly Coupon[];
}

/** Orders of half a year, more of late; among them those that were mentioned. */
export function ordersOf(
  scene: ShopScene,
  catalogue: ShopCatalogue,
  mentions: readonly Mention[],
): Order[] {
  const { plan, random, calendar } = scene;
  const numbers = new Set(mentions.map(({ order }) => order));
  const others = Array.from({ length: Math.max(0, plan.shop.orders - mentions.length) }, () => {
    const at = boughtOn(
      scene,
      seoulDate(calendar.daysAgo(DAYS * random.fraction() ** 1.3)),
      calendar.latest,
    );
    return { at, number: unused(numbers, () => orderNumber(random, at)), customer: '' };
  });
  const mentioned = mentions.map(({ order, at, customer }) => {
    const date = `${order.slice(0, 4)}-${order.slice(4, 6)}-${order.slice(6, 8)}`;
    return { at: boughtOn(scene, date, at), number: order, customer };
  });
  return [...others, ...mentioned]
    .sort((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ at, number, customer }, n) => {
      const isTest = n < TESTS * 40 && n % 40 === 20 && customer === '';
      const shopper = shopperOf(scene, catalogue.shoppers, customer);
      const order = bought(scene, catalogue, shopper, at, isTest);
      shopper.firstOrder ??= at;
      if (order.status !== 'cancelled' && order.paid) shopper.spent += order.total;
      return { ...order, id: n + 1, number };
    });
}

/** A moment of a day in Seoul, not after another. */
function boughtOn({ random }: ShopScene, date: string, latest: Date): Date {
  const most = Math.floor((latest.getTime() - atMinute(date, 0).getTime()) / MINUTE) - 1;
  const until = Math.max(0, Math.min(24 * 60 - 1, most));
  const minute = random.integer(until > MORNING ? MORNING : 0, until);
  return later(atMinute(date, minute), random.integer(0, 59) * 1000);
}

/** Few customers buy often. */
function shopperOf({ random }: ShopScene, all: readonly Shopper[], name: string): Shopper {
  const named = name
    ? all.find((one) => one.name === name || one.name.endsWith(` ${name}`))
    : undefined;
  return named ?? (all[Math.floor(all.length * random.fraction() ** 2)] as Shopper);
}

function bought(
  scene: ShopScene,
  catalogue: ShopCatalogue,
  shopper: Shopper,
  at: Date,
  isTest: boolean,
) {
  const { random, calendar } = scene;
  const items = itemsOf(scene, catalogue.products);
  const itemsAmount = items.reduce((sum, item) => sum + amountOf(item), 0);
  const today = seoulDate(at);
  const valid = catalogue.coupons.filter(
    ({ starts, expires }) => starts <= today && today <= expires,
  );
  const coupon = valid.length > 0 && random.chance(WITH_COUPON) ? random.pick(valid) : undefined;
  if (coupon) coupon.used += 1;
  const step = priceStep(scene);
  const discount = Math.floor((itemsAmount * (coupon?.rate ?? 0)) / 100 / step) * step;
  const memo = random.chance(0.12) ? random.pick(words[shopper.language].memos) : null;
  return {
    shopper,
    at,
    items,
    itemsAmount,
    coupon,
    discount,
    total: itemsAmount - discount,
    memo: isTest ? 'test' : memo,
    ...lifeOf(random, at, calendar.latest, isTest),
  };
}

/** One to four different products; the first of the list sell best. */
function itemsOf({ random }: ShopScene, products: readonly Product[]): Item[] {
  const count = random.pick([1, 1, 1, 2, 2, 3, 4]);
  const chosen = new Set(
    Array.from(
      { length: count },
      () => products[Math.floor(products.length * random.fraction() ** 1.7)] as Product,
    ),
  );
  return [...chosen].map((product) => ({
    product,
    option: random.pick(product.options),
    quantity: random.pick([1, 1, 1, 1, 2, 2, 3]),
  }));
}

export const amountOf = ({ product, quantity }: Item): number => product.price * quantity;

export const orderRows = (orders: readonly Order[]): ShopRow[] =>
  orders.map((order) => ({
    id: order.id,
    order_no: order.number,
    customer_id: order.shopper.id,
    status: order.status,
    items_amount: order.itemsAmount,
    coupon_id: order.coupon?.id ?? null,
    discount_amount: order.discount,
    total_amount: order.total,
    memo: order.memo,
    ordered_at: order.at,
  }));

export const itemRows = (orders: readonly Order[]): ShopRow[] =>
  orders
    .flatMap(({ id, items }) => items.map((item) => ({ order_id: id, ...item })))
    .map(({ order_id, product, option, quantity }, n) => ({
      id: n + 1,
      order_id,
      product_id: product.id,
      option_name: option,
      quantity,
      unit_price: product.price,
    }));
