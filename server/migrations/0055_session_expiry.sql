-- Until when a session can be renewed: as long as its newest refresh token. A sign-in deletes the account's expired sessions,
-- and finds them without reading the others: scripts that sign in every minute have 20,000 of them within 14 days.
alter table session add column time_expires timestamptz;

update session set time_expires = coalesce(
  (
    select max(refresh_token.time_expires)
    from refresh_token
    where refresh_token.company_id = session.company_id and refresh_token.session_id = session.id
  ),
  now()
);

alter table session alter column time_expires set not null;

create index session_by_expiry on session (company_id, account_id, time_expires);
