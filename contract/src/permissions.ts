/** Every codename that a group can hold. The order is the order in which they are shown and stored. */
export const PERMISSIONS = [
  'view_ticket',
  'view_chatroom',
  'change_chatroom',
  'add_chatmessage',
  'change_company',
  'view_userprofile',
  'add_userprofile',
  'change_userprofile',
  'delete_userprofile',
  'view_department',
  'add_department',
  'change_department',
  'delete_department',
  'view_userlog',
  'view_botlog',
] as const;

export type Permission = (typeof PERMISSIONS)[number];

/** The permissions to change any account's access. A company always has an account that holds both. */
export const ACCOUNT_ADMINISTRATION: readonly Permission[] = [
  'view_userprofile',
  'change_userprofile',
];

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
