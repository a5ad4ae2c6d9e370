/** All addresses of the console. */
export const paths = {
  login: '/login',
  home: '/',
  dashboard: '/dashboard',
  chats: '/chats',
  chat: '/chats/view/:id',
  tickets: '/tickets',
  newTicket: '/tickets/new',
  ticket: '/tickets/view/:id',
  replies: '/tickets/replies',
  accounts: '/accounts',
  newAccount: '/account/new',
  editAccount: '/account/edit/:id',
  accountSecurity: '/account/security/:id',
  accountPermissions: '/account/permissions/:id',
  groups: '/account/groups',
  access: '/account/access',
  accountAccess: '/account/access/:id',
  departments: '/departments',
  newDepartment: '/department/new',
  editDepartment: '/department/edit/:id',
  logs: '/logs',
  botLogs: '/bot_logs',
  profile: '/profile',
  password: '/password',
  security: '/security',
  chatLink: '/chat_link',
  companyProfile: '/company_profile',
  companyChat: '/company/chat',
} as const;

/** Fills the id into a path. */
export const pathOf = (path: string, id: number): string => path.replace(':id', String(id));
