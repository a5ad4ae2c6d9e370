import type { ConversationEvent } from '@maru/contract/conversation-events';
import { shownName } from '@maru/contract/kit/person-name';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useTimes } from '../../lib/times.ts';
import classes from './stream.module.css';

/** The words for an event with a person, and for one with a department. */
const WORDS = {
  came_in: ['eventCameToPerson', 'eventCameToDepartment'],
  taken: ['eventTaken', 'eventTaken'],
  taken_over: ['eventTakenOver', 'eventTakenOver'],
  assigned: ['eventToPerson', 'eventToDepartment'],
  handed_over: ['eventOverToPerson', 'eventOverToDepartment'],
  released: ['eventReleased', 'eventReleased'],
  left: ['eventPersonLeft', 'eventDepartmentLeft'],
  closed: ['eventClosed', 'eventClosed'],
  reopened: ['eventReopened', 'eventReopened'],
} as const satisfies Record<ConversationEvent['kind'], readonly [string, string]>;

/** An event of the conversation, with its author and time: a quiet line between the messages. */
export const EventLine = memo(({ event }: { event: ConversationEvent }) => {
  const { t } = useTranslation('desk');
  const { clock, exact } = useTimes();
  const { kind, by, assignee, department, time_created } = event;
  const isDepartment = assignee === '' && department !== '';
  return (
    <p className={classes.event} title={exact(time_created)}>
      {t(WORDS[kind][isDepartment ? 1 : 0], {
        by: shownName(by),
        name: isDepartment ? department : shownName(assignee),
        time: clock(time_created),
      })}
    </p>
  );
});
