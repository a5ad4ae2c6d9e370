import { sql } from 'kysely';
import type { Session } from './session.ts';

/** The error of the database where a session is not, or not any more, what its request relies on. */
export const ACCESS_CHANGED = 'MA001';

/** Fails where the session has ended, its account is inactive, or one of its permissions is gone. */
export const accessCheckQuery = ({ id, permissions }: Session) =>
  sql`select require_access(${id}::uuid, ${[...permissions]}::text[])`;
