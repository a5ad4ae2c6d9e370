import './form.words.ts';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isStale, refusedFields } from '../failure.ts';
import { dismiss, notify } from '../notify.ts';
import { inCurrentLanguage, type TextOrFunction } from '../translated-text.ts';
import { mergeValues } from './merge.ts';
import { useSavedDraft } from './saved-draft.ts';
import { theirChange } from './their-change.tsx';
import { useDraft } from './use-draft.ts';

/** Why a form was not saved. `field`: the field to focus if none is marked. */
export type FormMessage = { text: string; field?: string };

/** The values on the server and their version. */
export interface Stored<T> {
  values: T;
  version?: string | undefined;
}

interface FormOptions<T> {
  initial: T;
  /** The first values of the form, if they are not the stored ones. They count as typed. */
  start?: T;
  /** The version that was loaded; without one a save is not checked against other users' changes. */
  version?: string | undefined;
  /** Fields that are never kept when the session ends. */
  secret?: readonly (keyof T & string)[];
  /** Fields that must not be blank. */
  required?: readonly (keyof T & string)[];
  /** Values known to be refused, by field; marked together with the missing ones. */
  invalid?(values: T): Record<string, string>;
  /** Values that cannot be sent, by field: nothing is saved while there are any. */
  unsendable?(values: T): Record<string, string>;
  /** Sends the values; returns them as stored now, the message to show, and what stays in it. */
  save(
    values: T,
    version: string | undefined,
  ): Promise<Stored<T> & { message: TextOrFunction; detail?: ReactNode }>;
  /** For a form that creates: the same, but returns the values that the next record starts with. */
  saveAndStartNext?: FormOptions<T>['save'] | undefined;
  /** Loads the values again after another user has changed them. */
  reload?(): Promise<Stored<T>>;
  /** The display text of a value that is not plain text. */
  reads?(name: keyof T & string, value: unknown): string;
  failure(error: unknown): string;
}

/** The states of a form: idle, saving, saved, refused. Only one save runs at a time. */
export function useForm<T extends Record<string, unknown>>(options: FormOptions<T>) {
  const { t } = useTranslation(['form', 'common']);
  const [saving, setSaving] = useState(false);
  const [message, setMessage] = useState<FormMessage>();
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  const [theirs, setTheirs] = useState<Partial<T>>({});
  const [version, setVersion] = useState(options.version);
  const [started, setStarted] = useState(0);
  const draft = useDraft(
    options.initial,
    (name) => {
      setWrong((marks) => without(marks, name));
      setTheirs((changes) => without(changes, name));
    },
    options.start,
  );
  const success = useRef<number>(undefined);
  const { secret = [], required = [], saveAndStartNext } = options;
  const savedDraft = useSavedDraft(draft, secret);

  function refuse(text: string, marks: Readonly<Record<string, string>>): void {
    setMessage({ text });
    setWrong(marks);
  }

  /** Applies the edits made here to the values stored now. */
  function rebase(base: Partial<T>, mine: Partial<T>, stored: T): void {
    const { values, conflicts } = mergeValues(base, mine, stored);
    draft.settle(stored, () => values);
    setTheirs(
      Object.fromEntries(conflicts.map((name) => [name, stored[name]])) as unknown as Partial<T>,
    );
  }

  async function catchUp(): Promise<void> {
    const now = await options.reload?.();
    if (!now) return;
    setVersion(now.version);
    rebase(draft.saved, draft.values, now.values);
  }

  async function submit(save: FormOptions<T>['save']): Promise<boolean> {
    if (saving) return false;
    const missing = required.filter((name) => isBlank(draft.values[name]));
    if (missing.length > 0) {
      const marks = Object.fromEntries(missing.map((name) => [name, t('fieldRequired')]));
      refuse(t('common:fillRequired'), { ...options.invalid?.(draft.values), ...marks });
      return false;
    }
    const unsendable = options.unsendable?.(draft.values) ?? {};
    const [first] = Object.values(unsendable);
    if (first !== undefined) {
      refuse(first, unsendable);
      return false;
    }
    setSaving(true);
    // The message about the last save must not be taken for an answer to this one.
    if (success.current !== undefined) dismiss(success.current);
    setMessage(undefined);
    setWrong({});
    setTheirs({});
    try {
      const sent = draft.values;
      const stored = await save(sent, version);
      // Values that were typed while the save was on its way are the next change.
      draft.settle(stored.values, (typed) => mergeValues(sent, typed, stored.values).values);
      setVersion(stored.version);
      savedDraft.drop();
      const { message } = stored;
      const text = typeof message === 'string' ? inCurrentLanguage(message) : message;
      const said = notify(text, 'good', stored.detail);
      success.current = stored.detail === undefined ? said : undefined;
      return true;
    } catch (error) {
      // If the reload fails, the next save is refused as stale again.
      if (isStale(error)) await catchUp().catch(() => {});
      refuse(options.failure(error), refusedFields(error));
      return false;
    } finally {
      setSaving(false);
    }
  }

  async function submitAndStartNext(save: FormOptions<T>['save']): Promise<void> {
    if (await submit(save)) setStarted((count) => count + 1);
  }

  function discard(): void {
    draft.discard();
    setMessage(undefined);
    setWrong({});
    setTheirs({});
  }

  function markOf(name: keyof T & string): ReactNode {
    if (!(name in theirs)) return name in wrong && (wrong[name] || true);
    const value = theirs[name];
    return theirChange({
      value: options.reads?.(name, value) ?? String(value ?? ''),
      onTake: () => draft.set(name, value as T[typeof name]),
      onKeep: () => setTheirs((changes) => without(changes, name)),
    });
  }

  const mark = (name: keyof T & string) => {
    const error = markOf(name);
    // Not every Mantine input sets this itself.
    return {
      error,
      'aria-invalid': error !== false,
      ...draft.unsaved(name),
      ...(required.includes(name) && { withAsterisk: true }),
    };
  };
  return {
    ...draft,
    /** Marks required fields, fields that were missing or refused, and fields that another user has changed too. */
    mark,
    field: (name: keyof T & string) => ({ ...draft.field(name), ...mark(name) }),
    /** Props for `FormScreen`. */
    screen: {
      changes: draft.changes,
      onDiscard: discard,
      saving,
      message,
      onSubmit(event: FormEvent) {
        event.preventDefault();
        void submit(options.save);
      },
      started,
      ...(saveAndStartNext && {
        onSaveAndStartNext: () => void submitAndStartNext(saveAndStartNext),
      }),
      savedDraft: savedDraft.offered && {
        take() {
          const { base = {}, values = {} } = savedDraft.offered ?? {};
          const typed = Object.fromEntries(secret.map((name) => [name, draft.values[name]]));
          rebase(base as Partial<T>, { ...values, ...typed } as Partial<T>, draft.saved);
          savedDraft.drop();
        },
        drop: savedDraft.drop,
      },
    },
  };
}

/** A text of spaces alone, no choice, or none of several. */
const isBlank = (value: unknown): boolean =>
  typeof value === 'string' ? value.trim() === '' : value === null || [value].flat().length === 0;

function without<V extends object>(record: V, name: string): V {
  if (!(name in record)) return record;
  const { [name as keyof V]: _, ...rest } = record;
  return rest as V;
}
