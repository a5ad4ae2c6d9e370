import { shownName } from '@maru/contract/kit/person-name';
import type { RoomNote } from '@maru/contract/room-notes';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Moment } from '../../lib/moment.tsx';
import { NoteText } from '../../lib/note-text.tsx';
import { useTimes } from '../../lib/times.ts';
import { KindTag } from '../../ui/pill.tsx';
import classes from './note-row.module.css';

/** An internal note between the messages, in their columns and apart from them by its colour. Notes never change. */
export const NoteRow = memo(({ note, isBlock }: { note: RoomNote; isBlock: boolean }) => {
  const { t } = useTranslation('chats');
  const { seconds } = useTimes();
  const cell = isBlock ? { role: 'cell' } : {};
  return (
    <tr
      className={classes.note}
      tabIndex={0}
      data-row={`note-${note.id}`}
      {...(isBlock && { role: 'row' })}
    >
      <td {...cell} data-column="sender">
        <KindTag tone="warn">{t('note')}</KindTag>
      </td>
      <td {...cell} data-column="sender_name">
        {shownName(note.name)}
      </td>
      <td {...cell} data-column="content" data-main>
        <div className={classes.content}>
          <NoteText content={note.content} mentions={note.mentions} />
        </div>
      </td>
      <td {...cell} data-column="time_created">
        <Moment moment={note.time_created} times={seconds} />
      </td>
    </tr>
  );
});
