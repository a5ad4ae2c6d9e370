import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useLimitedChoices } from '../choices.ts';

interface SearchFilterProps {
  label: string;
  choices: readonly { value: string; label: string }[];
  value: string;
  onChange(value: string): void;
}

/** A searchable select for very many choices. */
export default function SearchFilter({ label, choices, value, onChange }: SearchFilterProps) {
  const { t } = useTranslation();
  return (
    <Select
      size="xs"
      aria-label={label}
      placeholder={t('all')}
      searchable
      clearable
      filter={useLimitedChoices()}
      clearButtonProps={{ 'aria-label': t('clear') }}
      nothingFoundMessage={t('nothingFound')}
      data={[...choices]}
      value={value || null}
      onChange={(chosen) => onChange(chosen ?? '')}
    />
  );
}
