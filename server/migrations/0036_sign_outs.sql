-- A sign-out is the deletion of a session, by its owner. There are many of them among the deletions of a log, and
-- who looks for the others leaves them out.

create function is_sign_out(action_type text, model text, extra_info text) returns boolean
  language sql immutable parallel safe
  return action_type = 'delete' and model = 'session' and extra_info = 'signed out';

-- The other deletions are few, and are counted and paged without reading the sign-outs between them.
create index action_log_deletions on action_log (company_id, seq)
  where action_type = 'delete' and not is_sign_out(action_type, model, extra_info);
