import { Button, NativeSelect, Stack, Switch } from '@mantine/core';
import { DESK_NOTIFICATIONS, type DeskSettings as Settings } from '@maru/contract/desk';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAttempt } from '../../lib/attempt.ts';
import { RetryAlert } from '../../lib/retry-alert.tsx';
import { wordsOf } from '../../lib/translated-text.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { changeSettings, settingsQuery } from './desk.queries.ts';
import { playSound } from './sound.ts';

const words = wordsOf('desk');
const CHOICES = { all: 'notifyAll', mine: 'notifyMine', none: 'notifyNone' } as const;

/** How the desk behaves for one person. Every change is saved at once. */
export function DeskSettingsDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation('desk');
  const settings = useQuery(settingsQuery);
  const { attempt } = useAttempt(() => ({
    empty: words('settingsNotSaved'),
    none: words('settingsNotSaved'),
  }));
  const change = (next: Partial<Settings>) => void attempt(() => changeSettings(next));
  const { data } = settings;
  return (
    <Dialog title={t('settings')} onClose={onClose}>
      <Stack gap="md" mt="md">
        {settings.isError && (
          <RetryAlert text={t('settingsFailed')} retry={() => void settings.refetch()} />
        )}
        {data && (
          <>
            <NativeSelect
              data-autofocus
              label={t('notify')}
              value={data.notify}
              data={DESK_NOTIFICATIONS.map((value) => ({ value, label: t(CHOICES[value]) }))}
              onChange={(event) =>
                change({ notify: event.currentTarget.value as Settings['notify'] })
              }
            />
            <Switch
              label={t('sound')}
              checked={data.sound}
              onChange={({ currentTarget: { checked } }) => {
                if (checked) playSound();
                change({ sound: checked });
              }}
            />
            <Desktop />
            <Switch
              label={t('enterSetting')}
              checked={data.enter_sends}
              onChange={(event) => change({ enter_sends: event.currentTarget.checked })}
            />
            <Switch
              label={t('keysSetting')}
              checked={data.shortcuts}
              onChange={(event) => change({ shortcuts: event.currentTarget.checked })}
            />
          </>
        )}
        <Button onClick={onClose} ml="auto">
          {t('done')}
        </Button>
      </Stack>
    </Dialog>
  );
}

/** The browser's question about notifications comes only after this button. */
function Desktop() {
  const { t } = useTranslation('desk');
  const isPossible = 'Notification' in window;
  const [permission, setPermission] = useState(() =>
    isPossible ? Notification.permission : undefined,
  );
  return (
    <div>
      <strong>{t('desktop')}</strong>
      <div role="status">
        {permission === undefined && t('desktopNone')}
        {permission === 'granted' && t('desktopOn')}
        {permission === 'denied' && t('desktopDenied')}
      </div>
      {permission === 'default' && (
        <Button
          mt={6}
          size="xs"
          variant="default"
          onClick={() => void Notification.requestPermission().then(setPermission)}
        >
          {t('desktopAsk')}
        </Button>
      )}
    </div>
  );
}
