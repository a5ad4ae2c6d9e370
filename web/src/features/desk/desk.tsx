import './desk.words.ts';
import { VisuallyHidden } from '@mantine/core';
import { CONVERSATION_VIEWS } from '@maru/contract/conversations';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useKeys } from '../../lib/shortcuts/use-keys.ts';
import { useDocumentTitle } from '../../lib/title.ts';
import { type ConversationHandle, ConversationPanes } from './conversation-panes.tsx';
import { conversationsQuery } from './conversations.queries.ts';
import classes from './desk.module.css';
import { DEFAULT_SETTINGS, settingsQuery } from './desk.queries.ts';
import { DeskDialog } from './dialogs.tsx';
import { type ListHandle, ListPane } from './list-pane.tsx';
import { useDeskAddress } from './use-desk-address.ts';

/** Where conversations come in, are taken, answered and closed. */
export function Component() {
  const { t } = useTranslation('desk');
  useDocumentTitle(t('title'));
  const address = useDeskAddress();
  const { open, view } = address;
  const list = useRef<ListHandle>(null);
  const conversation = useRef<ConversationHandle>(null);
  const [dialog, setDialog] = useState<'settings' | 'keys'>();
  const { data: settings = DEFAULT_SETTINGS } = useQuery(settingsQuery);
  const { data: listed } = useQuery({ ...conversationsQuery, enabled: false });

  function nextView(): void {
    const views = CONVERSATION_VIEWS.filter((one) => one !== 'department' || listed?.department);
    const next = views[(views.indexOf(view) + 1) % views.length];
    if (next) address.go({ view: next });
  }

  useKeys(
    {
      j: () => list.current?.move(1),
      k: () => list.current?.move(-1),
      r: () => conversation.current?.write('reply'),
      n: () => conversation.current?.write('note'),
      t: () => conversation.current?.take(),
      a: () => conversation.current?.assign(),
      e: () => conversation.current?.finish(),
      u: () => conversation.current?.markUnread(),
      i: () => conversation.current?.info(),
      m: () => conversation.current?.makeTicket(),
      l: () => conversation.current?.linkTicket(),
      v: nextView,
      '/': () => list.current?.search(),
      '?': () => setDialog('keys'),
    },
    settings.shortcuts,
  );

  return (
    <div className={classes.desk} data-open={open !== undefined || undefined}>
      <VisuallyHidden component="h1">{t('title')}</VisuallyHidden>
      <ListPane
        ref={list}
        address={address}
        onSettings={() => setDialog('settings')}
        onKeys={() => setDialog('keys')}
      />
      {open === undefined ? (
        <section className={classes.nothing} aria-label={t('chooseOne')}>
          <h2>{t('chooseOne')}</h2>
          <p>{t('chooseOneText')}</p>
        </section>
      ) : (
        <ConversationPanes key={open} ref={conversation} id={open} address={address} />
      )}
      {dialog && <DeskDialog kind={dialog} onClose={() => setDialog(undefined)} />}
    </div>
  );
}
