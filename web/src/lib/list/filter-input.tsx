import { Skeleton, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { SearchIcon } from '../../ui/list-icons.tsx';
import { lazyPart } from '../lazy-part.tsx';
import { ChoiceFilter, LookupFilter } from './choice-filter.tsx';
import type { Filter } from './column.ts';
import type { FilterDraft } from './filter-draft.ts';
import classes from './filters.module.css';

const DateFilter = lazyPart(() => import('./date-filter.tsx'), <Skeleton h={28} />);

interface FilterInputProps {
  label: string;
  filter: Filter;
  draft: FilterDraft;
}

/** The control of one filter. Text applies after a pause in typing, choices and days at once. */
export function FilterInput({ label, filter, draft }: FilterInputProps) {
  const { t } = useTranslation('list');
  const name = t('filterBy', { column: label });
  const value = draft.values[filter.name] ?? '';
  const isDate = filter.kind === 'date';
  const choose = (chosen: string) =>
    draft.set(filter.name, chosen, true, {
      replaces: isDate ? filter.replaces : undefined,
      also: filter.kind === 'select' ? filter.also : undefined,
    });
  return (
    <div className={classes.field} data-on={value.trim() !== '' || undefined}>
      {isDate && (
        <DateFilter
          label={name}
          placeholder={filter.placeholder ?? name}
          value={value}
          first={draft.values[filter.after ?? '']}
          last={draft.values[filter.before ?? '']}
          onChange={choose}
        />
      )}
      {filter.kind === 'select' && (
        <ChoiceFilter choices={filter.choices} label={name} value={value} onChange={choose} />
      )}
      {filter.kind === 'lookup' && (
        <LookupFilter query={filter.query} label={name} value={value} onChange={choose} />
      )}
      {filter.kind === 'text' && (
        <TextInput
          size="xs"
          aria-label={name}
          leftSection={value ? undefined : <SearchIcon size={14} />}
          leftSectionWidth={28}
          value={value}
          onChange={(event) => draft.set(filter.name, event.currentTarget.value, false)}
        />
      )}
    </div>
  );
}
