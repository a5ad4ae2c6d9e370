import {
  type CSSVariablesResolver,
  createTheme,
  type MantineColorsTuple,
  type MantineThemeComponents,
} from '@mantine/core';

const token = (name: string): string => `var(--${name})`;
const tokens = (...names: string[]) => names.map(token) as unknown as MantineColorsTuple;

/** What one of Mantine's colours is made of. Its shades 0, 1 and 2 are the wash, the tint and the line. */
interface Paint {
  wash: string;
  tint: string;
  line: string;
  fill: string;
  fillHover: string;
  text: string;
}

const PAINTS = {
  jjok: {
    wash: 'accent-wash',
    tint: 'accent-wash-2',
    line: 'accent-line',
    fill: 'accent',
    fillHover: 'accent-hover',
    text: 'accent-text',
  },
  red: {
    wash: 'danger-wash',
    tint: 'danger-wash-2',
    line: 'danger-line',
    fill: 'danger',
    fillHover: 'danger-hover',
    text: 'danger-text',
  },
  yellow: {
    wash: 'warn-wash',
    tint: 'warn-wash-2',
    line: 'warn-line',
    fill: 'warn-mark',
    fillHover: 'warn-mark',
    text: 'warn-text',
  },
  green: {
    wash: 'ok-wash',
    tint: 'ok-wash',
    line: 'ok-line',
    fill: 'ok-mark',
    fillHover: 'ok-mark',
    text: 'ok-text',
  },
} satisfies Record<string, Paint>;

const shades = ({ wash, tint, line, fill, fillHover, text }: Paint) =>
  tokens(wash, tint, line, line, text, fill, fill, fillHover, text, text);

const GRAY = tokens(
  'pressed',
  'pressed',
  'line',
  'line',
  'line-control',
  'line-control',
  'faint',
  'dim',
  'text',
  'ink',
);

const DARK = tokens(
  'text',
  'dim',
  'faint',
  'faint',
  'line-control',
  'pressed',
  'surface',
  'pressed',
  'hover',
  'canvas',
);

function variants(name: string, paint: Paint): Record<string, string> {
  const of = (part: string) => `--mantine-color-${name}-${part}`;
  return {
    [of('text')]: token(paint.text),
    [of('filled')]: token(paint.fill),
    [of('filled-hover')]: token(paint.fillHover),
    [of('light')]: token(paint.tint),
    [of('light-hover')]: token(paint.line),
    [of('light-color')]: token(paint.text),
    [of('outline')]: token(paint.text),
    [of('outline-hover')]: token(paint.wash),
  };
}

/** The same for both schemes: a token holds its light and its dark value. */
const ROLES: Record<string, string> = {
  '--mantine-color-body': token('surface'),
  '--mantine-color-text': token('text'),
  '--mantine-color-bright': token('ink'),
  '--mantine-color-dimmed': token('faint'),
  '--mantine-color-placeholder': token('faint'),
  '--mantine-color-error': token('danger-text'),
  '--mantine-color-success': token('ok-text'),
  '--mantine-color-anchor': token('accent-text'),
  '--mantine-color-default': token('surface'),
  '--mantine-color-default-hover': token('hover'),
  '--mantine-color-default-color': token('ink'),
  '--mantine-color-default-border': token('line-control'),
  '--mantine-color-disabled': token('pressed'),
  '--mantine-color-disabled-color': token('faint'),
  '--mantine-color-disabled-border': token('line'),
  '--mantine-primary-color-contrast': token('on-accent'),
  ...Object.assign({}, ...Object.entries(PAINTS).map(([name, paint]) => variants(name, paint))),
  ...variants('gray', {
    wash: 'sunken',
    tint: 'pressed',
    line: 'pressed',
    fill: 'dim',
    fillHover: 'text',
    text: 'dim',
  }),
};

export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: ROLES,
  dark: ROLES,
});

/** The list of options scrolls by itself, so that a screen reader can follow it, and is inside `main`. */
const dropdown = {
  withScrollArea: false,
  styles: { options: { maxHeight: 240, overflowY: 'auto' } },
  comboboxProps: { portalProps: { target: 'main' } },
};

const components: MantineThemeComponents = {
  Alert: {
    vars: (_theme: unknown, { color = 'jjok' }: { color?: string }) => ({
      root: {
        '--alert-bg': `var(--mantine-color-${color}-0)`,
        '--alert-bd': `1px solid var(--mantine-color-${color}-2)`,
      },
    }),
  },
  Badge: { defaultProps: { tt: 'none', fw: 400 } },
  PasswordInput: { defaultProps: { visibilityToggleFocusable: true } },
  Select: { defaultProps: dropdown },
  MultiSelect: { defaultProps: dropdown },
  // The focus placeholder is a focusable child that role=menu may not have (axe aria-required-children).
  Menu: { defaultProps: { withInitialFocusPlaceholder: false, withinPortal: false } },
};

/** Mantine in our tokens (client/src/tokens.css). It writes no value of its own. */
export const theme = createTheme({
  primaryColor: 'jjok',
  primaryShade: 6,
  white: token('on-accent'),
  black: token('ink'),
  colors: {
    jjok: shades(PAINTS.jjok),
    red: shades(PAINTS.red),
    yellow: shades(PAINTS.yellow),
    green: shades(PAINTS.green),
    gray: GRAY,
    dark: DARK,
  },
  fontFamily: token('font'),
  fontFamilyMonospace: token('mono'),
  fontSizes: {
    xs: token('text-12'),
    sm: token('text-13'),
    md: token('text-14'),
    lg: token('text-16'),
    xl: token('text-20'),
  },
  lineHeights: { xs: '1.334', sm: '1.539', md: '1.5', lg: '1.5', xl: '1.4' },
  fontWeights: { bold: '600' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: token('text-20'), lineHeight: '1.4' },
      h2: { fontSize: token('text-16'), lineHeight: '1.5' },
      h3: { fontSize: token('text-14'), lineHeight: '1.43' },
      h4: { fontSize: token('text-14'), lineHeight: '1.43' },
    },
  },
  spacing: {
    xs: token('space-2'),
    sm: token('space-3'),
    md: token('space-4'),
    lg: token('space-5'),
    xl: token('space-8'),
  },
  radius: {
    xs: token('radius-4'),
    sm: token('radius-6'),
    md: token('radius-8'),
    lg: token('radius-10'),
    xl: token('radius-14'),
  },
  shadows: {
    xs: token('shadow-menu'),
    sm: token('shadow-menu'),
    md: token('shadow-menu'),
    lg: token('shadow-menu'),
    xl: token('shadow-dialog'),
  },
  defaultRadius: 'sm',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components,
});
