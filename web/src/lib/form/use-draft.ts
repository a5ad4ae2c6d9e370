import { type ChangeEvent, useState } from 'react';

/** The values of a form while they are edited. */
export function useDraft<T extends Record<string, unknown>>(initial: T) {
  const [values, setValues] = useState(initial);
  const [saved, setSaved] = useState(initial);
  const set = <K extends keyof T>(name: K, value: T[K]) =>
    setValues((current) => ({ ...current, [name]: value }));
  return {
    values,
    set,
    dirty: JSON.stringify(values) !== JSON.stringify(saved),
    /** What is there now is what there is on the server. */
    settle(next: T) {
      setValues(next);
      setSaved(next);
    },
    /** For an input of text. */
    field: (name: keyof T & string) => ({
      name,
      value: values[name] as string,
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
        set(name, event.currentTarget.value as T[typeof name]),
    }),
  };
}
