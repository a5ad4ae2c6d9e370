import { vi } from 'vitest';

/**
 * Ends a test's own time. The app goes on to serve other files of this worker, so timers that it has set meanwhile run
 * first: a timer that never fires would leave its announcements waiting for ever.
 */
export function backToRealTimers(): void {
  if (vi.isFakeTimers()) vi.runOnlyPendingTimers();
  vi.useRealTimers();
}
