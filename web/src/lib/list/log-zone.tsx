import './log.words.ts';
import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { NoticeBox } from '../../ui/notice-box.tsx';
import { isTimeZone, ownTimeZone } from './list-state.ts';

const DAYS = ['timestamp', 'from', 'to'];

/** Above a log that was filtered by days of another time zone than the reader's, such as by a shared link. */
export function LogZone() {
  const { t } = useTranslation('log');
  const [params, setParams] = useSearchParams();
  const zone = params.get('tz') ?? '';
  const own = ownTimeZone();
  if (zone === own || !isTimeZone(zone) || !DAYS.some((name) => params.has(name))) return null;

  function useOwn(): void {
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        for (const name of ['page', 'until', 'entry']) next.delete(name);
        next.set('tz', own);
        return next;
      },
      { replace: true },
    );
  }

  return (
    <NoticeBox kind="plain">
      <Group gap="sm">
        {t('zone', { zone, own })}
        <Button size="compact-xs" variant="default" onClick={useOwn}>
          {t('useOwnZone')}
        </Button>
      </Group>
    </NoticeBox>
  );
}
