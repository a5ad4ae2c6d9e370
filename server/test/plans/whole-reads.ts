interface WholeRead {
  table: string;
  /** Words of the statement. */
  statement: string;
  why: string;
}

/** Statements that read all rows of a company in a table that can be large. */
export const WHOLE_READS: readonly WholeRead[] = [
  {
    table: 'account',
    statement: 'select "account"."id" from "account" left join "department"',
    why: 'Any order of the list of accounts; it is kept in memory (decision 0013).',
  },
  {
    table: 'account',
    statement: 'select "username" from "account"',
    why: 'A part of a name as screens show it, which is put together from two columns.',
  },
  {
    table: 'account',
    statement: '"account"."id" in (select "account_id" from "account_group" where',
    why: 'Counts the members of a group, which can be everybody.',
  },
  {
    table: 'account_group',
    statement: 'as "isMember", coalesce(others.codenames',
    why: 'What the other groups of all members let them do.',
  },
  {
    table: 'account_group',
    statement: 'select "group_id", count(*)',
    why: 'Counts the members of every group.',
  },
  {
    table: 'account_group',
    statement: '"held"."codename" = $4) limit $5',
    why: 'Whether somebody has a right: the members of all groups, until one is found.',
  },
  {
    table: 'challenge_failure',
    statement: 'delete from "challenge_failure"',
    why: 'Deletes what is older than a day, so that there is no more.',
  },
  {
    table: 'chat_room',
    statement: 'count(*) as "count" from "chat_room"',
    why: 'Counts a list of rooms.',
  },
  {
    table: 'chat_room',
    statement: 'select * from "chat_room" where "company_id" = $1',
    why: 'A list of rooms in any order, with parts of texts.',
  },
  {
    table: 'chat_room',
    statement: 'chat_room.id in (select conversations_with_text(',
    why: 'A search with the last messages of the newest conversations.',
  },
  {
    table: 'customer',
    statement: 'in (select coalesce(customer.main_id, customer.id) as "main"',
    why: 'A search of customers; who sees some only begins with those.',
  },
  {
    table: 'source_login',
    statement: 'select "account_id" from "source_login"',
    why: 'Compares all logins of a source with those who have rights.',
  },
  {
    table: 'ticket_tag_tally',
    statement: 'select count(*) as "count" from (select "tag_key"',
    why: 'Counts the tags of a company.',
  },
  {
    table: 'ticket_tally',
    statement: 'select coalesce(sum(tickets)',
    why: 'Sums of sums, which a trigger keeps few.',
  },
];
