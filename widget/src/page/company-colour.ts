import { chatColours } from '@maru/contract/chat-colours';
import { useLayoutEffect } from 'preact/hooks';

const DARK = '(prefers-color-scheme: dark)';

/** Shows the page in the colour of the company, as soon as that is known. */
export function useCompanyColour(colour: string | undefined): void {
  useLayoutEffect(() => {
    if (colour === undefined) return;
    const dark = matchMedia(DARK);
    const paint = () => show(colour, dark.matches);
    paint();
    dark.addEventListener('change', paint);
    return () => dark.removeEventListener('change', paint);
  }, [colour]);
}

function show(colour: string, isDark: boolean): void {
  const colours = chatColours(colour, isDark ? 'dark' : 'light');
  const variables = {
    '--company': colours.fill,
    '--company-hover': colours.fillHover,
    '--on-company': colours.onFill,
    '--accent': colours.edge,
    '--accent-text': colours.text,
    '--accent-wash-2': colours.wash,
    '--focus': colours.edge,
  };
  for (const [name, value] of Object.entries(variables)) {
    document.documentElement.style.setProperty(name, value);
  }
}
