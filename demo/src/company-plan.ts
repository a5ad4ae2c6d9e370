import { PERMISSIONS, type Permission } from '@maru/contract/permissions';
import { z } from 'zod';

/** The fixed facts about a demo company, as its data files state them. The rest is random. */
export interface CompanyPlan extends Omit<z.infer<typeof companyFile>, 'money' | 'groups'> {
  money: (amount: number, language: Language) => string;
  groups: Record<string, readonly Permission[]>;
  /** The names of the groups that make a difference to what happened. */
  groupOf: { administrators: string; agents: string; leads: string | undefined };
  people: readonly PersonPlan[];
  rooms: readonly RoomPlan[];
  tickets: readonly TicketPlan[];
  /** The talks in rooms that tickets were made from. */
  talks: readonly z.infer<typeof talkRow>[];
  links: readonly z.infer<typeof linkRow>[];
  replies: readonly z.infer<typeof replyRow>[];
}

export type Language = z.infer<typeof language>;
export type TopicName = z.infer<typeof topicName>;
export type PersonPlan = z.infer<typeof personRow>;
export type RoomPlan = z.infer<typeof roomRow>;
export type TicketPlan = z.infer<typeof ticketRow>;

const language = z.enum(['ko', 'en']);
const writtenInteger = z
  .string()
  .regex(/^-?\d+$/)
  .transform(Number);
const inBoth = z.strictObject({ ko: z.string(), en: z.string() });

export const topicName = z.enum([
  'delivery',
  'wrong item',
  'damage',
  'refund',
  'exchange',
  'address',
  'payment',
  'coupon',
  'sign-in',
  'invoice',
  'restock',
  'bulk order',
  'cancellation',
  'points',
]);

/** `company.json` */
export const companyFile = z.strictObject({
  seed: z.int(),
  profile: z.strictObject({
    code: z.string(),
    name: z.string(),
    contact_name: z.string(),
    phone_number: z.string(),
    email: z.string(),
    address: z.string(),
    operation_hours: z.string(),
  }),
  /** How its chat looks to customers. */
  chat: z.strictObject({ colour: z.string(), greeting: z.string() }),
  /** The name it uses in conversations. */
  shortName: inBoth,
  /** How an amount is written. */
  money: inBoth,
  /** The lowest and the highest price of the shop. */
  prices: z.tuple([z.number(), z.number()]),
  /**
   * The language of the shop's own data and of its groups' names. The data bot's SQL uses it whatever the
   * question's language.
   */
  dataLanguage: language,
  cities: z.array(inBoth),
  yearsOld: z.int(),
  departments: z.array(
    z.strictObject({
      name: z.string(),
      manager: z.string().optional(),
      /** Its people talk with customers. */
      talks: z.boolean(),
    }),
  ),
  tables: z.array(z.strictObject({ name: z.string(), alias: z.string() })),
  /** The rights of a department's accounts on a table, out of «crud». */
  rights: z.record(z.string(), z.record(z.string(), z.string())),
  /** Exceptions from that, by username; empty for none. */
  rightsOf: z.record(z.string(), z.record(z.string(), z.string())),
  /** How many rows its business tables have. */
  shop: z.strictObject({ customers: z.int(), orders: z.int() }),
  /** Names that no longer exist and appear only in the log. */
  past: z.strictObject({
    accounts: z.array(
      z.strictObject({ username: z.string(), firstName: z.string(), lastName: z.string() }),
    ),
    departments: z.array(z.string()),
    /** Former values of the company's profile. */
    profile: z.partialRecord(
      z.enum(['operation_hours', 'phone_number', 'contact_name']),
      z.string(),
    ),
    /** Former names of departments, by their present names. */
    renamed: z.record(z.string(), z.string()),
    /** Former managers of departments. */
    managers: z.record(z.string(), z.string()),
    /** An address from which an attacker tried to sign in. */
    attackedFrom: z.string().optional(),
  }),
  actionLogs: z.int(),
  botLogs: z.int(),
  /** Groups beside those of every company; the first is that of the team leads. */
  groups: z.record(z.string(), z.array(z.enum(PERMISSIONS))),
});

/** A line of `people.tsv`. */
export const personRow = z.strictObject({
  username: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  language,
  location: z.string(),
  department: z.string().transform((name) => name || undefined),
  groups: z.string().transform((names) => names.split(', ')),
  /** The founder's account is as old as the company. */
  story: z.enum(['founder', 'usual', 'new', 'never signed in', 'left', 'left lately']),
});

const textOrNone = z.string().transform((text) => (text === 'none' ? '' : text));

/** A line of `rooms.tsv`. */
export const roomRow = z.strictObject({
  name: z.string(),
  client: z.string(),
  language,
  /** The conversation that the room begins with. */
  topic: topicName,
  /** The approximate number of messages. */
  size: writtenInteger,
  state: z.enum(['open', 'closed']),
  /** The address that the visitor typed, which nobody has checked; may be none. */
  email: textOrNone,
});

/** A line of `tickets.tsv`. */
export const ticketRow = z.strictObject({
  subject: z.string(),
  requester: z.string(),
  email: z.string(),
  status: z.enum(['new', 'assigned', 'processing', 'closed']),
  priority: z.enum(['low', 'normal', 'high', 'urgent']),
  /** Days from today; negative if overdue. */
  due: z.union([z.literal('none').transform(() => null), writtenInteger]),
  /** The customer's words, the answer and the internal note; the last two may be none. */
  words: z.string(),
  reply: textOrNone,
  note: textOrNone,
  tags: textOrNone.transform((text) => (text === '' ? [] : text.split(', '))),
});

/**
 * A line of `talks.tsv`: words in the room that a ticket was made from. The customer's first words are those of the
 * ticket, and what is said `after` is the customer's answer to its reply. A ticket without lines came by phone or
 * email.
 */
export const talkRow = z.strictObject({
  subject: z.string(),
  who: z.enum(['customer', 'agent', 'after']),
  words: z.string(),
});

/** A line of `links.tsv`: the subjects of two tickets. */
export const linkRow = z.strictObject({ one: z.string(), other: z.string() });

/** A line of `replies.tsv`: a canned reply of the company, or of the account with this username. */
export const replyRow = z.strictObject({
  owner: z.string().transform((name) => (name === 'company' ? undefined : name)),
  name: z.string(),
  content: z.string().transform((text) => text.replaceAll('\\n', '\n')),
});
