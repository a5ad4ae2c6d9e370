-- Under row-level security an index on an expression answers no condition: see decision 0019. These are looked up by the
-- columns themselves. Usernames have at most 150 characters, so that they have room in an index.
drop index action_log_by_user_name;
create index action_log_by_user_name on action_log (company_id, (user_name <> ''), user_name collate "und-x-icu", seq);
drop index bot_log_by_user_name;
create index bot_log_by_user_name on bot_log (company_id, (user_name <> ''), user_name collate "und-x-icu", seq);

-- As addresses are compared: without regard to case.
alter table customer add column email_key text generated always as (upper(email collate "und-x-icu")) stored;
drop index customer_by_email;
create index customer_by_email on customer (company_id, email_key) where email <> '';
