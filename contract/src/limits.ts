/**
 * The limits of what people enter: the schemas check them, and the screens show them. They are plain
 * values, because a browser has no zod.
 */
export const LIMITS = {
  /** Usernames, locations, and names of people, companies, departments, groups and rooms. */
  name: 150,
  phoneNumber: 50,
  email: 254,
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
  /** A password that is compared with the stored one. */
  typedPassword: 1024,
  /** A recovery code or a code of an authenticator app. */
  secondFactorCode: 50,
  textFilter: 500,
  /** Ids in one request. */
  ids: 1000,
  /** Rows of table permissions in one request. */
  tablePermissions: 5000,
  /** A statement that is kept in the log; one that runs is much shorter. */
  sentStatement: 100_000,
  sourceUrl: 1_000,
  /** Of a number in an address: more would not be exact. */
  digits: 15,
} as const;

/** A colour as people write it. */
export const COLOUR = /^#[0-9a-f]{6}$/i;

/** The fields that a form cannot be saved without; all others may be left out. */
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
} as const;
