import './chat-links.words.ts';
import { Button, Group, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { linkTo } from '../../lib/chat-link-address.ts';
import { RetryAlert } from '../../lib/retry-alert.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Section, Sections } from '../../ui/section.tsx';
import classes from './chat-links.module.css';
import { chatLinksQuery, type KeyOwner, storeKey } from './chat-links.queries.ts';
import { FormerLinks } from './former-links.tsx';
import { SetChatLink } from './set-chat-link.tsx';
import { WithdrawChatLink } from './withdraw-chat-link.tsx';

/** The links of the company and its departments. Their rooms are unassigned until somebody at the desk takes them. */
export function ChatLinks() {
  const { t } = useTranslation(['chatLinks', 'common']);
  const links = useQuery(chatLinksQuery);
  const [copied, setCopied] = useState<boolean>();
  const [asked, setAsked] = useState<{ what: 'set' | 'withdraw'; owner: KeyOwner }>();
  const close = () => setAsked(undefined);
  return (
    <Sections>
      <Section title={t('title')} text={t('explanation')}>
        {links.isError && <RetryAlert text={t('loadError')} retry={() => void links.refetch()} />}
        {links.isPending && (
          <section aria-busy="true" aria-label={t('common:loading')}>
            <Skeleton h={48} />
          </section>
        )}
        {links.data && (
          <ul className={classes.list}>
            {links.data.owners.map((owner) => (
              <ChatLinkItem
                key={owner.department}
                owner={owner}
                company={links.data.company}
                onCopied={setCopied}
                onAsk={(what) => setAsked({ what, owner })}
              />
            ))}
          </ul>
        )}
        <Text size="sm" role="status">
          {copied !== undefined && t(copied ? 'copied' : 'copyByHand')}
        </Text>
      </Section>
      {links.data && <FormerLinks company={links.data.company} />}
      {asked?.what === 'set' && <SetChatLink owner={asked.owner} onClose={close} />}
      {asked?.what === 'withdraw' && (
        <WithdrawChatLink
          name={asked.owner.name || t('company')}
          withdraw={() => storeKey(asked.owner, '')}
          onClose={close}
        />
      )}
    </Sections>
  );
}

interface ChatLinkItemProps {
  owner: KeyOwner;
  company: string;
  onCopied(copied: boolean): void;
  onAsk(what: 'set' | 'withdraw'): void;
}

function ChatLinkItem({ owner, company, onCopied, onAsk }: ChatLinkItemProps) {
  const { t } = useTranslation('chatLinks');
  const name = owner.name || t('company');
  const link = linkTo(location.origin, { company, key: owner.key });
  return (
    <li className={classes.item}>
      <div className={classes.about}>
        <p className={classes.name}>{name}</p>
        {owner.key ? (
          <div className={classes.link}>
            <span>{link}</span>
            <CopyButton label={t('copyLink', { name })} value={link} onCopied={onCopied} />
          </div>
        ) : (
          <p className={classes.none}>{t('none')}</p>
        )}
      </div>
      <Group gap="xs">
        <Button
          variant="default"
          aria-label={t(owner.key ? 'changeOf' : 'setOf', { name })}
          onClick={() => onAsk('set')}
        >
          {t(owner.key ? 'change' : 'set')}
        </Button>
        {owner.key && (
          <Button
            variant="default"
            aria-label={t('withdrawOf', { name })}
            onClick={() => onAsk('withdraw')}
          >
            {t('withdraw')}
          </Button>
        )}
      </Group>
    </li>
  );
}
