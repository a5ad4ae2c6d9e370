/** A client tells that its user is typing at most once in this time; the server drops a second one within 2 s. */
export const TYPING_EVERY_MS = 3_000;

/** For this time a received signal is shown: two intervals, so that one lost signal changes nothing. */
export const TYPING_SHOWN_MS = 6_000;
