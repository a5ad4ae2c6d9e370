import { useTranslation } from 'react-i18next';
import { useBeforeUnload, useBlocker } from 'react-router';
import { Confirm } from '../ui/confirm.tsx';
import { isSignedIn } from './session.ts';

/** Asks before the user leaves unsaved changes, but never on the way to the sign-in screen. */
export function LeaveGuard({ when }: { when: boolean }) {
  const { t } = useTranslation();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      when &&
      isSignedIn() &&
      currentLocation.pathname !== nextLocation.pathname &&
      !(nextLocation.state as { saved?: boolean } | null)?.saved,
  );
  useBeforeUnload((event) => {
    if (when && isSignedIn()) event.preventDefault();
  });
  if (blocker.state !== 'blocked') return null;
  return (
    <Confirm
      title={t('leaveTitle')}
      text={t('leaveText')}
      confirm={t('leave')}
      cancel={t('stay')}
      onConfirm={() => blocker.proceed()}
      onCancel={() => blocker.reset()}
    />
  );
}
