-- As in found-tasks.sql, the planner puts the text of this function in the place of its call.
create or replace function app.unseen_documents(of_org uuid, before date)
  returns table (case_id uuid, since date, reason text)
  language sql stable parallel safe as $$
  select d.case_id,
    (min(d.received_at) at time zone (select o.time_zone from app.organization o where o.org_id = of_org))::date,
    case count(*) when 1 then 'A document waits to be looked at' else count(*) || ' documents wait to be looked at' end
  from app.document d
  where d.org_id = of_org and d.state = 'received' and d.trashed_at is null
  group by d.case_id
  having min(d.received_at)
    < before::timestamp at time zone (select o.time_zone from app.organization o where o.org_id = of_org)
$$;
comment on function app.unseen_documents(uuid, date) is
  'The cases with documents that came from outside before a day and that nobody has looked at.';
