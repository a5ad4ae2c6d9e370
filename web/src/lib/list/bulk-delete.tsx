import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../failure.ts';
import { notify } from '../notify.ts';
import { PermissionButton } from '../permission-button.tsx';
import type { Selection } from './selection.ts';

const Confirm = lazy(() => import('../../ui/confirm.tsx'));

interface BulkDeleteWords {
  nothingSelected: string;
  confirmTitle(count: number): string;
  confirmText: string;
  deleted(count: number): string;
  failed: string;
  noAnswer: string;
}

interface BulkDeleteProps {
  selection: Selection;
  allowed: boolean;
  words: BulkDeleteWords;
  remove(ids: readonly number[]): Promise<unknown>;
}

/** Warns when nothing is chosen, asks before it deletes, and says what became of it. */
export function BulkDelete({ selection, allowed, words, remove }: BulkDeleteProps) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const count = selection.ids.length;

  function ask(): void {
    if (count === 0) void notify(words.nothingSelected, 'bad');
    else setAsking(true);
  }

  async function confirm(): Promise<void> {
    setBusy(true);
    try {
      await remove(selection.ids);
      void notify(words.deleted(count));
    } catch (error) {
      void notify(failureText(error, { empty: words.failed, none: words.noAnswer }), 'bad');
    } finally {
      setBusy(false);
      setAsking(false);
    }
  }

  return (
    <>
      <PermissionButton allowed={allowed}>
        <Button variant="default" onClick={ask}>
          {t('delete')}
        </Button>
      </PermissionButton>
      {asking && (
        <Suspense>
          <Confirm
            title={words.confirmTitle(count)}
            text={words.confirmText}
            confirm={busy ? t('deleting') : t('delete')}
            cancel={t('cancel')}
            busy={busy}
            onConfirm={() => void confirm()}
            onCancel={() => setAsking(false)}
          />
        </Suspense>
      )}
    </>
  );
}
