import './shortcuts.words.ts';
import { Switch } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/dialog.tsx';
import { pressedKey } from './pressed-key.ts';
import type { shortcuts } from './shortcuts.en.ts';
import classes from './shortcuts.module.css';

const COOKIE = 'shortcuts';
const YEAR_SECONDS = 31_536_000;

const areOff = (): boolean => document.cookie.split('; ').includes(`${COOKIE}=off`);

const keep = (on: boolean) => {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `${COOKIE}=${on ? 'on' : 'off'}; path=/; max-age=${YEAR_SECONDS}; SameSite=Lax`;
};

type Word = Exclude<keyof typeof shortcuts, 'shortcuts' | 'shortcutsOn'>;

/** What the help lists: a key, and what it does. */
export type KeyHelp = readonly (readonly [key: string, what: Word])[];

/** Where keys are text. */
const FIELDS = 'input, textarea, select, [contenteditable]';

/** Single keys, only outside fields; they can be switched off, for those whose tools type keys by themselves. */
export function useShortcuts(keys: Readonly<Record<string, () => void>>) {
  const [on, setOn] = useState(() => !areOff());
  const [shown, setShown] = useState(false);
  const latest = useRef(keys);
  latest.current = { ...keys, '?': () => setShown(true) };
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
  return {
    on,
    shown,
    show: () => setShown(true),
    hide: () => setShown(false),
    turn(next: boolean) {
      keep(next);
      setOn(next);
    },
  };
}

interface ShortcutsProps {
  shortcuts: ReturnType<typeof useShortcuts>;
  keys: KeyHelp;
}

export function Shortcuts({ shortcuts, keys }: ShortcutsProps) {
  const { t } = useTranslation('shortcuts');
  if (!shortcuts.shown) return null;
  return (
    <Dialog title={t('shortcuts')} onClose={shortcuts.hide}>
      <dl className={classes.keys}>
        {keys.map(([key, what]) => (
          <div key={key} style={{ display: 'contents' }}>
            <dt>{key}</dt>
            <dd>{t(what)}</dd>
          </div>
        ))}
      </dl>
      <Switch
        label={t('shortcutsOn')}
        checked={shortcuts.on}
        onChange={(event) => shortcuts.turn(event.currentTarget.checked)}
      />
    </Dialog>
  );
}
