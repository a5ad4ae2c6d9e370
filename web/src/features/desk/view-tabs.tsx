import { ActionIcon } from '@mantine/core';
import { CONVERSATION_LIMITS, CONVERSATION_VIEWS } from '@maru/contract/conversations';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ownId } from '../../lib/session.ts';
import { FindIcon } from '../../ui/desk-icons.tsx';
import { conversationsQuery } from './conversations.queries.ts';
import { isIn } from './desk-list.ts';
import classes from './list-pane.module.css';
import type { DeskAddress } from './use-desk-address.ts';

/** The views with their counts. If the list is cut at its limit, only the count of the person's own is exact. */
export function ViewTabs({ address, onSearch }: { address: DeskAddress; onSearch(): void }) {
  const { t } = useTranslation('desk');
  const { data } = useQuery({ ...conversationsQuery, enabled: false });
  const viewer = { id: ownId(), department: data?.department ?? null };
  const views = CONVERSATION_VIEWS.filter(
    (view) => view !== 'department' || viewer.department !== null,
  );
  return (
    <>
      <fieldset className={classes.views} aria-label={t('views')}>
        {views.map((view) => {
          const count = data?.conversations.filter((one) => isIn(view, one, viewer)).length;
          const isCut = data?.has_more && view !== 'mine';
          return (
            <button
              key={view}
              type="button"
              aria-pressed={view === address.view}
              {...(view === 'department' && { title: t('departmentOf') })}
              onClick={() => address.go({ view })}
            >
              {t(view)}
              <span className={classes.count}>
                {view === 'all' && isCut
                  ? t('many', { count: CONVERSATION_LIMITS.listed })
                  : isCut
                    ? t('many', { count: count ?? 0 })
                    : count}
              </span>
            </button>
          );
        })}
      </fieldset>
      <ActionIcon variant="subtle" color="gray" aria-label={t('search')} onClick={onSearch}>
        <FindIcon />
      </ActionIcon>
    </>
  );
}
