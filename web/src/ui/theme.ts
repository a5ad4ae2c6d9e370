import { createTheme } from '@mantine/core';

/** The list of options scrolls by itself, so that a screen reader can follow it, and is inside `main`. */
const dropdown = {
  withScrollArea: false,
  styles: { options: { maxHeight: 240, overflowY: 'auto' } },
  comboboxProps: { portalProps: { target: 'main' } },
};

/** How Mantine behaves; how it looks is in theme.css. Its indigo is our accent. */
export const theme = createTheme({
  primaryColor: 'indigo',
  primaryShade: 6,
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Badge: { defaultProps: { tt: 'none', fw: 400 } },
    PasswordInput: { defaultProps: { visibilityToggleFocusable: true } },
    Select: { defaultProps: dropdown },
    MultiSelect: { defaultProps: dropdown },
    // The focus placeholder is a focusable child that role=menu may not have (axe aria-required-children).
    Menu: { defaultProps: { withInitialFocusPlaceholder: false, withinPortal: false } },
  },
});
