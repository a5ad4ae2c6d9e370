import { useEffect, useRef } from 'react';
import { pressedKey } from './pressed-key.ts';

/** Where keys are text. */
const FIELDS = 'input, textarea, select, [contenteditable]';

/** Single keys as commands, only outside fields and dialogs. */
export function useKeys(keys: Readonly<Record<string, () => void>>, on: boolean): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    if (!on) return;
    const press = (event: KeyboardEvent) => {
      const act = latest.current[pressedKey(event) ?? ''];
      const isField = event.target instanceof Element && event.target.closest(FIELDS);
      if (!act || isField || event.defaultPrevented) return;
      if (document.querySelector('[role=dialog]')) return;
      // Otherwise the key would also be typed into the box that it opens.
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [on]);
}
