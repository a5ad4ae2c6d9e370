/** The chapters of the API reference. */
export const TAGS = {
  Health: 'Whether the server is alive and ready.',
  'Sign-in': 'Tokens: getting them, renewing them, giving them back.',
  Security: 'A second factor for signing in, and where one is signed in.',
  Company: 'The profile of the company that one works for.',
  'Own profile': 'What people may change about themselves.',
  Languages: 'The languages of the interface.',
  Groups: 'Groups hold permissions; accounts belong to groups.',
  Access: 'Who may do what, and why.',
  Accounts: 'The people who work with the console.',
  Departments: 'The departments of the company and who manages them.',
  Chats: 'Chat rooms and their messages.',
  Desk: 'Where conversations come in, are taken, answered and closed.',
  'Open chats': 'The customer’s side of a chat room, for whoever has a link or a widget.',
  'Table permissions': 'Which business tables an account may read and change.',
  Data: 'The company’s business tables: asked and changed within the rights of each account.',
  Tickets: 'Tickets, their timelines, and who works on them.',
  Notices: 'What each person is told about tickets: assigned, mentioned, time running out.',
  Customers: 'Who wrote: their records, their earlier tickets and rooms.',
  Logs: 'What people did, and what the data bot did. Entries are never changed or removed.',
} as const;

export type Tag = keyof typeof TAGS;
