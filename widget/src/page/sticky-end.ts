import { EndOfScroll } from '@maru/client/end-of-scroll';
import { useCallback, useLayoutEffect, useRef, useState } from 'preact/hooks';

const NEAR_PX = 60;

interface Shown {
  /** The oldest and the newest message, and the last one written here. */
  first: number | undefined;
  last: number | undefined;
  lastOwn: string | undefined;
}

/**
 * A reader at the end stays at the end. A reader further up keeps the position, also when earlier messages
 * are added above, and is told about new messages.
 */
export function useStickyEnd({ first, last, lastOwn }: Shown) {
  const scroller = useRef<HTMLElement>(null);
  const before = useRef({ first, last, lastOwn, height: 0 });
  const [end] = useState(() => new EndOfScroll(NEAR_PX));
  const [hasUnseen, setHasUnseen] = useState(false);

  const toEnd = useCallback(() => {
    const box = scroller.current;
    if (box) box.scrollTop = box.scrollHeight;
  }, []);

  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const then = before.current;
    const wroteSomething = lastOwn !== undefined && lastOwn !== then.lastOwn;
    const gotEarlier = first !== undefined && then.first !== undefined && first < then.first;
    if (end.isReached || wroteSomething) toEnd();
    else if (gotEarlier) box.scrollTop += box.scrollHeight - then.height;
    else if (last !== then.last) setHasUnseen(true);
    before.current = { first, last, lastOwn, height: box.scrollHeight };
  });

  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const noticeEnd = () => {
      end.scrolled(box);
      if (end.isReached) setHasUnseen(false);
    };
    // The on-screen keyboard opens, or the input grows.
    const resized = new ResizeObserver(() => {
      if (end.isReached) toEnd();
    });
    box.addEventListener('scroll', noticeEnd, { passive: true });
    resized.observe(box);
    return () => {
      box.removeEventListener('scroll', noticeEnd);
      resized.disconnect();
    };
  }, [end, toEnd]);

  return { scroller, hasUnseen, toEnd };
}
