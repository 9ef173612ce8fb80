-- As in found-tasks.sql, the planner puts the text of this function in the place of its call.
create or replace function app.unseen_documents(of_org uuid) returns table (case_id uuid, received_at timestamptz)
  language sql stable parallel safe as $$
  select d.case_id, d.received_at from app.document d
  where d.org_id = of_org and d.state = 'received' and d.trashed_at is null
$$;
comment on function app.unseen_documents(uuid) is
  'The documents that were received from outside and that no member has looked at, each with its case and when it '
  'was received.';
