import { VisuallyHidden } from '@mantine/core';
import { shownName } from '@maru/contract/kit/person-name';
import type { LiveMessage } from '@maru/contract/live';
import type { RoomNote } from '@maru/contract/room-notes';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NoteText } from '../../lib/note-text.tsx';
import { stored } from '../../lib/session.ts';
import { useTimes } from '../../lib/times.ts';
import { InternalIcon } from '../../ui/desk-icons.tsx';
import { InitialsDisc } from '../../ui/initials-disc.tsx';
import { MessageText } from './message-text.tsx';
import classes from './stream.module.css';

/** A customer's name is shown as the customer typed it. */
const nameOf = ({ sender, sender_name }: LiveMessage): string =>
  sender === 'agent' ? shownName(sender_name) : sender_name;

interface BubbleProps {
  message: LiveMessage;
  isFirst: boolean;
  isLast: boolean;
  /** How far it came: sent, or seen. */
  delivery: string | undefined;
}

export const Bubble = memo(({ message, isFirst, isLast, delivery }: BubbleProps) => {
  const { clock, exact } = useTimes();
  const { sender, time_created } = message;
  const name = nameOf(message);
  const isOwn = sender === 'agent' && message.sender_name === stored('name');
  return (
    <div className={classes.message} data-sender={sender} data-continued={!isFirst || undefined}>
      {isFirst && (
        <span className={classes.by}>
          {isOwn ? <VisuallyHidden>{name} </VisuallyHidden> : <strong>{name} </strong>}
          <time dateTime={time_created} title={exact(time_created)}>
            {clock(time_created)}
          </time>
        </span>
      )}
      {sender === 'client' && isLast && <InitialsDisc name={name} size={24} />}
      <div className={classes.bubble} title={isFirst ? undefined : exact(time_created)}>
        <MessageText text={message.content} />
      </div>
      {delivery && <span className={classes.delivery}>{delivery}</span>}
    </div>
  );
});

export function UnsentBubble({ content, children }: { content: string; children: ReactNode }) {
  return (
    <div className={classes.message} data-sender="agent" data-unsent>
      <div className={classes.bubble}>
        <MessageText text={content} />
      </div>
      <span className={classes.delivery}>{children}</span>
    </div>
  );
}

/** A note, which only colleagues see, in amber. */
export const Note = memo(({ note }: { note: RoomNote }) => {
  const { t } = useTranslation('desk');
  const { clock, exact } = useTimes();
  return (
    <article className={classes.note} aria-label={t('noteBy', { name: shownName(note.name) })}>
      <div className={classes.noteBy}>
        <InternalIcon size={13} />
        <strong>{t('note')}</strong>
        <span>{shownName(note.name)}</span>
        <time dateTime={note.time_created} title={exact(note.time_created)}>
          {clock(note.time_created)}
        </time>
      </div>
      <NoteText content={note.content} mentions={note.mentions} />
    </article>
  );
});
