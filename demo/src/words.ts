import { z } from 'zod';
import { type Language, topicName } from './company-plan.ts';
import { readJson } from './data-file.ts';

// No Korean particle follows a {placeholder}, because the right one depends on the value's last sound.

export type Kind = z.infer<typeof kind>;
export type Phrases = z.infer<typeof phrasesFile>;
export type BotQuestion = z.infer<typeof botQuestion>;

const texts = z.array(z.string()).min(1);
const kind = z.enum(['electric', 'soft', 'other']);

/** The goods of the shops and their couriers. None of the names belongs to a real company. */
const goodsFile = z.strictObject({
  products: z.record(kind, texts),
  couriers: texts,
  colours: z.array(z.tuple([z.string(), z.string()])),
  customers: texts,
});

/** Phrases for any conversation. */
const phrasesFile = z.strictObject({
  hello: texts,
  helloAgain: texts,
  welcome: texts,
  welcomeAgain: texts,
  hold: texts,
  wait: texts,
  reaction: texts,
  thanks: texts,
  closing: texts,
  bye: texts,
});

/** A typical customer case: what the customer says and how it is solved. */
const customerCase = z.strictObject({
  goods: kind.optional(),
  problem: texts,
  question: z.string(),
  answer: z.string(),
  finding: z.string(),
  solution: z.string(),
  /** Further questions with their answers. */
  more: z.array(z.tuple([z.string(), z.string()])),
});

/** A question of staff to the data bot, and the SQL that the bot makes of it. */
const botQuestion = z.strictObject({
  action: z.enum(['select', 'create', 'update', 'delete']),
  /** The main table first, then tables that are only read. */
  tables: z.tuple([z.string()], z.string()),
  ko: texts,
  en: texts,
  sql: z.string(),
});

const inBoth = <Schema extends z.ZodType>(
  file: string,
  schema: Schema,
): Record<Language, z.infer<Schema>> => ({
  ko: readJson(`words/ko/${file}`, schema),
  en: readJson(`words/en/${file}`, schema),
});

export const goods = inBoth('goods.json', goodsFile);
export const phrases = inBoth('phrases.json', phrasesFile);
export const topics = inBoth('topics.json', z.record(topicName, z.array(customerCase)));
/** Days without working hours, why tickets are on hold, and why a due date was promised. */
export const serviceLevelWords = inBoth(
  'service-levels.json',
  z.strictObject({
    holidays: z.array(z.tuple([z.string().regex(/^\d\d-\d\d$/), z.string()])),
    holds: texts,
    promises: texts,
  }),
);
export const botQuestions = readJson('words/bot-questions.json', z.array(botQuestion));
export const shop = readJson(
  'words/shop.json',
  z.strictObject({
    suppliers: texts,
    warehouses: texts,
    skuPrefixes: texts,
    coupons: texts,
    couponRates: texts,
  }),
);

/** Those who buy: the parts of their names, the editions that they buy, and what they write. */
export const shoppers = inBoth(
  'shoppers.json',
  z.strictObject({
    family: texts,
    given: texts,
    editions: z.array(z.string()).min(1),
    reviews: z.strictObject({ good: texts, fair: texts, bad: texts }),
    memos: texts,
  }),
);

export const allProducts = (language: Language): string[] =>
  Object.values(goods[language].products).flat();
