export const ticketParts = {
  assignee: 'Assignee',
  department: 'Department',
  noDepartment: 'None',
  nobody: 'Nobody',
  inactive: 'inactive',
  away: 'away',
  awayHint: '{{name}} is away. The ticket waits until they are back.',
  closeTitle: 'Close the ticket',
  close: 'Close ticket',
  changeFailed: 'The ticket was not changed.',
} as const;
