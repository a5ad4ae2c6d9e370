/** The part of a keyboard event that tells which key was meant. */
type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/**
 * The single key that was pressed: a Latin letter, `/` or `?`. Where an input method is active the letter is a Hangul
 * one, or none at all, so the place of the key on the keyboard counts.
 */
export function pressedKey(event: Pressed): string | undefined {
  const { key, code, shiftKey } = event;
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  if (/^[a-z]$/i.test(key)) return shiftKey ? undefined : key.toLowerCase();
  if (key === '?' || key === '/') return key;
  // Other single letters of Latin keyboards mean themselves.
  if (key.length === 1 && !/\p{Script=Hangul}/u.test(key)) return undefined;
  if (key.length > 1 && key !== 'Process' && key !== 'Unidentified') return undefined;
  if (code === 'Slash') return shiftKey ? '?' : '/';
  return shiftKey ? undefined : /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase();
}
