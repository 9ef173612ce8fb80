-- What the audit log tells of cases: changes of the case, of its people and team, its dates, events, notes, tasks, documents,
-- checklist, threads and messages. Whoever adds a table of such records adds it to both.
-- As in found-tasks.sql, the planner puts the text of these functions in the place of their calls.

-- The log is read from the day on, once, and what it names is taken to the cases.
create or replace function app.changed_cases(of_org uuid, since date)
  returns table (case_id uuid)
  language sql stable parallel safe as $$
  with named as materialized (
    select distinct e.resource_id as id from app.audit_entry e
    where e.org_id = of_org and e.outcome = 'done' and e.resource_id is not null
      and e.at >= since::timestamp at time zone (select o.time_zone from app.organization o where o.org_id = of_org))
  select id from named
  union all select d.case_id from named join app.case_date d on d.org_id = of_org and d.id = named.id
  union all select e.case_id from named join app.case_event e on e.org_id = of_org and e.id = named.id
  union all select n.case_id from named join app.note n on n.org_id = of_org and n.id = named.id
  union all select d.case_id from named join app.document d on d.org_id = of_org and d.id = named.id
  union all select i.case_id from named join app.checklist_item i on i.org_id = of_org and i.id = named.id
  union all select t.case_id from named join app.thread t on t.org_id = of_org and t.id = named.id
  union all select k.case_id from named join app.task k on k.org_id = of_org and k.id = named.id
  union all select m.case_id from named join app.message m on m.org_id = of_org and m.id = named.id
$$;
comment on function app.changed_cases(uuid, date) is
  'The cases for which the audit log records a change on or after a day, among the ids of other records.';

create or replace function app.last_change(of_org uuid, of_case uuid)
  returns table (at timestamptz)
  language sql stable parallel safe as $$
  select max(l.at) from unnest(array(
      select of_case
      union all select e.id from app.case_date e where e.org_id = of_org and e.case_id = of_case
      union all select v.id from app.case_event v where v.org_id = of_org and v.case_id = of_case
      union all select n.id from app.note n where n.org_id = of_org and n.case_id = of_case
      union all select d.id from app.document d where d.org_id = of_org and d.owner_id = of_case
      union all select i.id from app.checklist_item i where i.org_id = of_org and i.case_id = of_case
      union all select t.id from app.thread t where t.org_id = of_org and t.owner_id = of_case
      union all select k.id from app.task k where k.org_id = of_org and k.case_id = of_case
      union all select m.id from app.message m where m.org_id = of_org and m.case_id = of_case)) as about (id)
    cross join lateral (
      select e.at from app.audit_entry e
      where e.org_id = of_org and e.resource_id = about.id and e.outcome = 'done'
      order by e.at desc limit 1) as l
$$;
comment on function app.last_change(uuid, uuid) is
  'When the audit log last records a change of a case; null if it records none.';

create or replace function app.last_change_of(of_org uuid, of_case uuid, of_kind text)
  returns table (at timestamptz)
  language sql stable parallel safe as $$
  select e.at from app.record_change c join app.audit_entry e on e.org_id = c.org_id and e.id = c.entry_id
  where c.org_id = of_org and c.owner_id = of_case and c.kind = of_kind
  order by c.entry_id desc limit 1
$$;
comment on function app.last_change_of(uuid, uuid, text) is
  'When the history of a case last records a change of a kind, e.g. case_team; no row if it records none.';
