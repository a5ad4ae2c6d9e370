/** The targets for a company of a million log entries and 20,000 accounts. */
export const BUDGETS = {
  shareOfBare: 0.5,
  pagesApart: 2,
  orderingApart: 3,
  accountsApart: 3,
  noHitMs: 20,
  rareMs: 20,
  commonFirstMs: 150,
  commonAgainMs: 10,
  koreanMs: 50,
  mutationsPerSecond: 1500,
  signInSlowdown: 2,
  memoryMB: 250,
  /** From one million entries to ten million. */
  growth: 1.5,
};
