import { useState } from 'react';

/** The newest value there was: what a list shows while the next page loads, and after it failed. */
export function useLastDefined<T>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value);
  if (value !== undefined && value !== last) setLast(value);
  return value ?? last;
}
