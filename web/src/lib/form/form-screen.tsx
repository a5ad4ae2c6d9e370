import './form.words.ts';
import { Skeleton } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { LeaveGuard } from '../leave-guard.tsx';
import { MissingNotice } from '../missing-notice.tsx';
import { PageHead } from '../page-head.tsx';
import { RetryAlert } from '../retry-alert.tsx';
import fields from './fields.module.css';
import { FormNotices } from './form-notices.tsx';
import classes from './form-screen.module.css';
import { SaveBar } from './save-bar.tsx';
import { scrollFieldIntoView } from './scroll-field-into-view.ts';
import type { FormMessage } from './use-form.ts';

interface Head {
  title: string;
  /** The name of the record; stands beside the title and in the tab. */
  about?: string | undefined;
  back?: { label: string; go(): void } | undefined;
  /** The screen that this one belongs to. */
  crumb?: { label: string; to: string };
  actions?: ReactNode;
  /** Shown under the title, such as tabs to related screens. */
  below?: ReactNode;
}

function FormHead({ below, ...head }: Head) {
  return (
    <>
      <PageHead {...head} />
      {below}
    </>
  );
}

interface FormScreenProps extends Head {
  /** Why the last save failed. */
  message: FormMessage | undefined;
  saving: boolean;
  /** How many values are not saved. */
  changes: number;
  onDiscard(): void;
  /** The user may see the values but not change them. */
  readOnly?: boolean;
  /** Values that were typed here before the session ended. */
  savedDraft?: { take(): void; drop(): void } | undefined;
  onSubmit(event: FormEvent): void;
  /** Of a form that creates one record after the other. */
  onSaveAndStartNext?: (() => void) | undefined;
  /** How many records were begun here after the first. */
  started?: number;
  children: ReactNode;
}

/** The layout of every form; forms differ in their fields and in what saving does. */
export function FormScreen(props: FormScreenProps) {
  const { message, saving, changes, onDiscard, onSaveAndStartNext, started = 0, ...others } = props;
  const { readOnly, savedDraft, onSubmit, children, ...head } = others;
  const form = useRef<HTMLFormElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!message) return;
    const wrong = message.field ? `[name="${message.field}"]` : '[aria-invalid=true]';
    const field = form.current?.querySelector<HTMLElement>(`${wrong}:not([type=hidden])`);
    if (!field || !bar.current) return;
    field.focus({ preventScroll: true });
    scrollFieldIntoView(field, bar.current);
  }, [message]);
  useEffect(() => {
    const field =
      started > 0 && form.current?.querySelector<HTMLElement>('input:not([type=hidden])');
    if (!field || !bar.current) return;
    field.focus({ preventScroll: true });
    scrollFieldIntoView(field, bar.current);
  }, [started]);
  return (
    <>
      <FormHead {...head} />
      <LeaveGuard when={changes > 0 && !readOnly} />
      <form noValidate ref={form} className={classes.form} onSubmit={onSubmit}>
        <div className={classes.body}>
          <FormNotices readOnly={readOnly ?? false} savedDraft={savedDraft} />
          <fieldset disabled={readOnly ?? false} className={fields.fields}>
            {children}
          </fieldset>
        </div>
        {!readOnly && (
          <SaveBar ref={bar} {...{ message, saving, changes, onDiscard, onSaveAndStartNext }} />
        )}
      </form>
    </>
  );
}

interface FormPlaceholderProps extends Head {
  error?: string | undefined;
  /** For a missing record: the text to show and the way back to the list. */
  missing?: { text: string; back: { go(): void } } | false;
  retry(): void;
}

/** Shown while the form's values load, and when loading failed. */
export function FormPlaceholder({ error, missing, retry, ...head }: FormPlaceholderProps) {
  const { t } = useTranslation();
  return (
    <>
      <FormHead {...head} />
      {missing ? (
        <MissingNotice text={missing.text} onBack={missing.back.go} />
      ) : error ? (
        <RetryAlert text={error} retry={retry} />
      ) : (
        <section className={classes.loading} aria-busy="true" aria-label={t('loading')}>
          <div className={fields.fields}>
            {['a', 'b', 'c', 'd'].map((key) => (
              <div key={key} className={fields.half}>
                <Skeleton h={12} w="30%" mb="xs" />
                <Skeleton h="var(--field)" />
              </div>
            ))}
          </div>
        </section>
      )}
    </>
  );
}
