import { CompiledQuery, type RawBuilder, type SqlBool, sql } from 'kysely';
import { invalidField } from '../../platform/http/app-error.ts';
import { COLLATION, contains } from '../../platform/lists/text-filter.ts';
import type { Tx } from '../schema.ts';
import type { Days, LogFilters } from './log-query.ts';

export type Condition = RawBuilder<SqlBool>;

/** Filters as SQL conditions on an entry. */
export function conditionsOf(filters: LogFilters): Condition[] {
  const conditions = textsOf(filters).map(([column, text]) => contains(column, text));
  const { action_type } = filters;
  if (action_type) conditions.push(ofAction(action_type));
  if (filters.usernames) conditions.push(writtenAs(filters.usernames));
  return conditions;
}

const isSignOut = sql<SqlBool>`is_sign_out(action_type, model, extra_info)`;

function ofAction(action: string): Condition {
  if (action === 'sign_out') return isSignOut;
  if (action === 'no_sign_out') return sql<SqlBool>`not ${isSignOut}`;
  if (action === 'deletion') return sql<SqlBool>`action_type = 'delete' and not ${isSignOut}`;
  return sql<SqlBool>`action_type ${COLLATION} = ${action}`;
}

/** In the form of the column's index, which no function may stand before: see decision 0019. */
const writtenAs = (usernames: readonly string[]): Condition =>
  sql<SqlBool>`(user_name <> '' and user_name ${COLLATION} = any(${usernames}::text[]))`;

export const textsOf = (filters: LogFilters): [column: string, text: string][] =>
  Object.entries(filters.contains).flatMap(([column, text]) => (text ? [[column, text]] : []));

/**
 * A calendar day is the set of moments that a clock in the zone shows with that date, however long the
 * day is and whenever it begins.
 */
export const onDays = ({ first, last }: Days): Condition =>
  sql<SqlBool>`timestamp::date between ${first}::date and ${last}::date`;

/**
 * Sets the time zone of the transaction, for `onDays` and `start_of_day`. Unlike AT TIME ZONE, this setting takes only names
 * of zones: there, CET would be an abbreviation without daylight saving time.
 */
export const setTimeZoneQuery = (zone: string): CompiledQuery =>
  CompiledQuery.raw("select set_config('timezone', $1, true)", [zone]);

export const setTimeZone = (tx: Tx, zone: string): Promise<unknown> =>
  refusingUnknownZone(() => tx.sql.executeQuery(setTimeZoneQuery(zone)));

export async function refusingUnknownZone<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    throw isUnknownZone(error) ? invalidField('tz', unknownZone) : error;
  }
}

const unknownZone = {
  en: 'The database does not know this time zone.',
  ko: '지원하지 않는 시간대입니다.',
};

const isUnknownZone = (error: unknown): boolean =>
  (error as { code?: string }).code === '22023' && /TimeZone/.test((error as Error).message);
