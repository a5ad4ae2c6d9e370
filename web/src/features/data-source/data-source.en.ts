export const dataSource = {
  title: 'Data source',
  loadError: 'Error loading the data source.',

  where: 'Where the tables are',
  whereText:
    'The tables of your business are in a database of their own. People see and change them on Data, within the rights that they have on each table.',
  kind: 'Database',
  embedded: 'Embedded, in the data folder of this installation',
  postgres: 'PostgreSQL server',
  address: 'Address',
  synced: 'Tables last read',
  never: 'Not yet',
  usePostgres: 'Use a PostgreSQL server',
  changePostgres: 'Change the server',
  useEmbedded: 'Back to the embedded database',

  url: 'Address with login and password',
  urlHint:
    'As postgresql://login:password@host:5432/database. It is checked at once, kept encrypted and never shown again.',
  urlNeeds:
    'The login must own the tables or may grant rights on them, and may create roles. It is used for that alone: statements run on a login of their own for each account. See “Sources” in docs/operations.md.',
  urlMissing: 'Please enter the address.',
  check: 'Check and use',
  checking: 'Checking…',
  saved: 'The tables now come from this server.',
  saveFailed: 'The server was not accepted.',
  noAnswer: 'Maru did not answer. Please try again later.',

  notCleared:
    'The former server could not be reached, so the logins that Maru made there are still there. Its administrator can drop them.',

  backTitle: 'Back to the embedded database?',
  backText:
    'The address of the PostgreSQL server is forgotten; its tables stay as they are. If anybody has rights on tables, you are asked whether they keep them.',
  back: 'Use the embedded database',
  backDone: 'The tables now come from the embedded database.',

  otherDatabase: 'What about the rights?',
  keepRights: 'Keep the rights',
  keepRightsText:
    'Whoever may use a table may then use the table of that name in the new database. Otherwise nobody may use any table until you give rights anew; Logs tell who had which.',
  useKeeping: 'Use it and keep the rights',
  useRemoving: 'Use it and take the rights away',

  tables: 'Tables',
  tablesText:
    'New tables come without any right for anybody. Tables that are not in the source are marked, and keep their rights.',
  sync: 'Read the tables again',
  syncing: 'Reading the tables…',
  syncFailed: 'The tables could not be read.',
  upToDate: 'Nothing is new, and nothing has vanished.',
  added: 'New: {{names}}',
  vanished: 'Not in the source: {{names}}',
  isBack: 'There again: {{names}}',
  noTables: 'No tables have been read yet.',
  table: 'Table',
  alias: 'Name',
  columns: 'Columns',
  state: 'State',
  open: 'Open',
  closed: {
    vanished: 'Not in the source',
    view: 'Closed: a view that reads with the rights of its owner. With security_invoker it opens.',
    foreign: 'Closed: a table of another server, where rights are not held.',
    inherited: 'Closed: other tables inherit from it, and its rights would reach them.',
  },
} as const;
