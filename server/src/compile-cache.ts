import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

/** Beside what is installed, and as safe as that: what lies here is run. */
const FOLDER = fileURLToPath(new URL('../../node_modules/.cache/maru', import.meta.url));

/**
 * Half of the time of a start is spent on compiling the same files as the time before. Only what is
 * imported afterwards is kept; where the folder cannot be written to, nothing is.
 */
export const useCompileCache = (): void => void enableCompileCache(FOLDER);
