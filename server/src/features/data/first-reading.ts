import type { Source } from './second-wall/source.ts';
import { SourceError } from './second-wall/source.ts';
import type { SourceRecord } from './source/data-source.store.ts';

/** The sources of all companies; see `source/sources.ts`. */
export interface SourceProvider {
  of(companyId: number, settings: SourceRecord): Promise<Source>;
  /** The one that is in use already, if it is of these settings. */
  inUse(companyId: number, settings: SourceRecord): Source | undefined;
}

/** An embedded source that nobody has set is read into the grid when it is first opened. */
export const isUnread = ({ kind, synced_at }: SourceRecord): boolean =>
  kind === 'embedded' && synced_at === null;

/**
 * Until it was read none of its tables can be used, so the first statement opens it. Returns whether the grid has to be
 * read again.
 */
export async function readAtFirstUse(
  sources: SourceProvider,
  companyId: number,
  settings: SourceRecord,
): Promise<boolean> {
  try {
    const source = await sources.of(companyId, settings);
    await source.describe();
    return true;
  } catch (error) {
    // A statement that needs the source says why.
    if (error instanceof SourceError) return false;
    throw error;
  }
}
