import { sharedValue } from './shared-value.ts';

/** The number of own and unassigned conversations with something unread. The desk's follower sets it. */
export const deskCount = sharedValue(0);
