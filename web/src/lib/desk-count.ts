import { sharedValue } from './shared-value.ts';

/** How many conversations of one's own and of nobody have something unread. The desk's follower sets it. */
export const deskCount = sharedValue(0);
