import { DAY, later } from '../calendar.ts';
import { phoneNumber } from '../phone-numbers.ts';
import type { Random } from '../random.ts';
import { goods, shop, shoppers } from '../words.ts';
import type { ShopRow } from './shop-row.ts';
import type { ShopScene } from './shop-scene.ts';

export interface Product {
  id: number;
  price: number;
  options: readonly string[];
  row: ShopRow;
}

export function suppliersOf({ plan, random }: ShopScene): ShopRow[] {
  const words = shoppers[plan.dataLanguage];
  return shop.suppliers.map((name, n) => ({
    id: n + 1,
    name,
    contact_name: personName(words, plan.dataLanguage, random),
    phone: phoneNumber(plan.cities[0]?.en ?? '', random),
    lead_time_days: random.integer(3, 18),
  }));
}

/** Everything that the shop sells, in every edition; the plain ones first. */
export function productsOf(scene: ShopScene, suppliers: number): Product[] {
  const { plan, random, calendar } = scene;
  const { products, colours } = goods[plan.dataLanguage];
  const [least, most] = plan.prices;
  const step = priceStep(scene);
  const numbers = new Set<string>();
  const newSku = () =>
    unused(numbers, () => `${random.pick(shop.skuPrefixes)}-${random.digits(4)}`);
  const names = shoppers[plan.dataLanguage].editions.flatMap((edition) =>
    Object.entries(products).flatMap(([kind, some]) =>
      some.map((name) => ({ kind, edition, name: edition ? `${name} ${edition}` : name })),
    ),
  );
  return names.map(({ kind, edition, name }, n) => {
    const id = n + 1;
    const price = random.integer(least / step, most / step) * step;
    return {
      id,
      price,
      options: kind === 'soft' || edition === '' ? random.pick(colours) : [''],
      row: {
        id,
        sku: newSku(),
        name,
        supplier_id: random.integer(1, suppliers),
        price,
        is_on_sale: !random.chance(0.1),
        created_at: later(calendar.daysAgo(plan.yearsOld * 365), n * 7 * DAY),
      },
    };
  });
}

export const inventoryOf = (
  { random, calendar }: ShopScene,
  products: readonly Product[],
): ShopRow[] =>
  products.flatMap(({ id }) =>
    shop.warehouses.map((warehouse) => ({
      product_id: id,
      warehouse,
      quantity: random.chance(0.12) ? random.integer(0, 9) : random.integer(15, 240),
      safety_stock: random.integer(2, 6) * 5,
      updated_at: calendar.between(calendar.daysAgo(9), calendar.latest),
    })),
  );

/** Prices are multiples of it. */
export const priceStep = ({ plan }: Pick<ShopScene, 'plan'>): number =>
  plan.prices[0] >= 1000 ? 100 : 1;

export function unused(used: Set<string>, make: () => string): string {
  for (;;) {
    const made = make();
    if (used.has(made)) continue;
    used.add(made);
    return made;
  }
}

export function personName(
  { family, given }: { family: readonly string[]; given: readonly string[] },
  language: 'ko' | 'en',
  random: Random,
): string {
  const [first, last] = [random.pick(given), random.pick(family)];
  return language === 'ko' ? last + first : `${first} ${last}`;
}
