/** The limits of tickets; apart from the others, because the sign-in screen loads those. */
export const TICKET_LIMITS = {
  subject: 500,
  /** Why a ticket is on hold, or has the due date that it has. */
  reason: 300,
  /** How long a ticket may be on hold. */
  holdYears: 5,
  tag: 50,
  tags: 20,
  /** Tickets that are made from one chat room. */
  ofRoom: 50,
  /** With those that whoever makes one does not see. */
  ofRoomInAll: 500,
  /** Different tags that the tickets of one company have together. */
  companyTags: 1000,
  /** Tickets in one answer, unless all are asked for. */
  window: 500,
  /** Entries in one answer. */
  timelinePage: 200,
  /** More overdue tickets are not counted. */
  overdueCount: 1000,
} as const;

const DAY_MS = 24 * 3_600_000;

/** The last moment until which a ticket may be put on hold now. */
export const latestWake = (now: number): Date =>
  new Date(now + TICKET_LIMITS.holdYears * 365 * DAY_MS);
