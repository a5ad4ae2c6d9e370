import { sql } from 'kysely';

/** Whether an account is away, as a column of a query on accounts. */
export const isAway = sql<boolean>`exists (
  select from away where away.company_id = account.company_id and away.account_id = account.id)`.as(
  'is_away',
);
