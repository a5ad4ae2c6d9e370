import './ticket.words.ts';
import { ActionIcon, Button, Skeleton } from '@mantine/core';
import type { TicketDetail } from '@maru/contract/ticket-properties';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import type { Versioned } from '../../lib/api.ts';
import { useBackToList } from '../../lib/back-to-list.ts';
import type { ComposerHandle } from '../../lib/composer/kind-tabs.tsx';
import { isMissing } from '../../lib/failure.ts';
import { MissingNotice } from '../../lib/missing-notice.tsx';
import { notify } from '../../lib/notify.ts';
import { PageHead } from '../../lib/page-head.tsx';
import { paths } from '../../lib/paths.ts';
import { RetryAlert } from '../../lib/retry-alert.tsx';
import { ticketQuery } from '../../lib/ticket/ticket.queries.ts';
import { useTicketAction } from '../../lib/ticket/use-ticket-action.ts';
import { wordsOf } from '../../lib/translated-text.ts';
import { copyText } from '../../ui/copy-text.ts';
import { CopyIcon } from '../../ui/list-icons.tsx';
import { KeyboardIcon } from '../../ui/timeline-icons.tsx';
import { EditTicket } from './edit-ticket.tsx';
import { Properties } from './properties.tsx';
import { type KeyHelp, Shortcuts, useShortcuts } from './shortcuts.tsx';
import { Steps } from './steps.tsx';
import { TicketComposer } from './ticket-composer.tsx';
import classes from './ticket-screen.module.css';
import { readOn } from './tickets.queries.ts';
import { TimelineView } from './timeline-view.tsx';
import { useLiveTicket } from './use-live-ticket.ts';

const words = wordsOf('ticket');

const KEYS: KeyHelp = [
  ['r', 'keyReply'],
  ['n', 'keyNote'],
  ['t', 'keyTake'],
  ['e', 'keyEdit'],
  ['?', 'keyHelp'],
  ['/', 'keyCanned'],
  ['@', 'keyMention'],
  ['Ctrl+Enter', 'keySend'],
  ['Esc', 'keyLeave'],
];

export function Component() {
  const { t } = useTranslation('ticket');
  const id = Number(useParams().id);
  const back = useBackToList(paths.tickets);
  const ticket = useQuery(ticketQuery(id));
  if (!ticket.data) {
    return (
      <>
        <PageHead title={t('loadingTitle', { number: id })} back={back} />
        {isMissing(ticket.error) ? (
          <MissingNotice text={t('missing')} onBack={back.go} />
        ) : ticket.isError ? (
          <RetryAlert text={t('loadError')} retry={() => void ticket.refetch()} />
        ) : (
          <section aria-busy="true" aria-label={t('loadingTitle', { number: id })}>
            <Skeleton h={32} mb="md" />
            <Skeleton h={220} />
          </section>
        )}
      </>
    );
  }
  return <Loaded key={id} saved={ticket.data} back={back} isGone={isMissing(ticket.error)} />;
}

interface LoadedProps {
  saved: Versioned<TicketDetail>;
  back: { label: string; go(): void };
  /** It was there, and is not any more or not for this person. */
  isGone: boolean;
}

function Loaded({ saved, back, isGone }: LoadedProps) {
  const { t } = useTranslation(['ticket', 'shortcuts']);
  const ticket = saved.body;
  const { id } = ticket;
  const composer = useRef<ComposerHandle>(null);
  const [editing, setEditing] = useState(false);
  const live = useLiveTicket(id);
  // Its changes are told live as well; this is sooner.
  const action = useTicketAction(saved, () => void readOn(id).catch(() => {}));
  const shortcuts = useShortcuts({
    r: () => composer.current?.write('reply'),
    n: () => composer.current?.write('note'),
    t: () => action.take?.(),
    e: () => action.mayChange && setEditing(true),
  });
  const copyLink = async (beside: Element) => {
    const { origin, pathname } = location;
    if (await copyText(origin + pathname, beside)) notify(() => words('linkCopied'));
  };
  return (
    <div className={classes.screen}>
      <PageHead
        title={ticket.subject}
        number={id}
        back={back}
        actions={
          <>
            <Button
              className={classes.copy ?? ''}
              variant="subtle"
              color="gray"
              leftSection={<CopyIcon size={15} />}
              onClick={(event) => void copyLink(event.currentTarget)}
            >
              {t('copyLink')}
            </Button>
            <ActionIcon
              className={classes.keys ?? ''}
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={t('shortcuts:shortcuts')}
              title={t('shortcuts:shortcuts')}
              onClick={shortcuts.show}
            >
              <KeyboardIcon size={17} />
            </ActionIcon>
          </>
        }
      />
      {isGone && <MissingNotice text={t('missing')} onBack={back.go} />}
      <Steps ticket={ticket} action={action} />
      <div className={classes.columns}>
        <section className={classes.talk} aria-label={t('timeline')}>
          <TimelineView ticket={ticket} live={live} />
          <TicketComposer ref={composer} ticket={ticket} onWriting={live.writing} />
        </section>
        <Properties ticket={ticket} action={action} onEdit={() => setEditing(true)} />
      </div>
      {editing && <EditTicket saved={saved} onClose={() => setEditing(false)} />}
      <Shortcuts shortcuts={shortcuts} keys={KEYS} />
    </div>
  );
}
