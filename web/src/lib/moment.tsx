import { useSyncExternalStore } from 'react';
import { clockNow, watchClock } from './clock.ts';
import type { Times } from './times.ts';

interface MomentProps {
  moment: string | null;
  times: Times;
}

/** A moment in its short form, which is updated as time passes; the tooltip has the whole. */
export function Moment({ moment, times }: MomentProps) {
  const shown = useSyncExternalStore(times.ages ? watchClock : watchNothing, () =>
    times.show(moment, clockNow()),
  );
  if (!moment) return null;
  return (
    <time dateTime={moment} title={times.exact(moment)}>
      {shown}
    </time>
  );
}

const watchNothing = () => () => {};
