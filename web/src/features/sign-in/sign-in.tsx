import { Button, PasswordInput, TextInput } from '@mantine/core';
import { ApiError } from '@maru/client/api-error';
import { type SecondStepNeeded, type SignedIn, signIn } from '@maru/contract/sign-in';
import { type ChangeEvent, type FormEvent, lazy, Suspense, useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { call } from '../../lib/api.ts';
import { followStoredLanguage, i18n, loadWords } from '../../lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { sessionHasEnded, store, stored } from '../../lib/session.ts';
import { dropDraftsOfOthers, hasSavedDraft } from '../../lib/tab-storage.ts';
import { useDocumentTitle } from '../../lib/title.ts';
import { NoticeBox } from '../../ui/notice-box.tsx';
import { SignInPage } from './sign-in-page.tsx';

/** A chunk of its own: most users never need this step. */
const SecondStep = lazy(async () => {
  const { SecondStep } = await import('./second-step.tsx');
  await loadWords(i18n.language);
  return { default: SecondStep };
});

/** Loaded only on a server without a company. */
const NoCompany = lazy(async () => {
  const { NoCompany } = await import('./no-company.tsx');
  await loadWords(i18n.language);
  return { default: NoCompany };
});

const EMPTY = { company_code: '', username: '', password: '' };
type Values = typeof EMPTY;

/** The first missing field, in the order in which the messages are shown. */
function missing(values: Values) {
  if (values.username.trim() === '') return ['username', 'enterUsername'] as const;
  if (values.password === '') return ['password', 'enterPassword'] as const;
  if (values.company_code.trim() === '') return ['company_code', 'enterCompanyCode'] as const;
  return undefined;
}

export function Component() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [values, setValues] = useState(EMPTY);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  // Tokens still in storage mean that the session has expired.
  const [ended] = useState(() => sessionHasEnded() || stored('access') !== null);
  const [secondStep, setSecondStep] = useState<SecondStepNeeded>();
  useDocumentTitle(t('login'));
  useLayoutEffect(() => void followStoredLanguage(), []);

  const field = (name: keyof Values) => ({
    name,
    size: 'md' as const,
    value: values[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) =>
      setValues({ ...values, [name]: event.currentTarget.value }),
  });

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    const complaint = missing(values);
    if (complaint) {
      const [name, text] = complaint;
      (event.target as HTMLFormElement).querySelector<HTMLElement>(`[name=${name}]`)?.focus();
      return setError(t(text));
    }
    setBusy(true);
    setError(undefined);
    try {
      const answer = await call(signIn, { body: values }, { bearer: false });
      if ('challenge' in answer) setSecondStep(answer);
      else await enter(answer);
    } catch (cause) {
      const refused = cause instanceof ApiError && cause.status === 401;
      setError(t(refused ? 'invalidSignIn' : 'signInFailed'));
    } finally {
      setBusy(false);
    }
  }

  async function enter(session: SignedIn): Promise<void> {
    dropDraftsOfOthers(String(session.uid));
    store({
      uid: String(session.uid),
      access: session.access,
      refresh: session.refresh,
      name: session.name,
      username: values.username.trim(),
      company_name: session.company_name,
      permissions: JSON.stringify(session.permissions),
    });
    await navigate(paths.home);
  }

  if (secondStep) {
    return (
      <SignInPage>
        <Suspense>
          <SecondStep
            needed={secondStep}
            onDone={(session) => void enter(session)}
            onBack={(reason) => {
              setSecondStep(undefined);
              setValues({ ...values, password: '' });
              setError(reason);
            }}
          />
        </Suspense>
      </SignInPage>
    );
  }
  return (
    <SignInPage>
      {!error && (ended || hasSavedDraft()) && (
        <NoticeBox kind="plain">
          {ended && t('sessionEnded')} {hasSavedDraft() && t('draftKept')}
        </NoticeBox>
      )}
      {document.documentElement.dataset.companies && (
        <Suspense>
          <NoCompany />
        </Suspense>
      )}
      <form noValidate onSubmit={submit}>
        <TextInput
          label={t('companyCode')}
          autoComplete="organization"
          autoFocus
          {...field('company_code')}
        />
        <TextInput label={t('username')} autoComplete="username" {...field('username')} />
        <PasswordInput
          label={t('password')}
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': t('showPassword') }}
          {...field('password')}
        />
        {error && <NoticeBox kind="bad">{error}</NoticeBox>}
        <Button type="submit" size="md" fullWidth aria-disabled={busy}>
          {t(busy ? 'loggingIn' : 'login')}
        </Button>
      </form>
    </SignInPage>
  );
}
