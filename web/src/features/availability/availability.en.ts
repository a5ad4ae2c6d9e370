export const availability = {
  title: 'Availability',
  away: 'I am away',
  explanation:
    'Colleagues see that you are away where they assign tickets. They can still assign tickets to you; your own tickets and notices stay as they are.',
  since: 'Away since {{moment}}.',
  here: 'You are shown as available.',
  isAway: 'You are shown as away.',
  isBack: 'You are shown as available again.',
  saveFailed: 'It was not saved. Try again.',
  loadError: 'Error loading your availability.',
} as const;
