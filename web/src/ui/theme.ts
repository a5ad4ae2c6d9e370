import { createTheme } from '@mantine/core';

/** The id of the element inside `main` that has the lists of options: as children of `main` they would get its gutter. */
export const DROPDOWNS_ID = 'dropdowns';

/** The list of options scrolls by itself, so that a screen reader can follow it. */
const dropdown = {
  withScrollArea: false,
  styles: { options: { maxHeight: 240, overflowY: 'auto' } },
  comboboxProps: { portalProps: { target: `#${DROPDOWNS_ID}` } },
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
    Autocomplete: { defaultProps: dropdown },
    Select: { defaultProps: dropdown },
    MultiSelect: { defaultProps: dropdown },
    // The focus placeholder is a focusable child that role=menu may not have (axe aria-required-children).
    Menu: { defaultProps: { withInitialFocusPlaceholder: false, withinPortal: false } },
  },
});
