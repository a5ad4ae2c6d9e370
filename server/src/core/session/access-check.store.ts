import { sql } from 'kysely';
import type { Session } from './session.ts';

/** The database's error code if a session no longer has, or never had, the access its request relies on. */
export const ACCESS_CHANGED = 'MA001';

/** Fails if the session has ended, its account is inactive, or one of its permissions was removed. */
export const accessCheckQuery = ({ id, permissions }: Session) =>
  sql`select require_access(${id}::uuid, ${[...permissions]}::text[])`;
