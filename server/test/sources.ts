import { inject } from 'vitest';
import { EmbeddedSource } from '../src/features/data/second-wall/embedded-source.store.ts';
import { PostgresSource } from '../src/features/data/second-wall/postgres-source.store.ts';
import { SOURCE_LIMITS, type Source } from '../src/features/data/second-wall/source.ts';

/** An empty source on the database of this run. On PostgreSQL all of them share one database. */
export function newTestSource(timeMs = SOURCE_LIMITS.timeMs): Source {
  const url = inject('databaseUrl');
  if (!url) return new EmbeddedSource(undefined, timeMs);
  const passwordOf = async (account: number) => `password-of-${account}`;
  return new PostgresSource({ url, prefix: 'maru_test', passwordOf, timeMs });
}
