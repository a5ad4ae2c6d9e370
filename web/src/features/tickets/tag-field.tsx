import { TagsInput } from '@mantine/core';
import { TICKET_LIMITS } from '@maru/contract/ticket-limits';
import { listTicketTags, normalTags } from '@maru/contract/ticket-tags';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';

interface TagFieldProps {
  label: string;
  description: string;
  error: string | false;
  tags: string[];
  onChange(tags: string[]): void;
}

/** Tags as chips, with those in use as suggestions. */
export function TagField({ tags, onChange, ...field }: TagFieldProps) {
  const { t } = useTranslation(['ticket', 'common']);
  const [search, setSearch] = useState('');
  const q = search.trim();
  const found = useQuery({
    queryKey: ['tickets', 'tags', q],
    queryFn: ({ signal }) => call(listTicketTags, { query: q ? { q } : {} }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
  return (
    <TagsInput
      {...field}
      placeholder={t('addTag')}
      data={found.data?.map(({ name }) => name) ?? []}
      filter={({ options }) => options}
      splitChars={[',']}
      maxTags={TICKET_LIMITS.tags}
      maxLength={TICKET_LIMITS.tag}
      clearButtonProps={{ 'aria-label': t('common:clear') }}
      searchValue={search}
      onSearchChange={setSearch}
      acceptValueOnBlur
      value={tags}
      // The rest of the typed text may have commas too.
      onChange={(next) =>
        onChange(normalTags(next.flatMap((tag) => (tags.includes(tag) ? [tag] : tag.split(',')))))
      }
    />
  );
}
