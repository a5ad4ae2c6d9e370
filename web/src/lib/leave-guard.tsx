import './form/form.words.ts';
import { useTranslation } from 'react-i18next';
import { useBeforeUnload, useBlocker } from 'react-router';
import { Confirm } from '../ui/confirm.tsx';
import { paths } from './paths.ts';
import { isSignedIn } from './session.ts';

interface LeaveGuardProps {
  when: boolean;
  /** If something else than changes would be lost. */
  title?: string;
  text?: string;
  stay?: string;
}

/** A session that ends asks nothing; on the sign-in screen there is none yet. */
const mayAsk = (): boolean => isSignedIn() || location.pathname === paths.login;

/** Asks before the user leaves unsaved changes, but never on the way to the sign-in screen. */
export function LeaveGuard({ when, title, text, stay }: LeaveGuardProps) {
  const { t } = useTranslation('form');
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      when &&
      mayAsk() &&
      currentLocation.pathname !== nextLocation.pathname &&
      !(nextLocation.state as { saved?: boolean } | null)?.saved,
  );
  useBeforeUnload((event) => {
    if (when && mayAsk()) event.preventDefault();
  });
  if (blocker.state !== 'blocked') return null;
  return (
    <Confirm
      title={title ?? t('leaveTitle')}
      text={text ?? t('leaveText')}
      confirm={t('leave')}
      cancel={stay ?? t('stay')}
      onConfirm={() => blocker.proceed()}
      onCancel={() => blocker.reset()}
    />
  );
}
