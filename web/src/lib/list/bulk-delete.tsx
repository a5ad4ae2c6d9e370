import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Confirm } from '../../ui/confirm.tsx';
import { useAttempt } from '../attempt.ts';
import { dismiss, notify } from '../notify.ts';
import { PermissionButton } from '../permission-button.tsx';
import type { Selection } from './selection.ts';

/** The keys of a feature's texts about deleting. */
type Word = 'noneSelected' | 'confirmTitle' | 'confirmText' | 'deleted' | 'failed_to_delete';

interface BulkDeleteProps {
  selection: Selection;
  allowed: boolean;
  /** Like `noAnswer`, called when shown, so it follows the current language. */
  word(word: Word, count: number): string;
  /** For no answer, or one without a body. */
  noAnswer(): string;
  remove(ids: readonly number[]): Promise<unknown>;
}

/** Warns if nothing is selected, asks before deleting, and reports the result. */
export function BulkDelete({ selection, allowed, word, noAnswer, remove }: BulkDeleteProps) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  const warning = useRef(0);
  const count = selection.ids.length;
  const { busy, attempt } = useAttempt(() => ({
    empty: word('failed_to_delete', count),
    none: noAnswer(),
  }));

  function ask(): void {
    dismiss(warning.current);
    if (count === 0) warning.current = notify(() => word('noneSelected', count), 'bad');
    else setAsking(true);
  }

  async function confirm(): Promise<void> {
    await attempt(async () => {
      await remove(selection.ids);
      notify(() => word('deleted', count));
    });
    setAsking(false);
  }

  return (
    <>
      <PermissionButton allowed={allowed}>
        <Button variant="default" onClick={ask}>
          {t('delete')}
        </Button>
      </PermissionButton>
      {asking && (
        <Confirm
          title={word('confirmTitle', count)}
          text={word('confirmText', count)}
          confirm={busy ? t('deleting') : t('delete')}
          cancel={t('cancel')}
          busy={busy}
          onConfirm={() => void confirm()}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}
