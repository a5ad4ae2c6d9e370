import { Skeleton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { part } from '../part.tsx';
import { ChoiceFilter, LookupFilter } from './choice-filter.tsx';
import type { Column, Filter, LooseFilter } from './column.ts';
import classes from './list.module.css';
import { type Filters, sameFilters } from './list-state.ts';

const DateFilter = part(() => import('./date-filter.tsx'), <Skeleton h={30} />);
const PAUSE_MS = 500;

interface FilterRowProps<T> {
  columns: readonly Column<T>[];
  more: readonly LooseFilter[];
  leading: boolean;
  values: Filters;
  onChange(values: Filters): void;
}

/** Text filters apply after a pause in typing, choices and days at once. */
export function FilterRow<T>({ columns, more, leading, values, onChange }: FilterRowProps<T>) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(values);
  const known = useRef(values);
  const apply = useDebouncedCallback(send, PAUSE_MS);
  // The address may change from outside: back, forward, or cleared filters. The echo of our own change is
  // ignored, because the user may have typed more since.
  useEffect(() => {
    if (sameFilters(values, known.current)) return;
    known.current = values;
    apply.cancel();
    setTyped(values);
  }, [values, apply]);
  useEffect(() => () => apply.cancel(), [apply]);

  function send(next: Filters): void {
    known.current = next;
    onChange(next);
  }

  function set(name: string, value: string, now: boolean): void {
    const next = { ...typed, [name]: value };
    setTyped(next);
    apply.cancel();
    if (now) send(next);
    // Also while a Hangul syllable is composed: a word's last syllable stays in composition until a space.
    else apply(next);
  }

  function input(label: string, filter: Filter) {
    const name = t('filterBy', { column: label });
    const value = typed[filter.name] ?? '';
    if (filter.kind === 'date') {
      return (
        <DateFilter label={name} value={value} onChange={(day) => set(filter.name, day, true)} />
      );
    }
    if (filter.kind === 'lookup' || filter.kind === 'select') {
      const choice = { label: name, value, onChange: (to: string) => set(filter.name, to, true) };
      return filter.kind === 'select' ? (
        <ChoiceFilter choices={filter.choices} {...choice} />
      ) : (
        <LookupFilter query={filter.query} {...choice} />
      );
    }
    return (
      <TextInput
        size="xs"
        aria-label={name}
        value={value}
        onChange={(event) => set(filter.name, event.currentTarget.value, false)}
      />
    );
  }

  return (
    <>
      <tr>
        {leading && <td />}
        {columns.map(({ id, label, filter }) => (
          <td key={id}>{filter && input(label, filter)}</td>
        ))}
      </tr>
      {more.length > 0 && (
        <tr>
          <td colSpan={columns.length + (leading ? 1 : 0)}>
            <div className={classes.more}>
              {more.map((filter) => (
                <div key={filter.name} className={classes.labelled}>
                  <span aria-hidden="true">{filter.label}</span>
                  {input(filter.label, filter)}
                </div>
              ))}
            </div>
          </td>
        </tr>
      )}
    </>
  );
}
