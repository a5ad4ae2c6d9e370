import { CloseButton, TextInput } from '@mantine/core';
import { LIMITS } from '@maru/contract/limits';
import { TICKET_LIMITS } from '@maru/contract/ticket-limits';
import { TICKET_VIEWS, type TicketView } from '@maru/contract/tickets';
import { type Ref, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { useTicketCounts } from '../../lib/ticket-counts.ts';
import { SearchIcon } from '../../ui/list-icons.tsx';
import { overdueCount } from './overdue-count.ts';
import classes from './ticket-filters.module.css';

interface Chosen {
  view: TicketView | undefined;
  tag: string | undefined;
  q: string | undefined;
}

/** The view, the tag and the search text are in the address, so that a link or a reload shows the same. */
export function useTicketFilters() {
  const [params] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const view = TICKET_VIEWS.find((known) => known === params.get('view'));
  const q = params.get('q')?.trim().slice(0, LIMITS.textFilter) || undefined;
  const tag = params.get('tag')?.trim().slice(0, TICKET_LIMITS.tag) || undefined;
  return {
    view,
    tag,
    q,
    filter(next: Partial<Chosen>) {
      const { view: nextView, tag: nextTag, q: nextText } = { view, tag, q, ...next };
      const search = new URLSearchParams({
        ...(nextView && { view: nextView }),
        ...(nextTag && { tag: nextTag }),
        ...(nextText && { q: nextText }),
      });
      void navigate({ search: String(search) }, { state, replace: 'q' in next });
    },
  };
}

/** A search begins when one pauses typing. */
const PAUSE_MS = 300;

interface TicketFiltersProps extends Omit<Chosen, 'tag'> {
  /** Of the search box. */
  ref: Ref<HTMLInputElement>;
  onFilter(next: Partial<Chosen>): void;
}

export function TicketFilters({ ref, view, q, onFilter }: TicketFiltersProps) {
  const { t, i18n } = useTranslation(['tickets', 'common']);
  const counts = useTicketCounts();
  return (
    <div className={`${classes.bar} screen-only`}>
      <fieldset className={classes.views}>
        <legend className={classes.legend}>{t('views')}</legend>
        {([undefined, ...TICKET_VIEWS] as const).map((one) => (
          <button
            key={one ?? 'all'}
            type="button"
            aria-pressed={view === one}
            data-count={
              one === 'overdue'
                ? counts && overdueCount(counts, i18n.language)
                : counts?.[one ?? 'all']
            }
            onClick={() => onFilter({ view: one })}
          >
            {t(one ? `view_${one}` : 'view_all')}
          </button>
        ))}
      </fieldset>
      <SearchBox ref={ref} q={q} onSearch={(text) => onFilter({ q: text })} />
    </div>
  );
}

interface SearchBoxProps {
  ref: Ref<HTMLInputElement>;
  q: string | undefined;
  onSearch(q: string | undefined): void;
}

function SearchBox({ ref, q, onSearch }: SearchBoxProps) {
  const { t } = useTranslation(['tickets', 'common']);
  const [text, setText] = useState(q ?? '');
  const asked = useRef(q);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(onSearch);
  latest.current = onSearch;
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    // Only when the address has changed, so that the typed text stays.
    if (q !== asked.current) setText(q ?? '');
    asked.current = q;
  }, [q]);
  const search = (next: string) => {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      asked.current = next.trim() || undefined;
      latest.current(asked.current);
    }, PAUSE_MS);
  };
  return (
    <TextInput
      ref={ref}
      className={classes.search}
      type="search"
      role="searchbox"
      aria-label={t('search')}
      placeholder={t('searchHint')}
      maxLength={LIMITS.textFilter}
      leftSection={<SearchIcon size={15} />}
      rightSection={
        text && <CloseButton size="sm" aria-label={t('common:clear')} onClick={() => search('')} />
      }
      value={text}
      onChange={(event) => search(event.currentTarget.value)}
    />
  );
}
