/** The list of open conversations as it would be written by hand: no role, no row-level security, no checks. */
export const BARE_LIST = `select r.id, r.name, r.is_active, r.assignee_id, a.first_name, a.last_name, r.department_id, d.name as department,
      r.waiting_since, r.last_sender, r.last_words, r.last_time, r.customer_count, r.answered_count,
      (select max(n.id) from note n where n.company_id = r.company_id and n.room_id = r.id) as note,
      (select max(t.id) from ticket t where t.company_id = r.company_id and t.room_id = r.id) as ticket,
      coalesce(c.read_count, 0) as read_count, r.time_created, r.time_updated
    from chat_room r
    left join account a on a.company_id = r.company_id and a.id = r.assignee_id
    left join department d on d.company_id = r.company_id and d.id = r.department_id
    left join conversation_read c on c.company_id = r.company_id and c.room_id = r.id and c.account_id = 1
    where r.company_id = $1 and r.is_active
    order by r.waiting_since, r.time_updated desc limit 2000`;
