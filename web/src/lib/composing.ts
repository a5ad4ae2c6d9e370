import type { KeyboardEvent } from 'react';

/** The key code of a key that an input method handles; Safari gives no other sign. */
const COMPOSING_KEY = 229;

/** While a Hangul syllable is being composed, a key belongs to the input method. */
export const isComposing = ({ nativeEvent }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || nativeEvent.keyCode === COMPOSING_KEY;
