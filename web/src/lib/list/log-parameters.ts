import { listParameters } from './list-query.ts';
import { type ListState, ownTimeZone } from './list-state.ts';

/** Log lists also send the time zone in which a day is meant. */
export const logParameters = <Key extends string>(state: ListState<Key>) => ({
  ...listParameters(state),
  ...(state.until && { until: state.until }),
  tz: state.tz ?? ownTimeZone(),
});
