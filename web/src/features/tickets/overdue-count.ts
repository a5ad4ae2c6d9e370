import type { TicketCounts } from '@maru/contract/ticket-counts';

/** «1,000+» where there are more than were counted. */
export const overdueCount = (
  { overdue, more_overdue }: Pick<TicketCounts, 'overdue' | 'more_overdue'>,
  language: string,
): string => new Intl.NumberFormat(language).format(overdue) + (more_overdue ? '+' : '');
