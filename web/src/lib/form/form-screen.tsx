import { Alert, Button, Group, Skeleton, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PageHead } from '../../ui/page-head.tsx';
import { LeaveGuard } from '../leave-guard.tsx';

interface FormScreenProps {
  title: string;
  back?: { label: string; go(): void } | undefined;
  actions?: ReactNode;
  /** One message at a time: what is wrong, or that it went well. */
  message?: { kind: 'good' | 'bad'; text: string } | undefined;
  saving: boolean;
  dirty: boolean;
  /** Without the permission to change it, it can be looked at. */
  readOnly?: boolean;
  onSubmit(event: React.FormEvent): void;
  children: ReactNode;
}

/** Every form of the console: its fields and what saving does are all that differs. */
export function FormScreen(props: FormScreenProps) {
  const { t } = useTranslation();
  return (
    <>
      <PageHead title={props.title} back={props.back} actions={props.actions} />
      <LeaveGuard when={props.dirty && !props.readOnly} />
      <form noValidate onSubmit={props.onSubmit}>
        <Stack gap="sm" maw={480}>
          {props.readOnly && <Alert color="gray">{t('readOnly')}</Alert>}
          <fieldset disabled={props.readOnly ?? false} style={{ all: 'unset' }}>
            <Stack gap="sm">{props.children}</Stack>
          </fieldset>
          {props.message && (
            <Alert
              color={props.message.kind === 'good' ? 'green' : 'red'}
              role={props.message.kind === 'good' ? 'status' : 'alert'}
            >
              {props.message.text}
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
  error?: string | undefined;
  retry(): void;
}) {
  const { t } = useTranslation();
  return (
    <>
      <PageHead title={props.title} />
      {props.error ? (
        <Alert color="red" role="alert" maw={480}>
          <Group gap="sm">
            {props.error}
            <Button size="compact-xs" variant="default" onClick={props.retry}>
              {t('tryAgain')}
            </Button>
          </Group>
        </Alert>
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
