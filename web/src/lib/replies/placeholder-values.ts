import { shownName } from '@maru/contract/kit/person-name';
import type { PlaceholderValues } from '@maru/contract/placeholders';
import type { TicketDetail } from '@maru/contract/ticket-properties';
import { stored } from '../session.ts';

/** The writer's name and company, as customers are to read them. */
export const ownValues = () => ({
  agent_name: shownName(stored('name') ?? ''),
  company_name: stored('company_name') ?? '',
});

/** The customer's name stays as it was given: which part is the family name is not known. */
export const placeholderValues = (
  ticket: Pick<TicketDetail, 'id' | 'subject' | 'requester_name'>,
): PlaceholderValues => ({
  customer_name: ticket.requester_name,
  ticket_number: `#${ticket.id}`,
  subject: ticket.subject,
  ...ownValues(),
});
