export const resolution = {
  label: 'Resolution',
  solved: 'Solved',
  no_answer: 'No answer',
  duplicate: 'Duplicate',
  not_ours: 'Not ours',
  missing: 'Choose how it was resolved.',
  note: 'Internal note (if needed)',
} as const;
