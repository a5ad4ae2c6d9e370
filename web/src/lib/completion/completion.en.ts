export const completion = {
  title: 'Canned replies',
  button: 'Replies',
  insert: 'Insert a canned reply',
  manage: 'Manage replies…',
  mine: 'mine',
  people: 'People',
  tooLong: 'The reply does not fit any more: a message has at most {{max, number}} characters.',
} as const;
