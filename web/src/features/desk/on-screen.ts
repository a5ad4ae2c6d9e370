import type { LiveState } from '../../lib/live.ts';
import { sharedValue } from '../../lib/shared-value.ts';

/** The conversation that is open while the page is visible. There are no notifications about it. */
export const onScreen = sharedValue<number | null>(null);

/** How the desk's connection is. */
export const deskState = sharedValue<LiveState>('catchingUp');
