import { vi } from 'vitest';

/**
 * Ends a test's own time. What the app, which other files of this worker use, has planned meanwhile is done first: a
 * timer that never fires would leave its announcements waiting for ever.
 */
export function backToRealTimers(): void {
  if (vi.isFakeTimers()) vi.runOnlyPendingTimers();
  vi.useRealTimers();
}
