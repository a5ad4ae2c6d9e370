import './shortcuts.words.ts';
import { Switch } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { KeyList } from '../../lib/shortcuts/key-list.tsx';
import { useKeys } from '../../lib/shortcuts/use-keys.ts';
import { Dialog } from '../../ui/dialog.tsx';
import type { shortcuts } from './shortcuts.en.ts';

const COOKIE = 'shortcuts';
const YEAR_SECONDS = 31_536_000;

const areOff = (): boolean => document.cookie.split('; ').includes(`${COOKIE}=off`);

const keep = (on: boolean) => {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `${COOKIE}=${on ? 'on' : 'off'}; path=/; max-age=${YEAR_SECONDS}; SameSite=Lax`;
};

type Word = Exclude<keyof typeof shortcuts, 'shortcuts' | 'shortcutsOn'>;

/** A line of the help: a key, and its action. */
export type KeyHelp = readonly (readonly [key: string, what: Word])[];

/** Single keys, only outside fields; they can be switched off, for those whose tools type keys by themselves. */
export function useShortcuts(keys: Readonly<Record<string, () => void>>) {
  const [on, setOn] = useState(() => !areOff());
  const [shown, setShown] = useState(false);
  useKeys({ ...keys, '?': () => setShown(true) }, on);
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
      <KeyList keys={keys.map(([key, what]) => [key, t(what)])} />
      <Switch
        label={t('shortcutsOn')}
        checked={shortcuts.on}
        onChange={(event) => shortcuts.turn(event.currentTarget.checked)}
      />
    </Dialog>
  );
}
