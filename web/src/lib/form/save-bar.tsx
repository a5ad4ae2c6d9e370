import './form.words.ts';
import { Alert, Button } from '@mantine/core';
import { type Ref, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Confirm } from '../../ui/confirm.tsx';
import { useTranslatedOnce } from '../translated-text.ts';
import classes from './form-screen.module.css';
import type { FormMessage } from './use-form.ts';

interface SaveBarProps {
  ref: Ref<HTMLDivElement>;
  message: FormMessage | undefined;
  saving: boolean;
  changes: number;
  onDiscard(): void;
  onSaveAndStartNext: (() => void) | undefined;
}

/** At the foot of the sheet: why a save failed, what is not saved, and the button that saves it. */
export function SaveBar(props: SaveBarProps) {
  const { ref, message, saving, changes, onDiscard, onSaveAndStartNext } = props;
  const { t } = useTranslation(['form', 'common']);
  const text = useTranslatedOnce(message?.text ?? '');
  const [asking, setAsking] = useState(false);
  return (
    <div ref={ref} className={classes.bar}>
      {message && (
        <Alert color="red" role="alert" py="xs">
          {text}
        </Alert>
      )}
      <div className={classes.row}>
        {changes > 0 && (
          <>
            <span className={classes.unsaved}>{t('unsavedChanges', { count: changes })}</span>
            <Button variant="default" onClick={() => setAsking(true)}>
              {t('discardChanges')}
            </Button>
          </>
        )}
        {onSaveAndStartNext && (
          <Button variant="default" aria-disabled={saving} onClick={onSaveAndStartNext}>
            {t('saveAndStartNext')}
          </Button>
        )}
        <Button type="submit" aria-disabled={saving}>
          {t(saving ? 'common:saving' : 'common:save')}
        </Button>
      </div>
      {asking && (
        <Confirm
          title={t('discardTitle')}
          text={t('leaveText')}
          confirm={t('discardChanges')}
          cancel={t('stay')}
          onConfirm={() => {
            setAsking(false);
            onDiscard();
          }}
          onCancel={() => setAsking(false)}
        />
      )}
    </div>
  );
}
