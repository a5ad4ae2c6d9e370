import { TICKET_PRIORITIES } from '@maru/contract/ticket-life';
import type { TicketDetail } from '@maru/contract/ticket-properties';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Versioned } from '../../lib/api.ts';
import { AssigneeChoice, DepartmentChoice } from '../../lib/ticket/assign-choices.tsx';
import { CloseTicket } from '../../lib/ticket/close-ticket.tsx';
import { reloadTicket, ticketQuery } from '../../lib/ticket/ticket.queries.ts';
import { useTicketAction } from '../../lib/ticket/use-ticket-action.ts';
import { reloadDetail } from './conversations.queries.ts';
import classes from './info-pane.module.css';
import { PropertyChoice } from './property-choice.tsx';
import {
  DueFact,
  PriorityValue,
  type RoomTicket,
  STATUSES,
  StatusPill,
  TicketProperties,
} from './ticket-properties.tsx';

interface TicketEditorProps {
  ticket: RoomTicket;
  conversation: number;
}

/** The properties of the linked ticket for people who may change them, by the rules of the ticket's own screen. */
export default function TicketEditor({ ticket, conversation }: TicketEditorProps) {
  const { id, version } = ticket;
  const saved = useQuery(ticketQuery(id));
  const known = useRef(version);
  useEffect(() => {
    if (known.current === version) return;
    known.current = version;
    // If this fails, the next change is refused, and reads the ticket again.
    void reloadTicket(id).catch(() => {});
  }, [id, version]);
  if (!saved.data) return <TicketProperties ticket={ticket} />;
  return <Editor saved={saved.data} onChanged={() => void reloadDetail(conversation)} />;
}

interface EditorProps {
  saved: Versioned<TicketDetail>;
  onChanged(): void;
}

function Editor({ saved, onChanged }: EditorProps) {
  const { t } = useTranslation('desk');
  const ticket = saved.body;
  const { status, priority } = ticket;
  const action = useTicketAction(saved, onChanged);
  const [isClosing, setClosing] = useState(false);
  return (
    <>
      <dl className={classes.properties} data-editable>
        <dt>{t('status')}</dt>
        <dd>
          {action.mayChange ? (
            <PropertyChoice
              name={t('status')}
              value={status}
              choices={action.possible}
              wordOf={(one) => t(STATUSES[one].word)}
              onChoose={(next) => (next === 'closed' ? setClosing(true) : action.move(next))}
            >
              <StatusPill status={status} />
            </PropertyChoice>
          ) : (
            <StatusPill status={status} />
          )}
        </dd>
        <dt>{t('priority')}</dt>
        <dd>
          {action.mayChange ? (
            <PropertyChoice
              name={t('priority')}
              value={priority}
              choices={TICKET_PRIORITIES.filter((one) => one !== priority)}
              wordOf={(one) => t(one)}
              onChoose={action.setPriority}
            >
              <PriorityValue priority={priority} />
            </PropertyChoice>
          ) : (
            <PriorityValue priority={priority} />
          )}
        </dd>
        <dt>{t('assignee')}</dt>
        <dd>
          <AssigneeChoice ticket={ticket} action={action} />
        </dd>
        <DueFact ticket={ticket} />
        <dt>{t('departmentOf')}</dt>
        <dd>
          <DepartmentChoice ticket={ticket} action={action} />
        </dd>
      </dl>
      {isClosing && <CloseTicket action={action} onClose={() => setClosing(false)} />}
    </>
  );
}
