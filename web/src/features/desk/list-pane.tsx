import { ActionIcon } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type Ref, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RetryAlert } from '../../lib/retry-alert.tsx';
import { ownId } from '../../lib/session.ts';
import { useShared } from '../../lib/shared-value.ts';
import { KeysIcon, PreferencesIcon } from '../../ui/desk-icons.tsx';
import { ConversationRows, type DeskListRow } from './conversation-rows.tsx';
import { conversationsQuery } from './conversations.queries.ts';
import { inSections, isIn } from './desk-list.ts';
import { ListLoading } from './list-loading.tsx';
import classes from './list-pane.module.css';
import { deskState } from './on-screen.ts';
import { Found, SearchBox } from './search.tsx';
import type { DeskAddress } from './use-desk-address.ts';
import { ViewTabs } from './view-tabs.tsx';

const STATES = {
  live: 'stateLive',
  catchingUp: 'stateCatchingUp',
  offline: 'stateOffline',
  full: 'stateFull',
  refused: 'stateRefused',
} as const;

const EMPTY_TEXTS = {
  mine: ['noneMine', 'noneMineText'],
  unassigned: ['noneUnassigned', 'noneUnassignedText'],
  department: ['noneDepartment', 'noneDepartmentText'],
  all: ['noneAll', 'noneAllText'],
} as const;

export interface ListHandle {
  /** Moves the focus through the conversations. */
  move(step: 1 | -1): void;
  search(): void;
}

interface ListPaneProps {
  ref: Ref<ListHandle>;
  address: DeskAddress;
  onSettings(): void;
  onKeys(): void;
}

/** The left pane: the conversations of a view in the order of waiting, or those that a search found. */
export function ListPane({ ref, address, onSettings, onKeys }: ListPaneProps) {
  const { t } = useTranslation('desk');
  const [query, setQuery] = useState<string>();
  const rows = useRef<{ move(step: 1 | -1): void }>(null);
  const state = useShared(deskState);
  useImperativeHandle(ref, () => ({
    move: (step) => rows.current?.move(step),
    search: () => setQuery((now) => now ?? ''),
  }));
  const isSearching = query !== undefined;
  return (
    <section className={classes.pane} data-pane="list" aria-label={t('conversations')}>
      <div className={classes.head}>
        {isSearching ? (
          <SearchBox value={query} onChange={setQuery} onEnd={() => setQuery(undefined)} />
        ) : (
          <ViewTabs address={address} onSearch={() => setQuery('')} />
        )}
      </div>
      {isSearching ? (
        <Found query={query.trim()} address={address} ref={rows} />
      ) : (
        <Listed address={address} ref={rows} />
      )}
      <div className={classes.foot}>
        <span className={classes.state} data-state={state} role="status">
          {t(STATES[state])}
        </span>
        <ActionIcon
          className={classes.keys ?? ''}
          variant="subtle"
          color="gray"
          aria-label={t('keys')}
          onClick={onKeys}
        >
          <KeysIcon />
        </ActionIcon>
        <ActionIcon variant="subtle" color="gray" aria-label={t('settings')} onClick={onSettings}>
          <PreferencesIcon />
        </ActionIcon>
      </div>
    </section>
  );
}

interface ListedProps {
  ref: Ref<{ move(step: 1 | -1): void }>;
  address: DeskAddress;
}

function Listed({ ref, address }: ListedProps) {
  const { t } = useTranslation('desk');
  // The follower reads it, and keeps it up to date.
  const list = useQuery({ ...conversationsQuery, enabled: false });
  const { view } = address;
  const rows = useMemo((): DeskListRow[] => {
    const { conversations = [], department = null } = list.data ?? {};
    const viewer = { id: ownId(), department };
    const { forUs, forCustomer } = inSections(
      conversations.filter((one) => isIn(view, one, viewer)),
    );
    const section = (heading: 'waitingForUs' | 'waitingForCustomer', some: typeof forUs) =>
      some.length === 0 ? [] : [{ heading: t(heading), count: some.length }, ...some];
    return [...section('waitingForUs', forUs), ...section('waitingForCustomer', forCustomer)];
  }, [list.data, view, t]);

  if (list.isError && !list.data) {
    return (
      <div className={classes.rest}>
        <RetryAlert text={t('loadFailed')} retry={() => void list.refetch()} />
      </div>
    );
  }
  if (!list.data) return <ListLoading />;
  if (rows.length === 0) {
    const [title, text] = EMPTY_TEXTS[view];
    return (
      <div className={classes.rest}>
        <strong>{t(title)}</strong>
        <p>{t(text)}</p>
      </div>
    );
  }
  return (
    <ConversationRows
      ref={ref}
      rows={rows}
      address={address}
      foot={list.data.has_more ? t('listCut', { count: list.data.conversations.length }) : ''}
    />
  );
}
