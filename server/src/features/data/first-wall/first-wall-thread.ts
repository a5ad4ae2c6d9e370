import { LRUCache } from 'lru-cache';
import { firstWall } from './first-wall.ts';
import { type HeldRights, type SourceCatalog, withRights } from './source-catalog.ts';
import type { Verdict } from './verdict.ts';

/** Names in catalogs: several companies of the largest size. */
const MAX_NAMES = 200_000;

export interface FirstWallTask {
  sql: string;
  rights: HeldRights;
  /** Of the catalog without its rights; none if it is not to be remembered. */
  version: string | undefined;
  /** Left out if this thread should know it. */
  catalog?: SourceCatalog;
}

/** Those of companies that asked last. To send one takes longer than the check. */
const known = new LRUCache<string, SourceCatalog>({ maxSize: MAX_NAMES, sizeCalculation: namesIn });

/** Nothing if the catalog has to be sent. */
export default ({ sql, rights, version, catalog }: FirstWallTask): Verdict | undefined => {
  if (catalog && version !== undefined) known.set(version, catalog);
  const found = catalog ?? known.get(version ?? '');
  return found && firstWall(sql, withRights(found, rights));
};

function namesIn({ tables, functions, rowFunctions, operators }: SourceCatalog): number {
  const columns = [...tables.values()].reduce((sum, table) => sum + table.columns.size, 0);
  return columns + tables.size + functions.size + rowFunctions.size + operators.size + 1;
}
