import { useState } from 'react';

/** The last defined value: a list shows it while the next page loads and after a failed load. */
export function useLastDefined<T>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value);
  if (value !== undefined && value !== last) setLast(value);
  return value ?? last;
}
