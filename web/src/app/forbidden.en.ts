export const forbidden = {
  title: 'This page is not for you',
  text: 'Your account does not have the permission to open it. An administrator can change that.',
  toDashboard: 'Go to the dashboard',
} as const;
