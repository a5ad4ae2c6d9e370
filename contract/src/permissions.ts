/**
 * Every codename that a group can hold, by the subject under which it is shown. The order is the order in
 * which they are shown and stored.
 */
export const PERMISSIONS_BY_SUBJECT = {
  tickets: [
    'view_ticket',
    'add_ticket',
    'change_ticket',
    'assign_ticket',
    'view_allticket',
    'change_ticketsettings',
  ],
  chats: ['view_chatroom', 'change_chatroom', 'add_chatmessage'],
  desk: ['use_desk'],
  data: ['use_data', 'change_source'],
  company: ['change_company'],
  accounts: ['view_userprofile', 'add_userprofile', 'change_userprofile', 'delete_userprofile'],
  groups: ['view_group', 'change_group'],
  departments: ['view_department', 'add_department', 'change_department', 'delete_department'],
  logs: ['view_userlog', 'view_botlog'],
} as const;

export type PermissionSubject = keyof typeof PERMISSIONS_BY_SUBJECT;
export type Permission = (typeof PERMISSIONS_BY_SUBJECT)[PermissionSubject][number];

export const PERMISSIONS: readonly Permission[] = /* @__PURE__ */ Object.values(
  PERMISSIONS_BY_SUBJECT,
).flat();

/** The permissions to change any account's access. A company always has an account that holds both. */
export const ACCOUNT_ADMINISTRATION: readonly Permission[] = [
  'view_userprofile',
  'change_userprofile',
];

/** The permission to change what groups may do. A company always has an account that holds it. */
export const GROUP_ADMINISTRATION: readonly Permission[] = ['change_group'];

export const ANY_ACCOUNT_PERMISSION: readonly Permission[] = [
  'view_userprofile',
  'add_userprofile',
  'change_userprofile',
  'delete_userprofile',
];

export const ANY_DEPARTMENT_PERMISSION: readonly Permission[] = [
  'view_department',
  'add_department',
  'change_department',
  'delete_department',
];
