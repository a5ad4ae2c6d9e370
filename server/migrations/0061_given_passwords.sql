-- Whether somebody else gave the account its password, and its owner has not replaced it: until then somebody could use
-- the account as an own one. Of accounts of before only this is known.
alter table account add column has_given_password boolean not null default false;
update account set has_given_password = true where must_change_password or last_login is null;
