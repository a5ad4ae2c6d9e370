/** How long a request waits for a connection of PostgreSQL, be it a free one or a new one. */
export const CONNECTION_MS = 2_500;

/** How long it waits for its turn at the embedded database, which has one for everybody. */
export const QUEUE_MS = 5_000;

/** How long one statement of a request may take. */
export const STATEMENT_MS = 10_000;

/** How long a database that lives takes at most to answer what is no work at all. */
export const ANSWER_MS = 3_000;
