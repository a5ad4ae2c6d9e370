export const ownTabs = {
  securityTab: 'Security and devices',
  chatLinkTab: 'Chat link for customers',
  ownScreens: 'Your account',
} as const;
