import { type ReactNode, useEffect, useState } from 'react';

const PAUSE_MS = 1_000;

/** What is said only if something takes long. */
export function AfterASecond({ children }: { children: ReactNode }) {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PAUSE_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLate && children;
}
