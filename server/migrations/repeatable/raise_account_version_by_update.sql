create or replace trigger raise_account_version_by_update after update on account
  referencing old table as before new table as changed for each statement
  execute function raise_account_version_by_change();
