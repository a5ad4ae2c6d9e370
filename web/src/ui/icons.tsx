import type { ReactNode } from 'react';

/** Line icons of 16 pixels in the text colour, hidden from screen readers. */
function icon(children: ReactNode) {
  return () => (
    <svg
      width="16"
      height="16"
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

export const FilterIcon = icon(<path d="M2 3h12l-4.5 5.5V13l-3-1.5v-3z" />);
export const FirstIcon = icon(<path d="M12 4 8 8l4 4M4 4v8" />);
export const PreviousIcon = icon(<path d="M10 4 6 8l4 4" />);
export const NextIcon = icon(<path d="m6 4 4 4-4 4" />);
export const LastIcon = icon(<path d="m4 4 4 4-4 4M12 4v8" />);
export const BackIcon = icon(<path d="M13 8H3m4-4L3 8l4 4" />);
export const SunIcon = icon(
  <>
    <circle cx="8" cy="8" r="3" />
    <path d="M8 1v1.5M8 13.5V15M1 8h1.5M13.5 8H15M3 3l1 1M12 12l1 1M13 3l-1 1M4 12l-1 1" />
  </>,
);
export const MoonIcon = icon(<path d="M13.5 9.5A6 6 0 0 1 6.5 2.5a6 6 0 1 0 7 7z" />);
export const AscendingIcon = icon(<path d="M8 12V4M5 7l3-3 3 3" />);
export const DescendingIcon = icon(<path d="M8 4v8M5 9l3 3 3-3" />);
export const UrgentIcon = icon(<path d="m4 8 4-4 4 4M4 12l4-4 4 4" />);
