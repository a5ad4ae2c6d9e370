import { ActionIcon } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { CONVERSATION_LIMITS } from '@maru/contract/conversations';
import { useQuery } from '@tanstack/react-query';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { RetryAlert } from '../../lib/retry-alert.tsx';
import { CloseIcon } from '../../ui/icons.tsx';
import { ConversationRows } from './conversation-rows.tsx';
import { searchQuery } from './conversations.queries.ts';
import { ListLoading } from './list-loading.tsx';
import classes from './list-pane.module.css';
import type { DeskAddress } from './use-desk-address.ts';

const PAUSE_MS = 250;

interface SearchBoxProps {
  value: string;
  onChange(value: string): void;
  onEnd(): void;
}

export function SearchBox({ value, onChange, onEnd }: SearchBoxProps) {
  const { t } = useTranslation('desk');
  return (
    <>
      <input
        // biome-ignore lint/a11y/noAutofocus: it appears because somebody wants to search
        autoFocus
        type="search"
        className={classes.search}
        aria-label={t('searchLabel')}
        placeholder={t('searchLabel')}
        maxLength={CONVERSATION_LIMITS.searched}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onEnd();
        }}
      />
      <ActionIcon variant="subtle" color="gray" aria-label={t('endSearch')} onClick={onEnd}>
        <CloseIcon />
      </ActionIcon>
    </>
  );
}

interface FoundProps {
  ref: Ref<{ move(step: 1 | -1): void }>;
  query: string;
  address: DeskAddress;
}

/** Also finished conversations, as the server finds them. */
export function Found({ ref, query, address }: FoundProps) {
  const { t } = useTranslation('desk');
  const [wanted] = useDebouncedValue(query, PAUSE_MS);
  const found = useQuery({ ...searchQuery(wanted), enabled: wanted !== '' });
  if (query === '') return <p className={classes.rest}>{t('searchHint')}</p>;
  if (found.isError) {
    return (
      <div className={classes.rest}>
        <RetryAlert text={t('searchFailed')} retry={() => void found.refetch()} />
      </div>
    );
  }
  if (!found.data) return <ListLoading />;
  const { conversations, has_more } = found.data;
  if (conversations.length === 0) {
    return (
      <div className={classes.rest} role="status">
        <strong>{t('nothingFound')}</strong>
        <p>{t('nothingFoundText')}</p>
      </div>
    );
  }
  return (
    <ConversationRows
      ref={ref}
      rows={[{ heading: t('found'), count: conversations.length }, ...conversations]}
      address={address}
      foot={has_more ? t('foundMore') : ''}
    />
  );
}
