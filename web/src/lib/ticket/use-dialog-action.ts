import './ticket-parts.words.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../failure.ts';

/** Runs the act of a dialog; if it is refused, the dialog stays with what was typed. */
export function useDialogAction(onClose: () => void) {
  const { t } = useTranslation('ticketParts');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  return {
    dialog: { busy, error, onClose },
    async run(act: () => Promise<void>) {
      setBusy(true);
      setError(undefined);
      try {
        await act();
        onClose();
      } catch (failure) {
        setError(failureText(failure, { empty: t('changeFailed'), none: t('changeFailed') }));
      } finally {
        setBusy(false);
      }
    },
  };
}
