export const noCompany = {
  title: 'There is no company on this server yet, so nobody can log in.',
  text: 'Whoever runs the server makes the first one, with its administrator, by this command:',
} as const;
