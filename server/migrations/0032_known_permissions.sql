-- Which permission codenames this database has seen. An upgrade adds the codenames of the new version
-- that are missing here, and grants them once to every group that held all others (core/upgrade.ts). A
-- codename that is here is never granted again, so an administrator can take it away from a group.

create table known_permission (
  codename text primary key,
  time_added timestamptz not null default now()
);

insert into known_permission (codename) values
  ('view_ticket'), ('view_chatroom'), ('change_chatroom'), ('add_chatmessage'), ('change_company'),
  ('view_userprofile'), ('add_userprofile'), ('change_userprofile'), ('delete_userprofile'),
  ('view_department'), ('add_department'), ('change_department'), ('delete_department'),
  ('view_userlog'), ('view_botlog');
