import { type ChangeEvent, useState } from 'react';
import { changedNames, countChanges } from './changes.ts';

type Field = ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>;

/** The values of a form while they are edited. */
export function useDraft<T extends Record<string, unknown>>(
  initial: T,
  onEdit?: (name: keyof T & string) => void,
  start = initial,
) {
  const [values, setValues] = useState(start);
  const [saved, setSaved] = useState(initial);
  function set<K extends keyof T & string>(name: K, value: T[K]): void {
    setValues((current) => ({ ...current, [name]: value }));
    onEdit?.(name);
  }
  const changed = changedNames(saved, values);
  /** Marks an input whose value is not saved yet. */
  const unsaved = (name: keyof T & string) => ({
    'data-unsaved': changed.includes(name) || undefined,
  });
  return {
    values,
    saved,
    set,
    unsaved,
    dirty: changed.length > 0,
    changes: countChanges(saved, values),
    /** Back to the values that are saved. */
    discard: () => setValues(saved),
    /** Sets the values stored on the server, and the edited ones if they differ from these. */
    settle(stored: T, edit: (typed: T) => T = () => stored) {
      setValues(edit);
      setSaved(stored);
    },
    /** Props for a text input or a plain select. */
    field: (name: keyof T & string) => ({
      name,
      ...unsaved(name),
      value: values[name] as string,
      onChange: (event: Field) => set(name, event.currentTarget.value as T[typeof name]),
    }),
  };
}
