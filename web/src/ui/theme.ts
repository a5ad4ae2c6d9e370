import { createTheme } from '@mantine/core';

/** The list of options scrolls by itself, so that a screen reader can follow it, and is inside `main`. */
const dropdown = {
  withScrollArea: false,
  styles: { options: { maxHeight: 240, overflowY: 'auto' } },
  comboboxProps: { portalProps: { target: 'main' } },
};

export const theme = createTheme({
  primaryColor: 'indigo',
  primaryShade: { light: 7, dark: 8 },
  // Mantine's red 7 and 8 have a contrast of less than 4.5 to 1 on white.
  colors: {
    red: [
      '#fff5f5',
      '#ffe3e3',
      '#ffc9c9',
      '#ffa8a8',
      '#ff8787',
      '#f26565',
      '#e03131',
      '#c92a2a',
      '#b02525',
      '#962020',
    ],
    green: [
      '#ebfbee',
      '#d3f9d8',
      '#b2f2bb',
      '#8ce99a',
      '#69db7c',
      '#40c057',
      '#2b8a3e',
      '#237a35',
      '#1f6e30',
      '#1b5e29',
    ],
  },
  fontFamily:
    "Pretendard, -apple-system, BlinkMacSystemFont, 'Segoe UI', 'Apple SD Gothic Neo', 'Noto Sans KR', 'Noto Sans CJK KR', 'Malgun Gothic', sans-serif",
  defaultRadius: 'sm',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    PasswordInput: { defaultProps: { visibilityToggleFocusable: true } },
    Select: { defaultProps: dropdown },
    MultiSelect: { defaultProps: dropdown },
    // The focus placeholder is a focusable child that role=menu may not have (axe aria-required-children).
    Menu: { defaultProps: { withInitialFocusPlaceholder: false, withinPortal: false } },
  },
});
