import '../../lib/second-factor/second-factor.words.ts';
import { Button, TextInput } from '@mantine/core';
import { ApiError } from '@maru/client/api-error';
import { ERROR_CODE_HEADER } from '@maru/contract/kit/endpoint';
import { type SecondStepNeeded, type SignedIn, takeSecondStep } from '@maru/contract/sign-in';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { intoView } from '../../lib/into-view.ts';
import { AuthenticatorSetup } from '../../lib/second-factor/authenticator-setup.tsx';
import { RecoveryCodes } from '../../lib/second-factor/recovery-codes.tsx';
import { NoticeBox } from '../../ui/notice-box.tsx';

interface SecondStepProps {
  needed: SecondStepNeeded;
  onDone(session: SignedIn): void;
  /** Back to the first step, optionally with a reason to show. */
  onBack(reason?: string): void;
}

/** The step after the password: enter a code, or set up an authenticator app. */
export function SecondStep({ needed, onDone, onBack }: SecondStepProps) {
  const { t } = useTranslation(['secondFactor', 'common']);
  const [code, setCode] = useState('');
  const [recovering, setRecovering] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const [done, setDone] = useState<{ session: SignedIn; codes: string[] }>();

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    if (code.trim() === '') return setError(t('enterCode'));
    setBusy(true);
    setError(undefined);
    try {
      const { challenge } = needed;
      const answer = await call(takeSecondStep, { body: { challenge, code } }, { bearer: false });
      const { recovery_codes: codes, ...session } = answer;
      if (codes) setDone({ session, codes });
      else onDone(session);
    } catch (cause) {
      const refused = cause instanceof ApiError && cause.status === 401;
      if (refused && cause.headers.get(ERROR_CODE_HEADER) === 'second_step_over') {
        return onBack(t('stepOver'));
      }
      const wrong = recovering ? 'wrongRecoveryCode' : 'wrongCode';
      setError(t(refused ? wrong : 'common:signInFailed'));
    } finally {
      setBusy(false);
    }
  }

  if (done) {
    const { session, codes } = done;
    return <RecoveryCodes codes={codes} done={t('continue')} onDone={() => onDone(session)} />;
  }
  const { setup } = needed;
  const explanation = setup ? 'setupText' : recovering ? 'recoveryText' : 'stepText';
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <h2>{t('stepTitle')}</h2>
      <p>{t(explanation)}</p>
      {setup && <AuthenticatorSetup {...setup} />}
      <TextInput
        // A new element for each kind of code, so that a phone switches its keyboard.
        key={String(recovering)}
        label={t(recovering ? 'recoveryCode' : 'code')}
        description={setup && t('codeFromApp')}
        name="code"
        size="md"
        autoComplete="one-time-code"
        autoFocus={!setup}
        inputMode={recovering ? 'text' : 'numeric'}
        autoCapitalize="none"
        spellCheck={false}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      {error && (
        <NoticeBox ref={intoView} kind="bad">
          {error}
        </NoticeBox>
      )}
      <Button type="submit" size="md" fullWidth aria-disabled={busy}>
        {t(busy ? 'common:loggingIn' : 'common:login')}
      </Button>
      {!setup && (
        <Button
          variant="default"
          fullWidth
          onClick={() => {
            setRecovering(!recovering);
            setCode('');
            setError(undefined);
          }}
        >
          {t(recovering ? 'useApp' : 'useRecoveryCode')}
        </Button>
      )}
      <Button variant="subtle" color="gray" fullWidth onClick={() => onBack()}>
        {t('startOver')}
      </Button>
    </form>
  );
}
