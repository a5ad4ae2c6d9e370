import { EndOfScroll } from '@maru/client/end-of-scroll';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';

/** So far from the end still counts as the end. */
const NEAR_PX = 40;

/**
 * Keeps a stream where its reader is: at its end as it grows, and at the same message when older ones come in above.
 * `first` is the number of the oldest item, `content` changes with everything that is shown.
 */
export function useScrollPlace(first: number, content: string) {
  const frame = useRef<HTMLElement>(null);
  const [isAtEnd, setAtEnd] = useState(true);
  const [end] = useState(() => new EndOfScroll(NEAR_PX));
  const fromEnd = useRef(0);
  const before = useRef(first);

  function scrolled(): void {
    const area = frame.current;
    if (!area) return;
    fromEnd.current = area.scrollHeight - area.scrollTop;
    end.scrolled(area);
    setAtEnd(end.isReached);
  }

  const stay = useRef(() => {});
  stay.current = () => {
    const area = frame.current;
    if (area && end.isReached) area.scrollTop = area.scrollHeight;
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: with everything that is shown
  useLayoutEffect(() => {
    const area = frame.current;
    if (!area) return;
    if (before.current > first && !end.isReached)
      area.scrollTop = area.scrollHeight - fromEnd.current;
    before.current = first;
    stay.current();
    fromEnd.current = area.scrollHeight - area.scrollTop;
  }, [first, content]);

  // The composer grows as one types, and a phone's keyboard takes half of the height.
  useEffect(() => {
    const area = frame.current;
    if (!area) return;
    const watcher = new ResizeObserver(() => stay.current());
    watcher.observe(area);
    return () => watcher.disconnect();
  }, []);

  return {
    frame,
    isAtEnd,
    scrolled,
    toEnd() {
      frame.current?.scrollTo({ top: frame.current.scrollHeight });
    },
  };
}
