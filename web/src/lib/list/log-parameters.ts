import { listParameters } from './list-query.ts';
import type { ListState } from './list-state.ts';

/** Log lists also say in which zone a day is meant. */
export const logParameters = (state: ListState) => ({
  ...listParameters(state),
  tz: Intl.DateTimeFormat().resolvedOptions().timeZone,
});
