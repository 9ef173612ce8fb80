-- The open tasks that somebody has to look at: their place among those of the case, since which day, and in words. They are
-- found as the caller, by functions whose text the planner puts in the place of their calls: it looks up one case by an index,
-- and computes no column that is not asked for. So each is one statement, is not strict, and sets nothing.

create or replace function app.overdue_tasks(of_org uuid, today date)
  returns table (case_id uuid, id uuid, place date, since date, words text)
  language sql stable parallel safe as $$
  select k.case_id, k.id, k.due_order, k.due_on, k.title || ' is overdue'
  from app.task k
  where k.org_id = of_org and k.archived_at is null and not k.case_archived and k.state = 'open' and k.due_order < today
$$;
comment on function app.overdue_tasks(uuid, date) is 'The open tasks that were due before a day.';

create or replace function app.tasks_of_nobody(of_org uuid)
  returns table (case_id uuid, id uuid, place date, since date, words text)
  language sql stable parallel safe as $$
  select k.case_id, k.id, k.due_order,
    (k.created_at at time zone (select o.time_zone from app.organization o where o.org_id = of_org))::date,
    k.title || ' is nobody’s to do'
  from app.task k
  where k.org_id = of_org and k.archived_at is null and not k.case_archived and k.state = 'open'
    and (k.assignee_id is null
      or k.assignee_id <> all (array(
        select m.person_id from app.membership m
        where m.org_id = of_org and m.roles && '{user,admin,super_admin}'))
      or (k.restricted
        and not exists (
          select from app.case_assignee a
          where a.org_id = of_org and a.case_id = k.case_id and a.person_id = k.assignee_id)
        and not exists (
          select from app.membership m
          where m.org_id = of_org and m.person_id = k.assignee_id and 'super_admin' = any (m.roles))))
$$;
comment on function app.tasks_of_nobody(uuid) is
  'The open tasks that no member is responsible for: no one is assigned, or the assignee has left, only has read '
  'access by now, or cannot see the case.';
