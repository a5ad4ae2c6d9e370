import { CompiledQuery } from 'kysely';
import { LRUCache } from 'lru-cache';
import { atMost } from '../../platform/at-most.ts';
import type { ReadTx } from '../schema.ts';
import { refusingUnknownZone, setTimeZoneQuery } from './conditions.store.ts';
import type { Days } from './log-query.ts';

/** The first moment of a range of days and of the day after it, as the database writes them. */
export interface Midnights {
  start: string;
  next: string;
}

interface Row {
  start: string | null;
  next: string | null;
}

const MAX_KNOWN = 1_000;
/** The rules of a zone change with an upgrade of the database. */
const KNOWN_MS = 3_600_000;

/** Somebody who looks at a day asks for several of its pages. */
const known = new LRUCache<string, Row>({ ...atMost(MAX_KNOWN), ttl: KNOWN_MS });

/** Undefined if the clock of the zone was set back over one of the two midnights, so that a day has two parts. */
export async function midnightsOf(
  tx: ReadTx,
  zone: string,
  { first, last }: Days,
): Promise<Midnights | undefined> {
  const key = `${zone} ${first} ${last}`;
  const { start, next } = known.get(key) ?? (await askMidnights());
  return start !== null && next !== null ? { start, next } : undefined;

  async function askMidnights(): Promise<Row> {
    const [, [row]] = await refusingUnknownZone(() =>
      tx.sendTogether(setTimeZoneQuery(zone), midnightsQuery(first, last)),
    );
    const asked = row ?? { start: null, next: null };
    known.set(key, asked);
    return asked;
  }
}

/** In the time zone of the transaction. */
const midnightsQuery = (first: string, last: string) =>
  CompiledQuery.raw(
    `select start_of_day($1::date)::text as start, start_of_day($2::date + 1)::text as next`,
    [first, last],
  ) as CompiledQuery<Row>;
