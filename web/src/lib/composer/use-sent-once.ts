import { newIdempotencyKey } from '@maru/client/idempotency-key';
import { useRef } from 'react';

/** A repeated attempt to send the same words has the same key, so that they arrive once. */
export function useSentOnce() {
  const attempt = useRef<{ content: string; key: string }>(undefined);
  return async (content: string, send: (key: string) => Promise<unknown>): Promise<void> => {
    if (attempt.current?.content !== content) {
      attempt.current = { content, key: newIdempotencyKey() };
    }
    await send(attempt.current.key);
    attempt.current = undefined;
  };
}
