import { useState } from 'react';
import type { Versioned } from '../api.ts';
import { failureText, isStale, refusedFields } from '../failure.ts';

/** The typed values of a dialog: every field as text. */
type Texts<Name extends string> = Record<Name, string>;

interface EditDialogOptions<Body, Name extends string> {
  saved: Versioned<Body>;
  draftOf(body: Body): Texts<Name>;
  /** Saves only the fields that were changed here, so that others' changes of other fields stay. */
  save(
    changed: Partial<Texts<Name>>,
    draft: Texts<Name>,
    version: string | undefined,
  ): Promise<void>;
  reload(): Promise<Versioned<Body>>;
  failed: string;
  onClose(): void;
}

function changesOf<Name extends string>(
  before: Texts<Name>,
  after: Texts<Name>,
): Partial<Texts<Name>> {
  const names = Object.keys(before) as Name[];
  const changed = names.filter((name) => before[name].trim() !== after[name].trim());
  return Object.fromEntries(changed.map((name) => [name, after[name]])) as Partial<Texts<Name>>;
}

/**
 * The fields of a dialog that edits a record. If somebody else has changed the record, what was typed stays, and the
 * next save is based on theirs.
 */
export function useEditDialog<Body, Name extends string>(options: EditDialogOptions<Body, Name>) {
  const { draftOf, save, reload, failed, onClose } = options;
  const baseOf = ({ body, version }: Versioned<Body>) => ({ draft: draftOf(body), version });
  const [base, setBase] = useState(() => baseOf(options.saved));
  const [draft, setDraft] = useState(base.draft);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});

  async function rebase(): Promise<void> {
    const theirs = baseOf(await reload());
    setDraft((mine) => ({ ...theirs.draft, ...changesOf(base.draft, mine) }));
    setBase(theirs);
  }

  async function submit(): Promise<void> {
    const changed = changesOf(base.draft, draft);
    if (Object.keys(changed).length === 0) return onClose();
    setBusy(true);
    setError(undefined);
    setWrong({});
    try {
      await save(changed, draft, base.version);
      onClose();
    } catch (failure) {
      setError(failureText(failure, { empty: failed, none: failed }));
      setWrong(refusedFields(failure));
      if (isStale(failure)) await rebase().catch(() => {});
    } finally {
      setBusy(false);
    }
  }

  const set = (name: Name, text: string) => setDraft({ ...draft, [name]: text });
  return {
    draft,
    set,
    errorOf: (name: Name) => wrong[name] ?? false,
    field: (name: Name, label: string) => ({
      label,
      value: draft[name],
      error: wrong[name] ?? false,
      onChange: (event: { currentTarget: { value: string } }) =>
        set(name, event.currentTarget.value),
    }),
    dialog: { busy, error, onSubmit: () => void submit(), onClose },
  };
}
