import { Button } from '@mantine/core';
import type { FormerChatKey } from '@maru/contract/chat-keys';
import { personName } from '@maru/contract/kit/person-name';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { linkTo } from '../../lib/chat-link-address.ts';
import { RetryAlert } from '../../lib/retry-alert.tsx';
import { Section } from '../../ui/section.tsx';
import classes from './chat-links.module.css';
import { formerLinksQuery, withdrawFormerLink } from './chat-links.queries.ts';
import { WithdrawChatLink } from './withdraw-chat-link.tsx';

/** With the username, because two people may have had the same name. */
function ownerOf({ first_name: first, last_name: last, username, open_key }: FormerChatKey) {
  if (username === '') return open_key;
  return `${personName({ first, last })} (${username})`.trim();
}

/** The links of deleted accounts, which lead to the company. Without any, nothing is shown. */
export function FormerLinks({ company }: { company: string }) {
  const { t } = useTranslation('chatLinks');
  const [asked, setAsked] = useState<FormerChatKey>();
  const { data, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useInfiniteQuery(formerLinksQuery);
  const keys = data?.pages.flatMap((page) => page.keys) ?? [];
  if (keys.length === 0 && !isError) return null;
  return (
    <Section title={t('former')} text={t('formerExplanation')}>
      {isError && <RetryAlert text={t('loadError')} retry={() => void refetch()} />}
      <ul className={classes.list} aria-label={t('former')}>
        {keys.map((key) => (
          <li key={key.id} className={classes.item}>
            <div className={classes.about}>
              <p className={classes.former}>{ownerOf(key)}</p>
              <div className={classes.link}>
                {linkTo(location.origin, { company, key: key.open_key })}
              </div>
            </div>
            <Button
              variant="subtle"
              color="gray"
              aria-label={t('withdrawOf', { name: ownerOf(key) })}
              onClick={() => setAsked(key)}
            >
              {t('withdraw')}
            </Button>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button
          variant="default"
          aria-disabled={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {t('showMore')}
        </Button>
      )}
      {asked && (
        <WithdrawChatLink
          name={ownerOf(asked)}
          withdraw={() => withdrawFormerLink(asked.id)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Section>
  );
}
