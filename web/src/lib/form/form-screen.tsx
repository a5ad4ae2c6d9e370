import { Alert, Button, Group, Skeleton, Stack } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { LeaveGuard } from '../leave-guard.tsx';
import { PageHead } from '../page-head.tsx';
import { RetryAlert } from '../retry-alert.tsx';
import { useTurned } from '../said.ts';
import type { FormMessage } from './use-form.ts';

interface FormScreenProps {
  title: string;
  back?: { label: string; go(): void } | undefined;
  actions?: ReactNode;
  /** Under the title, such as the tabs that lead to its neighbours. */
  below?: ReactNode;
  /** One message at a time: what is wrong, or that it went well. */
  message: FormMessage | undefined;
  saving: boolean;
  dirty: boolean;
  /** Without the permission to change it, it can be looked at. */
  readOnly?: boolean;
  onSubmit(event: FormEvent): void;
  children: ReactNode;
}

/** Every form of the console: its fields and what saving does are all that differs. */
export function FormScreen(props: FormScreenProps) {
  const { t } = useTranslation();
  const { message } = props;
  const said = useTurned(message?.text ?? '');
  const form = useRef<HTMLFormElement>(null);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!message) return;
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid=true]');
    if (wrong) wrong.focus();
    else box.current?.scrollIntoView({ block: 'nearest' });
  }, [message]);
  return (
    <>
      <PageHead title={props.title} back={props.back} actions={props.actions} />
      {props.below}
      <LeaveGuard when={props.dirty && !props.readOnly} />
      <form noValidate ref={form} onSubmit={props.onSubmit}>
        <Stack gap="sm" maw={480}>
          {props.readOnly && <Alert color="gray">{t('readOnly')}</Alert>}
          <fieldset disabled={props.readOnly ?? false} style={{ all: 'unset' }}>
            <Stack gap="sm">{props.children}</Stack>
          </fieldset>
          {message && (
            <Alert
              ref={box}
              color={message.kind === 'good' ? 'green' : 'red'}
              role={message.kind === 'good' ? 'status' : 'alert'}
            >
              {said}
            </Alert>
          )}
          {!props.readOnly && (
            <Group>
              <Button type="submit" aria-disabled={props.saving}>
                {t(props.saving ? 'saving' : 'save')}
              </Button>
            </Group>
          )}
        </Stack>
      </form>
    </>
  );
}

/** While the form's values load, and where they did not. */
export function FormPlaceholder(props: {
  title: string;
  below?: ReactNode;
  error?: string | undefined;
  retry(): void;
}) {
  const { t } = useTranslation();
  return (
    <>
      <PageHead title={props.title} />
      {props.below}
      {props.error ? (
        <RetryAlert text={props.error} retry={props.retry} />
      ) : (
        <Stack gap="sm" maw={480} aria-busy="true" aria-label={t('loading')}>
          <Skeleton h={36} />
          <Skeleton h={36} />
          <Skeleton h={36} />
        </Stack>
      )}
    </>
  );
}
