export const goOn = {
  wanted: 'You wanted to open a page before you signed in.',
  goOnTo: 'Go on to {{name}}',
  chat: 'Chat',
  newAccount: 'New account',
  editAccount: 'Edit account',
  accountSecurity: 'Account security',
  accountPermissions: 'User permissions',
  newDepartment: 'New department',
  editDepartment: 'Edit department',
  companyChat: 'Customer chat',
} as const;
