import type { Ticket } from '@maru/contract/tickets';
import type { TicketRecord } from './tickets.store.ts';

export const presentTicket = (ticket: TicketRecord): Ticket => ({
  id: ticket.id,
  subject: ticket.subject,
  created_at: ticket.time_created.toISOString(),
  requester_name: ticket.requester_name,
  customer_email: ticket.customer_email,
  assignee_name: ticket.assignee_name,
  due_date: ticket.due_date,
  updated_at: ticket.time_updated.toISOString(),
  status: ticket.status,
  priority: ticket.priority,
});
