import { LRUCache } from 'lru-cache';
import type { Session } from '../../core/session/session.ts';
import type { Grid } from './data.store.ts';

/** Of tables, and of functions and operators of the source. */
const MAX_NAMES = 100_000;

type Holder = Pick<Session, 'companyId' | 'accountId'>;

const keyOf = ({ companyId, accountId }: Holder): string => `${companyId}/${accountId}`;

/** The rights of accounts when they last sent a statement. The caller has to check that they are still those of now. */
export class LastGrids {
  readonly #grids = new LRUCache<string, Grid>({
    maxSize: MAX_NAMES,
    sizeCalculation: ({ rows, foreignNames: { functions, rowFunctions, operators } }) =>
      rows.length + functions.length + rowFunctions.length + operators.length + 1,
  });

  of(holder: Holder): Grid | undefined {
    return this.#grids.get(keyOf(holder));
  }

  /** A source that was never read has no tables yet, so the next statement looks again. */
  put(holder: Holder, grid: Grid): void {
    if (grid.source.synced_at !== null) this.#grids.set(keyOf(holder), grid);
  }

  forget(holder: Holder): void {
    this.#grids.delete(keyOf(holder));
  }
}
