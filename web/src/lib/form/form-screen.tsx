import { Alert, Button, Group, Skeleton, Stack } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { LeaveGuard } from '../leave-guard.tsx';
import { MissingNotice } from '../missing-notice.tsx';
import { PageHead } from '../page-head.tsx';
import { RetryAlert } from '../retry-alert.tsx';
import { useTranslatedOnce } from '../translated-text.ts';
import classes from './form-screen.module.css';
import { scrollFieldIntoView } from './scroll-field-into-view.ts';
import type { FormMessage } from './use-form.ts';

interface Back {
  label: string;
  go(): void;
}

interface Crumb {
  label: string;
  to: string;
}

interface FormScreenProps {
  title: string;
  back?: Back | undefined;
  /** The screen that this one belongs to. */
  crumb?: Crumb;
  actions?: ReactNode;
  /** Shown under the title, such as tabs to related screens. */
  below?: ReactNode;
  /** One message at a time: an error or a success. */
  message: FormMessage | undefined;
  saving: boolean;
  dirty: boolean;
  /** The user may see the values but not change them. */
  readOnly?: boolean;
  /** Values that were typed here before the session ended. */
  savedDraft?: { take(): void; drop(): void } | undefined;
  onSubmit(event: FormEvent): void;
  children: ReactNode;
}

/** The layout of every form; forms differ in their fields and in what saving does. */
export function FormScreen(props: FormScreenProps) {
  const { t } = useTranslation();
  const { message, savedDraft } = props;
  const text = useTranslatedOnce(message?.text ?? '');
  const form = useRef<HTMLFormElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (message?.kind !== 'bad') return;
    const wrong = message.field ? `[name="${message.field}"]` : '[aria-invalid=true]';
    const field = form.current?.querySelector<HTMLElement>(`${wrong}:not([type=hidden])`);
    if (!field || !bar.current) return;
    field.focus({ preventScroll: true });
    scrollFieldIntoView(field, bar.current);
  }, [message]);
  return (
    <>
      <PageHead
        title={props.title}
        back={props.back}
        {...(props.crumb && { crumb: props.crumb })}
        actions={props.actions}
      />
      {props.below}
      <LeaveGuard when={props.dirty && !props.readOnly} />
      <form noValidate ref={form} className={classes.form} onSubmit={props.onSubmit}>
        <Stack gap="sm">
          {props.readOnly && (
            <Alert color="gray" role="note">
              {t('readOnly')}
            </Alert>
          )}
          {savedDraft && !props.readOnly && (
            <Alert color="gray" role="note">
              <Group gap="xs">
                {t('draftOffered')}
                <Button size="compact-xs" variant="default" onClick={savedDraft.take}>
                  {t('takeDraft')}
                </Button>
                <Button size="compact-xs" variant="default" onClick={savedDraft.drop}>
                  {t('dropDraft')}
                </Button>
              </Group>
            </Alert>
          )}
          <fieldset disabled={props.readOnly ?? false} style={{ all: 'unset' }}>
            <Stack gap="sm">{props.children}</Stack>
          </fieldset>
        </Stack>
        {!props.readOnly && (
          <Stack gap="xs" ref={bar} className={classes.bar}>
            {message && (
              <Alert
                color={message.kind === 'good' ? 'green' : 'red'}
                role={message.kind === 'good' ? 'status' : 'alert'}
                py="xs"
              >
                {text}
              </Alert>
            )}
            <Group>
              <Button type="submit" aria-disabled={props.saving}>
                {t(props.saving ? 'saving' : 'save')}
              </Button>
            </Group>
          </Stack>
        )}
      </form>
    </>
  );
}

/** Shown while the form's values load, and when loading failed. */
export function FormPlaceholder(props: {
  title: string;
  back?: Back | undefined;
  crumb?: Crumb;
  below?: ReactNode;
  error?: string | undefined;
  /** For a missing record: the text to show and the way back to the list. */
  missing?: { text: string; back: Back } | false;
  retry(): void;
}) {
  const { t } = useTranslation();
  return (
    <>
      <PageHead
        title={props.title}
        back={props.back}
        {...(props.crumb && { crumb: props.crumb })}
      />
      {props.below}
      {props.missing ? (
        <MissingNotice text={props.missing.text} onBack={props.missing.back.go} />
      ) : props.error ? (
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
