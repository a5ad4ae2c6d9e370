import { Switch } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/dialog.tsx';
import classes from './shortcuts.module.css';

const COOKIE = 'shortcuts';
const YEAR_SECONDS = 31_536_000;

const areOff = (): boolean => document.cookie.split('; ').includes(`${COOKIE}=off`);

const keep = (on: boolean) => {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `${COOKIE}=${on ? 'on' : 'off'}; path=/; max-age=${YEAR_SECONDS}; SameSite=Lax`;
};

const KEYS = [
  ['r', 'keyReply'],
  ['n', 'keyNote'],
  ['t', 'keyTake'],
  ['e', 'keyEdit'],
  ['?', 'keyHelp'],
  ['/', 'keyCanned'],
  ['@', 'keyMention'],
  ['Ctrl+Enter', 'keySend'],
  ['Esc', 'keyLeave'],
] as const;

/** Single keys, only outside fields; they can be switched off, for those whose tools type keys by themselves. */
export function useShortcuts(keys: Record<'r' | 'n' | 't' | 'e', () => void>) {
  const [on, setOn] = useState(() => !areOff());
  const [shown, setShown] = useState(false);
  const press = (act: () => void) => (event: KeyboardEvent) => {
    if (!on || shown || document.querySelector('[role=dialog]')) return;
    // Otherwise the key would also be typed into the box that it opens.
    event.preventDefault();
    act();
  };
  useHotkeys([
    ['r', press(keys.r)],
    ['n', press(keys.n)],
    ['t', press(keys.t)],
    ['e', press(keys.e)],
    ['shift+?', press(() => setShown(true))],
    ['?', press(() => setShown(true))],
  ]);
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

export function Shortcuts({ shortcuts }: { shortcuts: ReturnType<typeof useShortcuts> }) {
  const { t } = useTranslation('ticket');
  if (!shortcuts.shown) return null;
  return (
    <Dialog title={t('shortcuts')} onClose={shortcuts.hide}>
      <dl className={classes.keys}>
        {KEYS.map(([key, what]) => (
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
