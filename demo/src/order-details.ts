import { DAY, later, seoulDate } from './calendar.ts';
import type { Language } from './company-plan.ts';
import type { Random } from './random.ts';
import type { Scene } from './scene.ts';
import { allProducts, goods, type Kind, shop } from './words.ts';

/** The details of an order, as words that fit into a sentence. */
export function orderDetails({ random, plan }: Scene, language: Language, at: Date, kind?: Kind) {
  const daysAgo = (least: number, most: number) => later(at, -random.integer(least, most) * DAY);
  const ordered = daysAgo(2, 12);
  const expected = later(at, random.integer(2, 4) * DAY);
  const [colour, otherColour] = random.shuffled(random.pick(goods[language].colours));
  const [least, most] = plan.prices;
  const step = least >= 1000 ? 100 : 1;
  const price = (from: number, to: number) =>
    plan.money(random.integer(from / step, to / step) * step, language);
  return {
    order: orderNumber(random, ordered),
    newOrder: orderNumber(random, daysAgo(0, 1)),
    oldOrder: orderNumber(random, daysAgo(20, 45)),
    date: SPOKEN_DAY[language].format(ordered),
    later: SPOKEN_DAY[language].format(expected),
    product: random.pick(kind ? goods[language].products[kind] : allProducts(language)),
    courier: random.pick(goods[language].couriers),
    tracking: `${random.digits(4)}-${random.digits(4)}-${random.digits(4)}`,
    colour: colour ?? '',
    otherColour: otherColour ?? '',
    amount: price(least, most),
    points: price(least / 10, least / 3),
    coupon: couponCode(random),
  };
}

export const orderNumber = (random: Random, ordered: Date): string =>
  `${seoulDate(ordered).replaceAll('-', '')}-${random.integer(10_000, 49_999)}`;

export const couponCode = (random: Random): string =>
  random.pick(shop.coupons) + random.pick(shop.couponRates);

const spokenDay = (language: Language) =>
  new Intl.DateTimeFormat(language, { month: 'long', day: 'numeric', timeZone: 'Asia/Seoul' });

const SPOKEN_DAY = { en: spokenDay('en'), ko: spokenDay('ko') };
