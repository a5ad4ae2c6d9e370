import { matchPath } from 'react-router';
import { paths } from '../lib/paths.ts';

/** The text that names each screen; the dashboard is where everybody arrives anyway. */
const NAMES = {
  chats: 'common:chats',
  chat: 'chat',
  tickets: 'common:tickets',
  newTicket: 'newTicket',
  ticketSettings: 'ticketSettings',
  ticket: 'ticket',
  replies: 'replies',
  desk: 'common:desk',
  data: 'common:data',
  accounts: 'common:accounts',
  newAccount: 'newAccount',
  editAccount: 'editAccount',
  accountSecurity: 'accountSecurity',
  accountPermissions: 'accountPermissions',
  groups: 'groups',
  access: 'access',
  accountAccess: 'accountAccess',
  departments: 'common:departments',
  newDepartment: 'newDepartment',
  editDepartment: 'editDepartment',
  logs: 'common:actionLogs',
  botLogs: 'common:botLogs',
  profile: 'common:editProfile',
  password: 'common:passwordScreen',
  security: 'common:security',
  chatLink: 'common:chatLink',
  availability: 'availability',
  companyProfile: 'common:companyProfile',
  companyChat: 'companyChat',
  companySource: 'companySource',
  roomCustomer: 'roomCustomer',
} as const satisfies Record<Exclude<keyof typeof paths, 'login' | 'home' | 'dashboard'>, string>;

/** The key of the name of the screen at an address; undefined for what is no screen of ours. */
export function screenNameAt(address: string) {
  // With two slashes it would name another site, or nothing at all.
  if (/^\/[/\\]/.test(address)) return undefined;
  const [pathname = ''] = address.split('?', 1);
  const screens = Object.keys(NAMES) as (keyof typeof NAMES)[];
  const screen = screens.find((name) => matchPath(paths[name], pathname));
  return screen && NAMES[screen];
}
