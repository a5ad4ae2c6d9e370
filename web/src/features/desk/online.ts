import type { ServerFrame } from '@maru/contract/live';
import { useSyncExternalStore } from 'react';
import { sharedValue } from '../../lib/shared-value.ts';

type Frame = Pick<Extract<ServerFrame, { type: 'online' }>, 'is_all' | 'came' | 'left'>;

/** The conversations whose customers have their page open now. */
const online = sharedValue<ReadonlySet<number>>(new Set());

export function applyOnline({ is_all, came, left }: Frame): void {
  const gone = new Set(left);
  const kept = is_all ? [] : [...online.get()].filter((id) => !gone.has(id));
  online.set(new Set([...kept, ...came]));
}

/** Whether the customer of this conversation is online. Other conversations do not render again. */
export const useIsOnline = (conversation: number): boolean =>
  useSyncExternalStore(online.watch, () => online.get().has(conversation));
