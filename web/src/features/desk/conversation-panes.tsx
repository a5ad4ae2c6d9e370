import { Button, Skeleton, VisuallyHidden } from '@mantine/core';
import type { ConversationDetail } from '@maru/contract/conversations';
import { useQuery } from '@tanstack/react-query';
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ComposerHandle } from '../../lib/composer/kind-tabs.tsx';
import { isMissing } from '../../lib/failure.ts';
import { RetryAlert } from '../../lib/retry-alert.tsx';
import { may } from '../../lib/session.ts';
import { conversationsQuery, detailQuery, reloadDetail } from './conversations.queries.ts';
import classes from './desk.module.css';
import { DeskDialog } from './dialogs.tsx';
import { InfoPane } from './info-pane.tsx';
import { reloadConversationNotes } from './messages.queries.ts';
import { MessagesPane } from './messages-pane.tsx';
import { useConversationActions } from './use-conversation-actions.ts';
import type { DeskAddress } from './use-desk-address.ts';

/** The actions of the open conversation that keys call. */
export interface ConversationHandle {
  write: ComposerHandle['write'];
  take(): void;
  assign(): void;
  finish(): void;
  markUnread(): void;
  info(): void;
  makeTicket(): void;
  linkTicket(): void;
}

interface ConversationPanesProps {
  ref: Ref<ConversationHandle>;
  id: number;
  address: DeskAddress;
}

/** The middle and the right pane, of one conversation. */
export function ConversationPanes({ ref, id, address }: ConversationPanesProps) {
  const { t } = useTranslation('desk');
  const detail = useQuery(detailQuery(id));
  const listed = useListed(id);
  useFollowedDetail(id, listed);
  const toList = () => address.go({ open: undefined });
  if (detail.isError && isMissing(detail.error)) {
    return (
      <section className={classes.nothing} data-pane="talk" aria-label={t('missing')}>
        <h2>{t('missing')}</h2>
        <p>{t('missingText')}</p>
        <Button variant="default" onClick={toList}>
          {t('backToList')}
        </Button>
      </section>
    );
  }
  if (detail.isError && !detail.data) {
    return (
      <section className={classes.nothing} data-pane="talk" aria-label={t('talkFailed')}>
        <RetryAlert text={t('talkFailed')} retry={() => void detail.refetch()} />
        <Button variant="default" onClick={toList}>
          {t('backToList')}
        </Button>
      </section>
    );
  }
  if (!detail.data) return <Loading />;
  return <Loaded ref={ref} detail={{ ...detail.data, ...listed }} address={address} />;
}

/** The conversation as the desk's list has it, which is told of every change. */
function useListed(id: number) {
  const { data } = useQuery({ ...conversationsQuery, enabled: false });
  return data?.conversations.find((one) => one.id === id);
}

type Listed = ReturnType<typeof useListed>;

/** Reads the parts that the list does not have again when the list says that they have changed. */
function useFollowedDetail(id: number, listed: Listed): void {
  const state = listed
    ? [
        listed.note,
        listed.ticket?.id,
        listed.ticket?.version,
        listed.assignee?.id,
        listed.department?.id,
        listed.name,
      ].join(' ')
    : 'gone';
  const before = useRef(state);
  const note = useRef(listed?.note);
  useEffect(() => {
    if (before.current === state) return;
    before.current = state;
    void reloadDetail(id);
    if (note.current !== listed?.note) void reloadConversationNotes(id);
    note.current = listed?.note;
  }, [id, state, listed?.note]);
}

interface LoadedProps {
  ref: Ref<ConversationHandle>;
  detail: ConversationDetail;
  address: DeskAddress;
}

function Loaded({ ref, detail, address }: LoadedProps) {
  const { t } = useTranslation('desk');
  const composer = useRef<ComposerHandle>(null);
  const actions = useConversationActions(detail);
  const [isAssigning, setAssigning] = useState(false);
  const [showsInfo, setInfo] = useState(false);
  const [dialog, setDialog] = useState<'make' | 'link' | 'takeOver'>();
  const mayMake = may('add_ticket') && may('view_ticket') && may('view_chatroom');
  const mayLink = may('change_ticket') && may('view_ticket');
  /** Closed first: on the screen it would be read again at once. */
  const putBack = () => {
    address.go({ open: undefined });
    void actions.markUnread();
  };
  useImperativeHandle(ref, () => ({
    write: (kind) => composer.current?.write(kind),
    take: () => (actions.colleague ? setDialog('takeOver') : void actions.take?.()),
    assign: () => actions.mayAct && setAssigning(true),
    finish: () => actions.mayAct && void actions.finish(),
    markUnread: putBack,
    info: () => setInfo((now) => !now),
    makeTicket: () => mayMake && setDialog('make'),
    linkTicket: () => mayLink && setDialog('link'),
  }));
  useEscape(showsInfo, () => setInfo(false));
  return (
    <>
      <section className={classes.talk} data-pane="talk" aria-label={detail.name}>
        <MessagesPane
          ref={composer}
          detail={detail}
          actions={actions}
          isAssigning={isAssigning}
          onAssigning={setAssigning}
          onBack={() => address.go({ open: undefined })}
          onTakeOver={() => setDialog('takeOver')}
          onUnread={putBack}
          onInfo={() => setInfo(!showsInfo)}
        />
      </section>
      <aside
        className={classes.info}
        data-pane="info"
        data-shown={showsInfo || undefined}
        aria-label={t('customerInfo')}
      >
        <InfoPane
          detail={detail}
          actions={actions}
          address={address}
          onClose={() => setInfo(false)}
          onUnread={putBack}
          onMake={() => setDialog('make')}
          onLink={() => setDialog('link')}
        />
      </aside>
      {dialog && <DeskDialog kind={dialog} detail={detail} onClose={() => setDialog(undefined)} />}
    </>
  );
}

function useEscape(on: boolean, act: () => void): void {
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    if (!on) return;
    const press = ({ key, defaultPrevented }: KeyboardEvent) => {
      if (key === 'Escape' && !defaultPrevented) latest.current();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [on]);
}

function Loading() {
  const { t } = useTranslation('desk');
  return (
    <section className={classes.talk} data-pane="talk" aria-busy="true">
      <VisuallyHidden role="status">{t('talkLoading')}</VisuallyHidden>
      <div className={classes.loading}>
        <Skeleton height={10} width="30%" />
        <Skeleton height={38} width="55%" mt={24} />
        <Skeleton height={38} width="45%" mt={12} ml="auto" />
        <Skeleton height={38} width="60%" mt={12} />
      </div>
    </section>
  );
}
