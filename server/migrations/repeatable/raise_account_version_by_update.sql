-- Every column of an account counts but the time of the last sign-in, so that lists are read again after a
-- change of a column that a later migration adds.
create or replace trigger raise_account_version_by_update after update on account for each row
  when (to_jsonb(old) - 'last_login' is distinct from to_jsonb(new) - 'last_login')
  execute function raise_account_version_of_row();
