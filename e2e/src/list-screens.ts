import { ACTIONS } from '@maru/contract/action-logs';
import { BOT_ACTIONS } from '@maru/contract/bot-logs';
// biome-ignore lint/suspicious/noExplicitAny: rows of six different lists
export type Row = any;
type Reader = (row: Row) => unknown;

/** A list screen, with all that can be sorted and filtered on it. */
export interface List {
  path: string;
  call: string;
  ordering: string;
  failure: string;
  /** Header and sort key. */
  sorts: readonly (readonly [string, string])[];
  /** Header, parameter, and how to read the searched value from a row. */
  texts: readonly (readonly [string, string, Reader?])[];
  /**
   * Label, parameter, the choice's label (or the value in the first row that has one), and the value sent.
   */
  selects: readonly (readonly [string, string, string | undefined, string?, Reader?])[];
}

export const readField = (name: string) => (row: Row) => row[name];
const words = (...names: string[]) => names.map((name) => [label(name), name] as const);
const label = (name: string) => {
  const text = name.replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
};

const isSignOut: Reader = ({ action_type, model, extra_info }) =>
  action_type === 'delete' && model === 'session' && extra_info === 'signed out';

export const LISTS: readonly List[] = [
  {
    path: '/accounts',
    call: '/api/accounts/',
    failure: 'Error loading accounts.',
    ordering: '-date_joined',
    sorts: [
      ...words('username', 'first_name', 'last_name', 'email', 'last_login'),
      ['Phone number', 'profile__phone_number'],
      ['Location', 'profile__location'],
      ['Created', 'date_joined'],
    ],
    texts: words('username', 'first_name', 'last_name', 'phone_number', 'email', 'location'),
    selects: [
      ['Language', 'language', '한국어', 'ko'],
      ['Status', 'is_active', 'Active', 'true'],
      ['Status', 'is_active', 'Inactive', 'false'],
      ['Department', 'department_id', undefined],
      [
        'Groups',
        'group',
        undefined,
        undefined,
        (row) => row.groups.map(({ name }: { name: string }) => name),
      ],
    ],
  },
  {
    path: '/departments',
    call: '/api/departments/',
    failure: 'Error loading departments.',
    ordering: 'name',
    sorts: words('manager', 'name'),
    texts: words('name'),
    selects: [['Manager', 'manager_id', undefined, undefined, (row) => row.manager?.id]],
  },
  {
    path: '/chats',
    call: '/api/chats/',
    failure: 'Error loading chats.',
    ordering: 'name',
    sorts: [
      ['Creator first name', 'creator__user__first_name'],
      ['Creator last name', 'creator__user__last_name'],
      ['Created', 'time_created'],
      ['Updated', 'time_updated'],
      ['Name', 'name'],
    ],
    texts: [
      ['Name', 'name'],
      ['Creator first name', 'first_name', (row) => row.creator.first_name],
      ['Creator last name', 'last_name', (row) => row.creator.last_name],
    ],
    selects: [
      ['Status', 'status', 'Active', 'true'],
      ['Status', 'status', 'Inactive', 'false'],
    ],
  },
  {
    path: '/chats/view/1?name=Kim',
    call: '/api/chats/1/messages/',
    failure: 'Error loading chat messages.',
    ordering: '-time_created',
    sorts: words('sender', 'sender_name', 'content', 'time_created'),
    texts: words('sender_name', 'content'),
    selects: [
      ['Sender', 'sender', 'Agent', 'agent'],
      ['Sender', 'sender', 'Client', 'client'],
    ],
  },
  {
    path: '/logs',
    call: '/api/logs/',
    failure: 'Error loading logs.',
    ordering: '-timestamp',
    sorts: [
      ['User name', 'user_name'],
      ['Action', 'action_type'],
      ['Target', 'object_repr'],
      ['Model', 'model'],
      ['Data', 'extra_info'],
      ['IP address', 'ip_address'],
      ['Time', 'timestamp'],
    ],
    texts: [
      ['User name', 'user_name'],
      ['Target', 'object_repr'],
      ['Model', 'model'],
      ['Data', 'extra_info'],
      ['IP address', 'ip_address'],
    ],
    selects: [
      ...ACTIONS.map(
        (action) => ['Action', 'action_type', action.replace('_', ' '), action] as const,
      ),
      ['Sign-outs', 'sign_outs', 'left out', 'false', isSignOut],
      ['Sign-outs', 'sign_outs', 'only', 'true', isSignOut],
    ],
  },
  {
    path: '/bot_logs',
    call: '/api/bot-logs/',
    failure: 'Error loading logs.',
    ordering: '-timestamp',
    sorts: [
      ['User name', 'user_name'],
      ['Action', 'action_type'],
      ['Table', 'target_table'],
      ['User prompt', 'user_statement'],
      ['SQL', 'sql_statement'],
      ['IP address', 'ip_address'],
      ['Time', 'timestamp'],
    ],
    texts: [
      ['User name', 'user_name'],
      ['Table', 'target_table'],
      ['User prompt', 'user_statement'],
      ['SQL', 'sql_statement'],
      ['IP address', 'ip_address'],
    ],
    selects: BOT_ACTIONS.map(
      (action) => ['Action', 'action_type', action.replace('_', ' '), action] as const,
    ),
  },
];
