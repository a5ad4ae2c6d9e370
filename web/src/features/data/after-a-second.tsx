import { type ReactNode, useEffect, useState } from 'react';

const PAUSE_MS = 1_000;

/** Shows its content only if something takes longer than a second. */
export function AfterASecond({ children }: { children: ReactNode }) {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PAUSE_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLate && children;
}
