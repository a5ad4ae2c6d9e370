-- Keeps the text by which a conversation is found.
create or replace function keep_conversation_text() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
begin
  insert into conversation_text (company_id, room_id, search_text)
  values (new.company_id, new.id, upper(
    (new.name || E'\n' || coalesce(new.customer_name, '') || E'\n' || new.customer_email) collate "und-x-icu"))
  on conflict (company_id, room_id) do update set search_text = excluded.search_text;
  return null;
end $$;

drop trigger if exists keep_conversation_text on chat_room;
create trigger keep_conversation_text after insert on chat_room
  for each row execute function keep_conversation_text();

drop trigger if exists change_conversation_text on chat_room;
create trigger change_conversation_text after update of name, customer_name, customer_email on chat_room
  for each row
  when (old.name is distinct from new.name or old.customer_name is distinct from new.customer_name
    or old.customer_email is distinct from new.customer_email)
  execute function keep_conversation_text();

revoke execute on function keep_conversation_text() from public;
