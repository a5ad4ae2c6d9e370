/**
 * The colours of a chat, made of the one that its company chose. Whatever the company chooses, text on
 * them and text in them has a contrast of at least 4.5 to 1, and the edges of controls have 3 to 1.
 */
export interface ChatColours {
  /** The chosen colour itself: the bubble on a site, the head of the chat, and buttons. */
  fill: string;
  fillHover: string;
  onFill: string;
  /** The edges of buttons, and the focus. Where the chosen colour is too close to the page, a shade of it. */
  edge: string;
  /** Links and other text. */
  text: string;
  /** Behind the customer's own messages. */
  wash: string;
}

export type Scheme = 'light' | 'dark';

/** The chat apart from the company's colour, as in tokens.css; `pressed` is behind the messages of staff. */
export const CHAT_PAGES = {
  light: { surface: '#ffffff', pressed: '#f2f0ed', line: '#e8e6e3', ink: '#191715' },
  dark: { surface: '#191816', pressed: '#282624', line: '#2c2a28', ink: '#f4f2ef' },
} as const satisfies Record<Scheme, object>;

/** For companies that have no colour of their own in mind. The first is the one that all begin with. */
export const SUGGESTED_COLOURS = {
  indigo: '#3e5cc9',
  teal: '#0f766e',
  green: '#2f7d32',
  amber: '#b45309',
  red: '#b91c1c',
  pink: '#be185d',
  violet: '#6d28d9',
  graphite: '#3f3d3a',
} as const;

const WHITE = '#ffffff';
const BLACK = '#000000';
const STEPS = 25;

export function chatColours(colour: string, scheme: Scheme): ChatColours {
  // Of all surfaces of the chat, `pressed` has the least contrast.
  const { surface, pressed } = CHAT_PAGES[scheme];
  const away = scheme === 'light' ? BLACK : WHITE;
  const onFill = textOn(colour);
  return {
    fill: colour,
    // Away from the text on it, which becomes easier to read.
    fillHover: mix(colour, onFill === WHITE ? BLACK : WHITE, 0.16),
    onFill,
    edge: shade(colour, away, pressed, 3),
    text: shade(colour, away, pressed, 4.5),
    wash: mix(surface, colour, scheme === 'light' ? 0.14 : 0.28),
  };
}

/** White where it can be read, else black: every colour has 4.5 to 1 with one of the two. */
const textOn = (colour: string): string => (contrast(WHITE, colour) >= 4.5 ? WHITE : BLACK);

/** The nearest shade on the way to `away` that has this contrast with a surface. */
function shade(colour: string, away: string, surface: string, wanted: number): string {
  for (let step = 0; step < STEPS; step += 1) {
    const tried = mix(colour, away, step / STEPS);
    if (contrast(tried, surface) >= wanted) return tried;
  }
  return away;
}

/** Red, green and blue from 0 to 255. */
const channels = (colour: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

function mix(from: string, to: string, part: number): string {
  const ends = channels(to);
  const mixed = channels(from).map((channel, n) => channel + ((ends[n] ?? 0) - channel) * part);
  return `#${mixed.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;
}

/** The relative luminance of WCAG 2. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of two colours by WCAG 2, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}
