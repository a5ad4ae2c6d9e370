import './replies.words.ts';
import { Button, Skeleton, TextInput } from '@mantine/core';
import type { CannedReply } from '@maru/contract/canned-replies';
import { CANNED_REPLY_LIMITS } from '@maru/contract/canned-replies';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fit } from '../../lib/completion/hangul.ts';
import { PageHead } from '../../lib/page-head.tsx';
import { paths } from '../../lib/paths.ts';
import { PermissionButton } from '../../lib/permission-button.tsx';
import { repliesQuery } from '../../lib/replies/replies-query.ts';
import { RetryAlert } from '../../lib/retry-alert.tsx';
import { may } from '../../lib/session.ts';
import { AddIcon, SearchIcon } from '../../ui/list-icons.tsx';
import { Section, Sections } from '../../ui/section.tsx';
import { DeleteReply } from './delete-reply.tsx';
import classes from './replies.module.css';
import { EditReply, NewReply, ViewReply } from './reply-form.tsx';

type Shown =
  | { what: 'new'; isOwn: boolean }
  | { what: 'edit' | 'view' | 'delete'; reply: CannedReply };

/** The company's canned replies and one's own. */
export function Component() {
  const { t } = useTranslation('replies');
  const replies = useQuery(repliesQuery);
  const [search, setSearch] = useState('');
  const [shown, setShown] = useState<Shown>();
  const close = () => setShown(undefined);
  const found = replies.data?.filter(
    ({ name, content }) =>
      fit(name, search) !== undefined ||
      content.toLowerCase().includes(search.trim().toLowerCase()),
  );
  return (
    <>
      <PageHead title={t('title')} crumb={{ label: t('tickets'), to: paths.tickets }} />
      {replies.isError && <RetryAlert text={t('loadError')} retry={() => void replies.refetch()} />}
      {replies.isPending && (
        <section aria-busy="true" aria-label={t('title')}>
          <Skeleton h={36} mb="md" />
          <Skeleton h={180} />
        </section>
      )}
      {found && (
        <Sections>
          <TextInput
            type="search"
            role="searchbox"
            aria-label={t('search')}
            placeholder={t('search')}
            maxLength={CANNED_REPLY_LIMITS.name}
            leftSection={<SearchIcon size={15} />}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
          <Replies
            title={t('ofCompany')}
            text={t('ofCompanyHint')}
            none={t(search.trim() ? 'noneFound' : 'noneOfCompany')}
            mayWrite={may('change_ticketsettings')}
            replies={found.filter(({ is_own }) => !is_own)}
            onNew={() => setShown({ what: 'new', isOwn: false })}
            onShow={setShown}
          />
          <Replies
            title={t('own')}
            text={t('ownHint')}
            none={t(search.trim() ? 'noneFound' : 'noneOwn')}
            mayWrite={may('change_ticket')}
            replies={found.filter(({ is_own }) => is_own)}
            onNew={() => setShown({ what: 'new', isOwn: true })}
            onShow={setShown}
          />
        </Sections>
      )}
      {shown?.what === 'new' && <NewReply isOwn={shown.isOwn} onClose={close} />}
      {shown?.what === 'edit' && <EditReply reply={shown.reply} onClose={close} />}
      {shown?.what === 'view' && <ViewReply reply={shown.reply} onClose={close} />}
      {shown?.what === 'delete' && <DeleteReply reply={shown.reply} onClose={close} />}
    </>
  );
}

interface RepliesProps {
  title: string;
  text: string;
  none: string;
  mayWrite: boolean;
  replies: readonly CannedReply[];
  onNew(): void;
  onShow(shown: Shown): void;
}

/** A list of replies, which can also be read by people who may not change them. */
function Replies({ title, text, none, mayWrite, replies, onNew, onShow }: RepliesProps) {
  const { t } = useTranslation(['replies', 'common']);
  return (
    <Section
      title={title}
      text={text}
      action={
        <PermissionButton allowed={mayWrite}>
          <Button
            variant="default"
            leftSection={<AddIcon size={15} />}
            aria-label={`${t('newReply')}: ${title}`}
            onClick={onNew}
          >
            {t('newReply')}
          </Button>
        </PermissionButton>
      }
    >
      {replies.length === 0 && <p className={classes.none}>{none}</p>}
      <ul className={classes.replies} aria-label={title}>
        {replies.map((reply) => (
          <li key={reply.id} className={classes.reply}>
            <div className={classes.content}>
              <strong>{reply.name}</strong>
              <p>{reply.content}</p>
            </div>
            {mayWrite ? (
              <div className={classes.actions}>
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={t('editNamed', { name: reply.name })}
                  onClick={() => onShow({ what: 'edit', reply })}
                >
                  {t('edit')}
                </Button>
                <Button
                  size="compact-sm"
                  variant="subtle"
                  color="red"
                  aria-label={t('deleteNamed', { name: reply.name })}
                  onClick={() => onShow({ what: 'delete', reply })}
                >
                  {t('common:delete')}
                </Button>
              </div>
            ) : (
              <div className={classes.actions}>
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={t('viewNamed', { name: reply.name })}
                  onClick={() => onShow({ what: 'view', reply })}
                >
                  {t('view')}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
