import './profile.words.ts';
import { Alert, PasswordInput, Text } from '@mantine/core';
import { changePassword } from '@maru/contract/profile';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { call } from '../../lib/api.ts';
import { detailText } from '../../lib/failure.ts';
import fields from '../../lib/form/fields.module.css';
import { FormScreen } from '../../lib/form/form-screen.tsx';
import { useDraft } from '../../lib/form/use-draft.ts';
import type { FormMessage } from '../../lib/form/use-form.ts';
import { HintLink } from '../../lib/hint-link.tsx';
import { notify } from '../../lib/notify.ts';
import { OwnTabs } from '../../lib/own-tabs.tsx';
import { paths } from '../../lib/paths.ts';
import { renew } from '../../lib/renewal.ts';
import { mustChangePassword } from '../../lib/session.ts';
import { wordsOf } from '../../lib/translated-text.ts';

const EMPTY = { current: '', next: '', confirmation: '' };

export function Component() {
  const { t } = useTranslation(['profile', 'common', 'ownTabs']);
  // `saving` is set before the checks and stays set when one fails; the next edit resets it, and ends what was said.
  const [saving, setSaving] = useState(false);
  const [sending, setSending] = useState(false);
  const [message, setMessage] = useState<FormMessage>();
  const { values, changes, discard, field, settle } = useDraft(EMPTY, () => {
    if (sending) return;
    setSaving(false);
    setMessage(undefined);
  });

  const isGiven = mustChangePassword();
  const navigate = useNavigate();
  const { state } = useLocation() as { state: { from?: string } | null };

  function reset(): void {
    discard();
    setMessage(undefined);
    setSaving(false);
  }

  function complaint(): FormMessage | undefined {
    const blank = (['current', 'next'] as const).find((name) => values[name] === '');
    if (blank) return { text: t('common:fillRequired'), field: blank };
    if (values.next !== values.confirmation) {
      return { text: t('passwordMismatch'), field: 'confirmation' };
    }
    return undefined;
  }

  /** To the screen in whose place the change was asked for. */
  async function goOn(): Promise<void> {
    await renew();
    void navigate(state?.from ?? paths.home, { state: { saved: true } });
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (saving) return;
    setSaving(true);
    const wrong = complaint();
    if (wrong) return setMessage(wrong);
    setMessage(undefined);
    setSending(true);
    try {
      await call(changePassword, {
        body: { password: values.current, new_password: values.next },
      });
      settle(EMPTY);
      notify(() => wordsOf('profile')('passwordUpdated'));
      if (isGiven) await goOn();
    } catch (error) {
      const words = { empty: t('passwordFailed'), none: t('passwordNoAnswer') };
      setMessage({ text: detailText(error, words) });
    } finally {
      setSending(false);
      setSaving(false);
    }
  }

  const password = (name: keyof typeof EMPTY, label: string, autoComplete: string) => (
    <PasswordInput
      {...(name === 'next' && { className: fields.first })}
      label={label}
      withAsterisk
      autoComplete={autoComplete}
      visibilityToggleButtonProps={{ 'aria-label': t('common:showPassword') }}
      {...field(name)}
    />
  );

  return (
    <FormScreen
      title={t('passwordTitle')}
      below={isGiven ? undefined : <OwnTabs />}
      changes={changes}
      onDiscard={reset}
      saving={saving}
      message={message}
      onSubmit={(event) => void submit(event)}
    >
      {isGiven && (
        <Alert color="gray" role="note">
          {t('givenHint')}
        </Alert>
      )}
      {password('current', t('currentPassword'), 'current-password')}
      {password('next', t('newPassword'), 'new-password')}
      {password('confirmation', t('confirmPassword'), 'new-password')}
      {!isGiven && (
        <Text size="sm" c="dimmed">
          {t('alsoSecure')} <HintLink to={paths.security}>{t('ownTabs:securityTab')}</HintLink>
        </Text>
      )}
    </FormScreen>
  );
}
