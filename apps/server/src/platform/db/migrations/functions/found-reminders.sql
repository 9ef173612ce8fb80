-- Says of all reminders to come what `reachOf` of reminder-targets says of each. Those of clients who are to get none are not
-- among them.
-- As in found-tasks.sql, the planner puts the text of these functions in the place of their calls.

create or replace function app.unreached_reminders(of_org uuid)
  returns table (case_date_id uuid, lacks text)
  language sql stable parallel safe as $$
  with told as materialized (select id, roles from app.members() where has_signed_in)
  select r.case_date_id, 'team' from app.reminder r
  where r.org_id = of_org and r.status = 'pending' and r.dispatched_at is null and r.target = 'case_team'
    and not exists (
      select from app.case_assignee a
      where a.org_id = r.org_id and a.case_id = r.case_id and a.person_id in (select id from told))
  union all
  select r.case_date_id, 'client' from app.reminder r
  join app.case_date d on d.org_id = r.org_id and d.id = r.case_date_id
  join app.date_setting t on t.org_id = d.org_id and t.id = d.date_setting_id and t.client_reminders
  where r.org_id = of_org and r.status = 'pending' and r.dispatched_at is null
    and r.target in ('beneficiary', 'petitioner') and not r.restricted
    and (select o.client_reminders from app.organization o where o.org_id = of_org)
    and not exists (
      select from app.case_beneficiary l
      join app.beneficiary b on b.org_id = l.org_id and b.id = l.beneficiary_id and b.deleted_at is null
      where r.target = 'beneficiary' and l.org_id = r.org_id and l.case_id = r.case_id
        and (b.personal_email <> '' or b.business_email <> ''))
    and not exists (
      select from app.case_petitioner l
      join app.petitioner p on p.org_id = l.org_id and p.id = l.petitioner_id and p.deleted_at is null
      where r.target = 'petitioner' and l.org_id = r.org_id and l.case_id = r.case_id and p.email <> '')
  union all
  select r.case_date_id, 'recipient' from app.reminder r
  where r.org_id = of_org and r.status = 'pending' and r.dispatched_at is null
    and r.target not in ('case_team', 'beneficiary', 'petitioner')
    and not exists (
      select from (
        select id::text as target, id, roles from told
        union all select 'all_staff', id, roles from told
        union all select 'admins', id, roles from told where roles && '{admin,super_admin}'
        union all select 'group:' || m.group_id, told.id, told.roles
          from app.reminder_group_member m join told on told.id = m.person_id where m.org_id = of_org
      ) meant
      where meant.target = r.target
        and (not r.restricted or 'super_admin' = any (meant.roles) or exists (
          select from app.case_assignee a
          where a.org_id = r.org_id and a.case_id = r.case_id and a.person_id = meant.id)))
$$;
comment on function app.unreached_reminders(uuid) is
  'The pending reminders that would reach no recipient: the date, and the kind of recipient that is missing; '
  'recipient: members and groups.';

create or replace function app.unreached_dates(of_org uuid)
  returns table (case_date_id uuid, reason text, lacks text)
  language sql stable parallel safe as $$
  select u.case_date_id,
    string_agg(distinct case u.lacks
      when 'team' then 'nobody of the team can be told'
      when 'client' then 'no client has an e-mail address'
      else 'whom it is for has left, or may not see the case' end, '; '),
    -- What is mended most easily.
    max(u.lacks)
  from app.unreached_reminders(of_org) u
  group by u.case_date_id
$$;
comment on function app.unreached_dates(uuid) is
  'The dates of the reminders in app.unreached_reminders, with the reasons.';
