import { NativeSelect, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../lazy-part.tsx';
import { useLogged } from '../logged.ts';
import type { Choice, ChoicesQuery } from './column.ts';

const SearchFilter = lazyPart(() => import('./search-filter.tsx'), <Skeleton h={30} />);
/** With more choices a searchable select replaces the plain dropdown. */
const MANY_CHOICES = 100;

interface FilterProps {
  label: string;
  value: string;
  onChange(value: string): void;
}

export function ChoiceFilter(props: FilterProps & { choices: readonly Choice[] }) {
  const { label, choices, value, onChange } = props;
  const { t } = useTranslation();
  if (choices.length > MANY_CHOICES) {
    return <SearchFilter label={label} choices={choices} value={value} onChange={onChange} />;
  }
  return (
    <NativeSelect
      size="xs"
      aria-label={label}
      data={[{ value: '', label: t('all') }, ...choices]}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** Loads its choices when first shown: there may be thousands, and few lists are filtered. */
export function LookupFilter({ query, ...rest }: FilterProps & { query: ChoicesQuery }) {
  const { data, error } = useQuery(query);
  useLogged(error);
  return <ChoiceFilter choices={data ?? []} {...rest} />;
}
