import type { LiveState } from '../../lib/live.ts';
import { sharedValue } from '../../lib/shared-value.ts';

/** The conversation that is open while the page is seen: nobody is told about what they look at. */
export const onScreen = sharedValue<number | null>(null);

/** How the desk's connection is. */
export const deskState = sharedValue<LiveState>('catchingUp');
