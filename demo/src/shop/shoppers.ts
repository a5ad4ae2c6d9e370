import { DAY, later, MINUTE } from '../calendar.ts';
import type { Language } from '../company-plan.ts';
import { phoneNumber } from '../phone-numbers.ts';
import { goods, shoppers } from '../words.ts';
import type { ShopRow } from './shop-row.ts';
import type { ShopScene } from './shop-scene.ts';
import { personName } from './stock.ts';

/** A customer of the shop. */
export interface Shopper {
  /** By the time of joining; known when all orders are. */
  id: number;
  name: string;
  email: string;
  language: Language;
  city: ShopScene['plan']['cities'][number];
  firstOrder: Date | undefined;
  spent: number;
}

/** The customers of tickets and conversations, those whom the data bot is asked about, and many others. */
export function shoppersOf({ plan, random }: ShopScene): Shopper[] {
  const heard = new Map(plan.rooms.map(({ client, language }) => [client, language]));
  const emails = new Map(plan.tickets.map(({ requester, email }) => [requester, email]));
  const languages: readonly Language[] =
    plan.dataLanguage === 'ko' ? ['ko', 'ko', 'ko', 'en'] : ['en'];
  const mentioned = [
    ...new Set([
      ...emails.keys(),
      ...heard.keys(),
      ...languages.flatMap((one) => goods[one].customers),
    ]),
  ];
  return Array.from({ length: plan.shop.customers }, (_, n) => {
    const known = mentioned[n];
    const language = known ? languageOf(known) : random.pick(languages);
    return {
      id: 0,
      name: known ?? personName(shoppers[language], language, random),
      email: emails.get(known ?? '') ?? `customer${String(n).padStart(3, '0')}@example.org`,
      language,
      city: random.pick(plan.cities),
      firstOrder: undefined,
      spent: 0,
    };
  });
}

const languageOf = (name: string): Language => (/\p{Script=Hangul}/u.test(name) ? 'ko' : 'en');

/** Numbers the customers, when all orders are known. */
export function customerRows(
  { plan, random, calendar }: ShopScene,
  all: readonly Shopper[],
): ShopRow[] {
  const begin = later(calendar.daysAgo(plan.yearsOld * 365), 10 * DAY);
  const joined = all
    .map((shopper) => {
      const until = later(shopper.firstOrder ?? calendar.latest, -20 * MINUTE);
      // Many join when they buy for the first time.
      const at = random.chance(0.4)
        ? later(until, -random.integer(0, 30) * MINUTE)
        : calendar.between(begin, until);
      return { shopper, at };
    })
    .sort((a, b) => a.at.getTime() - b.at.getTime());
  const gradeOf = grades(all);
  return joined.map(({ shopper, at }, n) => {
    shopper.id = n + 1;
    return {
      id: shopper.id,
      name: shopper.name,
      email: shopper.email,
      phone: phoneNumber(shopper.city.en, random),
      city: shopper.city[plan.dataLanguage],
      grade: gradeOf(shopper),
      marketing_consent: random.chance(0.45),
      joined_at: at,
    };
  });
}

/** By what they have spent, compared with the others. */
function grades(all: readonly Shopper[]): (shopper: Shopper) => string {
  const sums = all.map(({ spent }) => spent).sort((a, b) => b - a);
  const least = (share: number) => Math.max(1, sums[Math.floor(sums.length * share)] ?? 1);
  const [vip, gold, silver] = [least(0.04), least(0.14), least(0.4)];
  return ({ spent }) =>
    spent >= vip ? 'vip' : spent >= gold ? 'gold' : spent >= silver ? 'silver' : 'standard';
}
