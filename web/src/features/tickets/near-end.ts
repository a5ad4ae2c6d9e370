import { type RefObject, useEffect, useState } from 'react';

/** Less than this is left to scroll. */
const NEAR_PX = 1_500;

/** Whether the end of a scrolled element is near. */
export function useNearEnd(element: RefObject<HTMLElement | null>, skipped: boolean): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const scrolled = element.current;
    if (!scrolled || skipped) return;
    const look = () => {
      const { scrollHeight, scrollTop, clientHeight } = scrolled;
      // Before the first scroll there is nothing to be near to: the first window is enough.
      setNear(scrollTop > 0 && scrollHeight - scrollTop - clientHeight < NEAR_PX);
    };
    scrolled.addEventListener('scroll', look, { passive: true });
    return () => scrolled.removeEventListener('scroll', look);
  }, [element, skipped]);
  return isNear;
}
