import { type FormEvent, useState } from 'react';

type Message = { kind: 'good' | 'bad'; text: string };

interface SavingOptions {
  /** What is wrong before anything is sent, if anything. */
  check?(): string | undefined;
  /** Sends it, and answers with what to say when it went well. */
  save(): Promise<string>;
  failure(error: unknown): string;
}

/** The states of a form: at rest, saving, saved, refused. Never two saves at once. */
export function useSaving({ check, save, failure }: SavingOptions) {
  const [saving, setSaving] = useState(false);
  const [message, setMessage] = useState<Message>();

  async function onSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (saving) return;
    const complaint = check?.();
    if (complaint) return setMessage({ kind: 'bad', text: complaint });
    setSaving(true);
    setMessage(undefined);
    try {
      setMessage({ kind: 'good', text: await save() });
    } catch (error) {
      setMessage({ kind: 'bad', text: failure(error) });
    } finally {
      setSaving(false);
    }
  }
  return { saving, message, onSubmit: (event: FormEvent) => void onSubmit(event) };
}
