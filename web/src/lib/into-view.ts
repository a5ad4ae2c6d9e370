/** As a `ref`: what appears is scrolled to, if it is not in sight. */
export const intoView = (element: Element | null): void =>
  element?.scrollIntoView({ block: 'nearest' });
