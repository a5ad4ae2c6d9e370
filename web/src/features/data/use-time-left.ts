import { useEffect, useState } from 'react';

/** Whole seconds until a moment, never below zero. */
export function useTimeLeft(until: number | undefined): number {
  const [now, setNow] = useState(Date.now);
  const left = until === undefined ? 0 : Math.max(0, Math.ceil((until - now) / 1000));
  const isOver = left === 0;
  useEffect(() => {
    setNow(Date.now());
    if (until === undefined || isOver) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [until, isOver]);
  return left;
}
