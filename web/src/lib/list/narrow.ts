import { useMediaQuery } from '@mantine/hooks';

/** Whether the window is that of a phone. Here and in the style sheets of lists: 600 pixels. */
export const useNarrow = (): boolean =>
  useMediaQuery('(max-width: 600px)', false, { getInitialValueInEffect: false });
