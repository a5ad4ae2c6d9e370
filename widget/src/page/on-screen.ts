import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { isShown, onShownChange } from './embedder.ts';

/** A message counts as seen when this much of its end is within the list. */
const MARGIN_PX = 8;

/** Reports the last message that is really on the screen: the page visible, the chat open, and scrolled to it. */
export function useOnScreen(
  scroller: RefObject<HTMLElement | null>,
  last: number | undefined,
  report: (seq: number) => void,
): void {
  const latest = useRef(report);
  latest.current = report;

  useEffect(() => {
    const box = scroller.current;
    if (!box || last === undefined) return;
    let frame = 0;
    const look = () => {
      frame = 0;
      const seq = isShown() ? lastIn(box) : undefined;
      if (seq !== undefined) latest.current(seq);
    };
    const lookSoon = () => {
      frame ||= requestAnimationFrame(look);
    };
    lookSoon();
    const end = onShownChange(lookSoon);
    box.addEventListener('scroll', lookSoon, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      end();
      box.removeEventListener('scroll', lookSoon);
    };
  }, [scroller, last]);
}

/** The number of the last message whose end is above the lower edge of the list. */
function lastIn(box: HTMLElement): number | undefined {
  const { bottom } = box.getBoundingClientRect();
  const messages = [...box.querySelectorAll<HTMLElement>('[data-seq]')];
  const seen = messages.findLast(
    (message) => message.getBoundingClientRect().bottom <= bottom + MARGIN_PX,
  );
  return seen && Number(seen.dataset.seq);
}
