/** The limits of the kinds of value. They are plain values, because a browser has no zod. */
export const KIT_LIMITS = {
  email: 254,
  /** A password that is compared with the stored one. */
  typedPassword: 1024,
  textFilter: 500,
  /** Made by a client for each call that it may repeat. */
  idempotencyKey: 64,
  /** Ids in one request. */
  ids: 1000,
  /** Of a number in an address: more would not be exact. */
  digits: 15,
} as const;

/** A number of at most so many digits, as a part of a regular expression. */
export const DIGITS = `\\d{1,${KIT_LIMITS.digits}}`;

/** A colour as people write it. */
export const COLOUR = /^#[0-9a-f]{6}$/i;
