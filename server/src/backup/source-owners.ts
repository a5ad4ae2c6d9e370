import type { SourceHeader, TableHeader } from './format.ts';

/**
 * The companies that own the sources of a backup: at most one source each, and all of the same backup. The name of a
 * source's folder is its company's id.
 */
export class SourceOwners {
  readonly #companies = new Set<number>();

  /** Rows of any table, which come before the sources. */
  add({ table, columns }: TableHeader, line: string): void {
    if (table !== 'company') return;
    const row: unknown = JSON.parse(line);
    if (Array.isArray(row)) this.#companies.add(Number(row[columns.indexOf('id')]));
  }

  /** Whether a source can be that of this company; false the second time. */
  take({ source }: SourceHeader): boolean {
    const isNumber = Number.isSafeInteger(source) && source > 0;
    return isNumber && this.#companies.delete(source);
  }
}
