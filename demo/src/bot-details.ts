import { DAY, later, seoulDate } from './calendar.ts';
import type { Language } from './company-plan.ts';
import { couponCode, orderNumber } from './order-details.ts';
import type { Scene } from './scene.ts';
import { allProducts, goods, shop } from './words.ts';

/** The values that a question to the data bot may contain. The names in SQL are those of the shop's data. */
export function botDetails(
  { random, plan }: Pick<Scene, 'random' | 'plan'>,
  language: Language,
  at: Date,
) {
  const [least, most] = plan.prices;
  const step = least >= 1000 ? 1000 : 5;
  const amount = random.integer(Math.ceil(least / step), Math.floor(most / step)) * step;
  const today = seoulDate(at);
  const daysFrom = (days: number) => seoulDate(later(at, days * DAY));
  const product = random.integer(0, allProducts('ko').length - 1);
  const courier = random.integer(0, goods.ko.couriers.length - 1);
  const coupon = couponCode(random);
  const city = random.pick(plan.cities);
  return {
    order: orderNumber(random, later(at, -random.integer(0, 20) * DAY)),
    amount: String(amount),
    money: plan.money(amount, language),
    product: allProducts(language)[product] ?? '',
    productName: allProducts(plan.dataLanguage)[product] ?? '',
    courier: goods[language].couriers[courier] ?? '',
    courierName: goods[plan.dataLanguage].couriers[courier] ?? '',
    city: city[language],
    cityName: city[plan.dataLanguage],
    customer: random.pick(goods[language].customers),
    email: `customer${random.digits(3)}@example.org`,
    tail: random.digits(4),
    tracking: `${random.digits(4)}-${random.digits(4)}-${random.digits(4)}`,
    sku: `${random.pick(shop.skuPrefixes)}-${random.digits(4)}`,
    coupon,
    rate: coupon.replace(/\D/g, ''),
    supplier: random.pick(shop.suppliers),
    warehouse: random.pick(shop.warehouses),
    id: String(random.integer(1000, 9999)),
    n: String(random.integer(3, 14)),
    count: String(random.integer(4, 180)),
    today,
    yesterday: daysFrom(-1),
    weekAgo: daysFrom(-7),
    nextWeek: daysFrom(random.integer(7, 30)),
    monthStart: `${today.slice(0, 8)}01`,
  };
}
