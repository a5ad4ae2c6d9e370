import { Button } from '@mantine/core';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DeleteIcon } from '../../ui/list-icons.tsx';
import { useAttempt } from '../attempt.ts';
import { dismiss, notify } from '../notify.ts';
import { PermissionButton } from '../permission-button.tsx';
import classes from './bulk-delete.module.css';
import { useNarrow } from './narrow.ts';
import type { Selection } from './selection.ts';

/** Loaded after the list, which is not kept waiting by it. */
const loadConfirm = async () => ({ default: (await import('../../ui/confirm.tsx')).Confirm });
const Confirm = lazy(loadConfirm);

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

/** With more, the rest is counted. */
const NAMED = 5;

/** Warns if nothing is selected, asks before deleting, and reports the result. */
export function BulkDelete({ selection, allowed, word, noAnswer, remove }: BulkDeleteProps) {
  const { t } = useTranslation(['list', 'common']);
  const [asking, setAsking] = useState(false);
  const isNarrow = useNarrow();
  const warning = useRef(0);
  const count = selection.ids.length;
  useEffect(() => {
    // A failure shows when the dialog is needed.
    loadConfirm().catch(() => {});
  }, []);
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
      <span className={classes.selected} aria-live="polite">
        {count > 0 && t('selected', { count })}
      </span>
      <PermissionButton allowed={allowed}>
        <Button
          variant="default"
          onClick={ask}
          leftSection={!isNarrow && <DeleteIcon />}
          rightSection={
            isNarrow &&
            count > 0 && (
              <span className={classes.count} aria-hidden="true">
                {count}
              </span>
            )
          }
        >
          {t('common:delete')}
        </Button>
      </PermissionButton>
      {asking && (
        <Suspense>
          <Confirm
            title={word('confirmTitle', count)}
            about={<Names names={selection.names} />}
            text={word('confirmText', count)}
            confirm={busy ? t('common:deleting') : t('common:delete')}
            cancel={t('common:cancel')}
            busy={busy}
            onConfirm={() => void confirm()}
            onCancel={() => setAsking(false)}
          />
        </Suspense>
      )}
    </>
  );
}

/** The rows that are deleted: the first few by name, the others by number. */
function Names({ names }: { names: readonly string[] }) {
  const { t } = useTranslation('list');
  const count = names.length - NAMED;
  // Intl.ListFormat would put only spaces between Korean names.
  const list = names.slice(0, NAMED).join(', ');
  return count > 0 ? t('namesAndMore', { names: list, count }) : list;
}
