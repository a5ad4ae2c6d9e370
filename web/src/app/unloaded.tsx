import { Button } from '@mantine/core';
import { backoff } from '@maru/client/backoff';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../ui/empty-state.tsx';

/** A page older than this may reload itself although it saw no outage: its code may no longer be there. */
const OLD_MS = 60_000;

async function serverAnswers(): Promise<boolean> {
  try {
    return (await fetch(location.href, { cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}

/**
 * Shown when a screen's code could not be loaded. Reloads the page when the server answers again, because the
 * browser does not request a failed stylesheet a second time otherwise. If the server answered all the time
 * and still does not have the code, the page does not reload again and again.
 */
export function PageLoading() {
  const { t } = useTranslation();
  useEffect(() => {
    let failures = 0;
    let over = false;
    let timer: ReturnType<typeof setTimeout>;
    async function look(): Promise<void> {
      clearTimeout(timer);
      const answers = await serverAnswers();
      if (over) return;
      if (answers && (failures > 0 || performance.now() > OLD_MS)) return location.reload();
      if (!answers) failures += 1;
      timer = setTimeout(look, backoff(failures));
    }
    void look();
    window.addEventListener('online', look);
    return () => {
      over = true;
      clearTimeout(timer);
      window.removeEventListener('online', look);
    };
  }, []);
  return (
    <EmptyState
      role="alert"
      title={t('unloadedTitle')}
      text={t('unloadedText')}
      action={
        <Button
          variant="default"
          onClick={async () => {
            if (await serverAnswers()) location.reload();
          }}
        >
          {t('tryAgain')}
        </Button>
      }
    />
  );
}
