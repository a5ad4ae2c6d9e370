/** How long a request waits for a PostgreSQL connection, whether a free or a new one. */
export const CONNECTION_MS = 2_500;

/** How long a request waits for the single connection of the embedded database. */
export const QUEUE_MS = 5_000;

/** How long one statement of a request may take. */
export const STATEMENT_MS = 10_000;

/** How long a working database takes at most to answer a statement that needs no work. */
export const ANSWER_MS = 3_000;
