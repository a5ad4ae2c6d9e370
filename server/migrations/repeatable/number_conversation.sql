-- Numbers a change of a conversation. Deferred to the commit, so that the head of the company is locked only for the
-- commit itself, and numbers become visible in their order. A transaction that changes many conversations reserves
-- numbers in growing blocks: to raise the same head for each of thousands takes quadratic time. Numbers may be
-- left out, because readers ask for all that are greater than one they know.
create or replace function number_conversation() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
declare
  room bigint;
  -- Company, next number, last number and size of the block that this transaction has reserved.
  block bigint[] := string_to_array(nullif(current_setting('maru.conversation_numbers', true), ''), ' ')::bigint[];
  size bigint;
  last bigint;
begin
  if tg_table_name = 'chat_room' then
    room := new.id;
  else
    room := new.room_id;
  end if;
  if block[1] is distinct from new.company_id then
    block := array[new.company_id, 1, 0, 0];
  end if;
  if block[2] > block[3] then
    size := least(greatest(block[4] * 2, 1), 4096);
    insert into conversation_head as head (company_id, seq) values (new.company_id, size)
      on conflict (company_id) do update set seq = head.seq + size
      returning seq into last;
    block := array[new.company_id, last - size + 1, last, size];
  end if;
  insert into conversation_change (company_id, room_id, seq) values (new.company_id, room, block[2])
    on conflict (company_id, room_id) do update set seq = excluded.seq;
  block[2] := block[2] + 1;
  perform set_config('maru.conversation_numbers', array_to_string(block, ' '), true);
  perform pg_notify('maru_conversations', json_build_object('kind', 'changed', 'company', new.company_id)::text);
  return null;
end $$;

drop trigger if exists number_conversation on chat_room;
create constraint trigger number_conversation after insert on chat_room
  deferrable initially deferred for each row execute function number_conversation();

-- A closed conversation that only gets another assignee is not numbered: no desk shows it, and deleting an account takes
-- it from many.
drop trigger if exists number_changed_conversation on chat_room;
create constraint trigger number_changed_conversation
  after update of name, is_active, last_seq, assignee_id, department_id, customer_id, customer_email on chat_room
  deferrable initially deferred for each row
  when (old.is_active or new.is_active
    or (old.name, old.last_seq, old.customer_id, old.customer_email)
      is distinct from (new.name, new.last_seq, new.customer_id, new.customer_email))
  execute function number_conversation();

drop trigger if exists number_conversation on note;
create constraint trigger number_conversation after insert on note
  deferrable initially deferred for each row when (new.room_id is not null)
  execute function number_conversation();

-- The mark of a ticket in the list of conversations, and what is shown of it beside one.
drop trigger if exists number_conversation on ticket;
create constraint trigger number_conversation
  after insert or update of room_id, status, priority, assignee_id, department_id, version on ticket
  deferrable initially deferred for each row when (new.room_id is not null)
  execute function number_conversation();

revoke execute on function number_conversation() from public;
