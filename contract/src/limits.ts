import { KIT_LIMITS } from './kit/limits.ts';

/**
 * The limits of what people enter: the schemas check them, and the screens show them. They are plain
 * values, because a browser has no zod.
 */
export const LIMITS = {
  ...KIT_LIMITS,
  /** Usernames, locations, and names of people, companies, departments, groups and rooms. */
  name: 150,
  phoneNumber: 50,
  companyCode: 50,
  openKey: 15,
  /** The company's address and its operation hours. */
  companyText: 500,
  /** The words of the chat to customers before their first message. */
  greeting: 300,
  message: 10_000,
  /** In one answer to a customer. */
  messagesPerAnswer: 100,
  newPassword: { min: 8, max: 128 },
  /** A recovery code or a code of an authenticator app. */
  secondFactorCode: 50,
  /** Rows of table permissions in one request. */
  tablePermissions: 5000,
  /** The name or the alias of a business table, and the names in one entry of the bot log together. */
  tableNames: 200,
  /** A statement that runs: about ten pages. */
  statement: 20_000,
  /** A statement that is kept in the log. */
  sentStatement: 100_000,
  sourceUrl: 1_000,
  /** A company code or a username as it is typed to sign in; longer than any that exists. */
  typedName: 200,
  /** A company code in a chat link. */
  linkedCompany: 100,
  /** A language by which accounts are filtered. */
  languageFilter: 20,
} as const;

/** The most characters of the tokens that the server makes. */
export const TOKEN_LIMITS = {
  access: 4000,
  refresh: 500,
  /** Of a chat room, as its customer has it. */
  room: 200,
} as const;

/** The fields that must be filled in before a form can be saved. */
export const REQUIRED = {
  newAccount: [
    'username',
    'password',
    'first_name',
    'last_name',
    'phone_number',
    'email',
    'group_ids',
    'language',
  ],
  account: ['username', 'first_name', 'last_name', 'email', 'group_ids', 'language'],
  company: ['name'],
  department: ['name', 'manager_id'],
  group: ['name'],
  ticket: ['subject'],
  ticketSettings: ['zone'],
} as const;
