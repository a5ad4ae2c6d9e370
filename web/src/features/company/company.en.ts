export const company = {
  title: 'Company profile',
  name: 'Company name',
  code: 'Company code',
  contactName: 'Contact name',
  phoneNumber: 'Phone number',
  email: 'Email',
  address: 'Address',
  operationHours: 'Operation hours',
  loadError: 'error loading profile',
  saved: 'Company profile saved.',
  saveFailed: 'failed to save profile',
  noAnswer: 'error saving profile',
} as const;
