import '../../lib/resolution/resolution.words.ts';
import { shownName } from '@maru/contract/kit/person-name';
import type { Resolution } from '@maru/contract/ticket-life';
import { HIDDEN_TICKET } from '@maru/contract/ticket-links';
import { TICKET_FIELDS } from '@maru/contract/ticket-properties';
import type { TicketChange } from '@maru/contract/ticket-timeline';
import { useTranslation } from 'react-i18next';
import { useTimes } from '../../lib/times.ts';

/** The changes of one event, one after the other. */
export const TicketChanges = ({ changes }: { changes: readonly TicketChange[] }) =>
  changes.map((change, at) => (
    <span key={`${change.field} ${change.to}`}>
      {at > 0 && ' · '}
      <Change change={change} />
    </span>
  ));

const FIELDS = [...TICKET_FIELDS, 'linked'] as const;
/** Fields whose values are words of ours. */
const CODED = ['status', 'priority'];
type Code = 'new' | 'assigned' | 'processing' | 'closed' | 'low' | 'normal' | 'high' | 'urgent';

const ALARMS = [
  'answer_warned',
  'answer_breached',
  'resolution_warned',
  'resolution_breached',
] as const;

/** «Status: New → Assigned». */
function Change({ change: { field, from, to } }: { change: TicketChange }) {
  const { t } = useTranslation(['ticket', 'resolution']);
  const times = useTimes();
  const name = FIELDS.find((known) => known === field);
  const alarm = field === 'service_level' && ALARMS.find((known) => known === to);
  if (alarm) return t(alarm);
  const shown = (value: TicketChange['to']): string => {
    if (value === null || value.length === 0) return t('nothing');
    if (Array.isArray(value)) return value.join(', ');
    if (CODED.includes(field)) return t(value as Code);
    if (field === 'resolution') return t(`resolution:${value as Resolution}`);
    if (field === 'wake_at') return times.short(value);
    if (value === HIDDEN_TICKET) return t('anotherTicket');
    return field === 'assignee' ? shownName(value) : value;
  };
  return (
    <>
      {name ? t(name) : field}: {from !== null && `${shown(from)} → `}
      {shown(to)}
    </>
  );
}
