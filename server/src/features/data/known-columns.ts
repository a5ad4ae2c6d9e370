import { LRUCache } from 'lru-cache';
import type { SourceColumn } from '../../core/schema.ts';

const MAX_COLUMNS = 100_000;

export interface ColumnsReading {
  id: number;
  /** Of the row that they are from. */
  version: string;
  columns: SourceColumn[];
}

/** The columns of tables that were used last, so that a statement does not read those of all tables anew. */
export class KnownColumns {
  readonly #known = new LRUCache<string, ColumnsReading>({
    maxSize: MAX_COLUMNS,
    sizeCalculation: ({ columns }) => columns.length + 1,
  });

  of(
    companyId: number,
    { id, version }: Omit<ColumnsReading, 'columns'>,
  ): SourceColumn[] | undefined {
    const known = this.#known.get(`${companyId}/${id}`);
    return known?.version === version ? known.columns : undefined;
  }

  add(companyId: number, readings: readonly ColumnsReading[]): void {
    for (const reading of readings) this.#known.set(`${companyId}/${reading.id}`, reading);
  }
}
