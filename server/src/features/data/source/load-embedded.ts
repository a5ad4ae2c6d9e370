import { EmbeddedSource } from '../second-wall/embedded-source.store.ts';

/** Makes a database in a new folder out of a copy, and reads it once. */
export async function loadEmbedded(folder: string, dump: Uint8Array): Promise<void> {
  const source = new EmbeddedSource({ folder, dump });
  await source.describe().finally(() => source.close());
}
