import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

/** In node_modules, so that it is as protected as the installed code: its content is executed. */
const FOLDER = fileURLToPath(new URL('../../node_modules/.cache/maru', import.meta.url));

/**
 * Half of the start time is spent on compiling the same files as the last time. Only files that are
 * imported after this call are cached; if the folder is not writable, none are.
 */
export const useCompileCache = (): void => void enableCompileCache(FOLDER);
