import { type ChangeEvent, useState } from 'react';

type Field = ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>;

/** The values of a form while they are edited. */
export function useDraft<T extends Record<string, unknown>>(
  initial: T,
  onEdit?: (name: keyof T & string) => void,
) {
  const [values, setValues] = useState(initial);
  const [saved, setSaved] = useState(initial);
  function set<K extends keyof T & string>(name: K, value: T[K]): void {
    setValues((current) => ({ ...current, [name]: value }));
    onEdit?.(name);
  }
  return {
    values,
    saved,
    set,
    dirty: JSON.stringify(values) !== JSON.stringify(saved),
    /** Sets the values stored on the server and, if different, the edited ones. */
    settle(stored: T, edited: T = stored) {
      setValues(edited);
      setSaved(stored);
    },
    /** Props for a text input or a plain select. */
    field: (name: keyof T & string) => ({
      name,
      value: values[name] as string,
      onChange: (event: Field) => set(name, event.currentTarget.value as T[typeof name]),
    }),
  };
}
