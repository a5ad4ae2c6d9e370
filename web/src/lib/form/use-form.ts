import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refusedFields } from '../failure.ts';
import { useDraft } from './use-draft.ts';

export type FormMessage = { kind: 'good' | 'bad'; text: string };

interface FormOptions<T> {
  initial: T;
  /** The required fields that are blank. */
  missing?(values: T): readonly string[];
  /** Sends it, and answers with the values as they stand now and what to say. */
  save(values: T): Promise<{ values: T; said: string }>;
  failure(error: unknown): string;
}

/** The states of a form: at rest, saving, saved, refused. Never two saves at once. */
export function useForm<T extends Record<string, unknown>>(options: FormOptions<T>) {
  const { t } = useTranslation();
  const [saving, setSaving] = useState(false);
  const [message, setMessage] = useState<FormMessage>();
  const [wrong, setWrong] = useState<readonly string[]>([]);
  const draft = useDraft(options.initial, (name) => {
    setWrong((names) => names.filter((other) => other !== name));
    setMessage((current) => (current?.kind === 'good' ? undefined : current));
  });

  function refuse(text: string, fields: readonly string[]): void {
    setMessage({ kind: 'bad', text });
    setWrong(fields);
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (saving) return;
    const missing = options.missing?.(draft.values) ?? [];
    if (missing.length > 0) return refuse(t('fillRequired'), missing);
    setSaving(true);
    setMessage(undefined);
    setWrong([]);
    try {
      const { values, said } = await options.save(draft.values);
      draft.settle(values);
      setMessage({ kind: 'good', text: said });
    } catch (error) {
      refuse(options.failure(error), refusedFields(error));
    } finally {
      setSaving(false);
    }
  }

  const mark = (name: keyof T & string) => {
    const error = wrong.includes(name);
    // Not every input of Mantine's says it by itself.
    return { error, 'aria-invalid': error };
  };
  return {
    ...draft,
    /** Marks what was missing or refused. */
    mark,
    field: (name: keyof T & string) => ({ ...draft.field(name), ...mark(name) }),
    /** What the screen around the fields needs. */
    screen: {
      dirty: draft.dirty,
      saving,
      message,
      onSubmit: (event: FormEvent) => void submit(event),
    },
  };
}
