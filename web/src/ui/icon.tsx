import type { ComponentType } from 'react';

interface Drawing {
  size: number;
  stroke: number;
  'aria-hidden': boolean;
}

/** Lines of 1.5 pixels at any size, in the text colour, hidden from screen readers. */
export const icon =
  (Drawing: ComponentType<Drawing>) =>
  ({ size = 16 }: { size?: number }) => (
    <Drawing size={size} stroke={(1.5 * 24) / size} aria-hidden />
  );
