export const ownTabs = {
  securityTab: 'Security and devices',
  chatLinkTab: 'Chat link for customers',
  availabilityTab: 'Availability',
  ownScreens: 'Your account',
} as const;
