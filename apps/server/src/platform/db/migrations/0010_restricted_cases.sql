-- Restricted cases, which exist for their team and for super admins alone.

alter table app.case_record add column restricted boolean not null default false;
comment on column app.case_record.restricted is 'Whether only its team and super admins know of the case.';
create index case_record_restricted on app.case_record (org_id, id) where restricted;
alter table app.case_summary add column restricted boolean not null default false;

create function app.restricted_cases() returns uuid[]
  language plpgsql stable parallel safe security definer set search_path = pg_catalog as $$
begin
  return array(select c.id from app.case_record c where c.org_id = app.current_org() and c.restricted);
end
$$;
comment on function app.restricted_cases() is 'The restricted cases of the session''s organization.';
revoke all on function app.restricted_cases() from public;
grant execute on function app.restricted_cases() to landfall_app;

create function app.cases_hidden_from(person uuid) returns uuid[]
  language plpgsql stable security definer set search_path = pg_catalog as $$
begin
  return array(
    select c.id from app.case_record c
    where c.org_id = app.current_org() and c.restricted
      and not exists (
        select from app.case_assignee a where a.org_id = c.org_id and a.case_id = c.id and a.person_id = person)
      and not exists (
        select from app.membership m
        where m.org_id = c.org_id and m.person_id = person and 'super_admin' = any (m.roles)));
end
$$;
comment on function app.cases_hidden_from(uuid) is
  'The cases of the session''s organization that do not exist for a person: restricted ones whose team they are not on.';
revoke all on function app.cases_hidden_from(uuid) from public;
grant execute on function app.cases_hidden_from(uuid) to landfall_app;

-- A session that a person opens brings the cases that are hidden from them. One that brings none, such as a job's, sees
-- no restricted case at all. Whatever has a session go on in another organization has it bring that one's.
create function app.hidden_cases() returns uuid[]
  language sql stable parallel safe
  return coalesce(nullif(current_setting('app.hidden_cases', true), '')::uuid[], app.restricted_cases());
comment on function app.hidden_cases() is 'The cases that do not exist for the session.';

-- Asks of one restricted case what is so now, and not when the session was opened.
create function app.sees_restricted(id uuid) returns boolean
  language plpgsql stable parallel safe security definer set search_path = pg_catalog as $$
begin
  return current_setting('app.sees_all_cases', true) = 'true'
    or exists (
      select from app.case_assignee a
      where a.org_id = app.current_org() and a.case_id = sees_restricted.id and a.person_id = app.current_person())
    or exists (
      select from app.membership m
      where m.org_id = app.current_org() and m.person_id = app.current_person() and 'super_admin' = any (m.roles));
end
$$;
comment on function app.sees_restricted(uuid) is 'Whether the session''s person may know of a restricted case.';
revoke all on function app.sees_restricted(uuid) from public;
grant execute on function app.sees_restricted(uuid) to landfall_app;

-- As in 0001, and brings what is hidden from the person.
create or replace function app.open_session(
  for_issuer text, for_subject text, named_org uuid,
  out person_id uuid, out email text, out email_verified boolean,
  out requested_org_id uuid, out org_id uuid, out roles text[], out time_zone text, out requires_second_factor boolean)
  returns setof record
  language plpgsql volatile security definer set search_path = pg_catalog as $$
declare
  hidden uuid[];
begin
  select p.id, p.email, p.email_verified, coalesce(named_org, p.active_org_id), o.org_id,
    case when o.org_id is not null then m.roles end, o.time_zone, o.requires_second_factor,
    array(
      select c.id from app.case_record c
      where c.org_id = o.org_id and c.restricted and not 'super_admin' = any (m.roles) and not exists (
        select from app.case_assignee a where a.org_id = c.org_id and a.case_id = c.id and a.person_id = p.id))
    into person_id, email, email_verified, requested_org_id, org_id, roles, time_zone, requires_second_factor, hidden
    from app.person p
    left join app.membership m on m.person_id = p.id and m.org_id = coalesce(named_org, p.active_org_id)
    left join app.organization o on o.org_id = m.org_id and o.deleted_at is null
    where p.issuer = for_issuer and p.subject = for_subject;
  if not found then
    return;
  end if;
  perform set_config('app.person_id', person_id::text, true), set_config('app.org_id', coalesce(org_id::text, ''), true),
    set_config('app.hidden_cases', hidden::text, true);
  return next;
end
$$;

-- As in 0001 likewise.
create or replace function app.enter_organization(named_org uuid) returns boolean
  language plpgsql volatile security definer set search_path = pg_catalog as $$
begin
  if not exists (
    select from app.membership m join app.organization o on o.org_id = m.org_id and o.deleted_at is null
    where m.org_id = named_org and m.person_id = app.current_person()
  ) then
    return false;
  end if;
  perform set_config('app.org_id', named_org::text, true);
  perform set_config('app.hidden_cases', app.cases_hidden_from(app.current_person())::text, true);
  return true;
end
$$;

-- As in 0001; whoever opens an invitation sees no restricted case.
create or replace function app.open_invitation(hash bytea, moment timestamptz, out org_id uuid, out invitation_id uuid)
  returns setof record
  language plpgsql volatile security definer set search_path = pg_catalog as $$
begin
  if app.current_person() is not null then
    perform from app.invitation i where i.token_hash = hash for update;
  end if;
  select i.org_id, i.id into org_id, invitation_id
    from app.invitation i join app.organization o on o.org_id = i.org_id and o.deleted_at is null
    where i.token_hash = hash and i.cancelled_at is null
      and (i.accepted_by = app.current_person() or (i.accepted_at is null and i.expires_at > moment));
  if not found then
    return;
  end if;
  perform set_config('app.org_id', org_id::text, true), set_config('app.hidden_cases', '', true);
  return next;
end
$$;

create function app.hidden_records() returns uuid[]
  language plpgsql stable parallel safe security definer set search_path = pg_catalog as $$
declare
  hidden constant uuid[] := app.hidden_cases();
  org constant uuid := app.current_org();
begin
  if hidden = '{}' then return hidden; end if;
  return hidden
    || array(select d.id from app.case_date d where d.org_id = org and d.case_id = any (hidden))
    || array(select n.id from app.note n where n.org_id = org and n.case_id = any (hidden));
end
$$;
comment on function app.hidden_records() is 'The hidden cases with their dates and notes: what the audit log names.';
revoke all on function app.hidden_records() from public;
grant execute on function app.hidden_records() to landfall_app;

-- Leaves the rows of hidden cases out of a table. Every table that hangs on a case goes through here.
create procedure app.hide_with_case(target regclass, case_column name)
  language plpgsql as $$
begin
  execute format(
    'create policy visible_case on %s as restrictive to landfall_app using (%I <> all ((select app.hidden_cases())::uuid[]))',
    target, case_column);
end
$$;
comment on procedure app.hide_with_case(regclass, name) is
  'Row-level security by hidden cases for one table that hangs on cases. Called by migrations.';
revoke all on procedure app.hide_with_case(regclass, name) from public;

-- Every writer locks the row of the case first, and may have waited for whoever restricted it: these ask what is so now.
create policy visible_case on app.case_record as restrictive to landfall_app
  using (not restricted or app.sees_restricted(id));
create policy visible_case on app.case_summary as restrictive to landfall_app
  using (not restricted or app.sees_restricted(case_id));
call app.hide_with_case('app.case_date', 'case_id');
call app.hide_with_case('app.case_beneficiary', 'case_id');
call app.hide_with_case('app.case_petitioner', 'case_id');
call app.hide_with_case('app.case_assignee', 'case_id');
-- Ids are of one case or of something else, so that these hide nothing but what hangs on hidden cases.
call app.hide_with_case('app.note', 'owner_id');
call app.hide_with_case('app.search_entry', 'record_id');
call app.hide_with_case('app.search_posting', 'record_id');
call app.hide_with_case('app.sample_record', 'id');

-- Counting dates and cases asks each whether it is hidden, and reads nothing but these.
drop index app.case_date_calendar, app.case_date_archived_calendar, app.case_summary_active, app.case_summary_archived;
create index case_date_calendar on app.case_date (org_id, important_date, id) include (case_id)
  where archived_at is null and not case_archived;
create index case_date_archived_calendar on app.case_date (org_id, important_date, id) include (case_id)
  where archived_at is null and case_archived;
create index case_summary_active on app.case_summary (org_id, case_id desc) include (restricted) where archived_at is null;
create index case_summary_archived on app.case_summary (org_id, case_id desc) include (restricted)
  where archived_at is not null;

-- Whoever takes themselves off a case leaves an entry that they no longer see.
create policy visible_case on app.audit_entry as restrictive to landfall_app
  using (
    (resource_id is null or resource_id <> all ((select app.hidden_records())::uuid[]))
    and (related_id is null or related_id <> all ((select app.hidden_records())::uuid[])))
  with check (true);

-- The counts of cases are of all of them, so that the application reads them through this view alone.
create view app.visible_case_count with (security_barrier) as
  select c.org_id, c.archived, c.status, c.cases
  from app.case_count c
  where c.org_id = app.current_org()
  union all
  select s.org_id, s.archived_at is not null, s.status, -1
  from app.case_summary s
  where s.org_id = app.current_org() and s.case_id = any ((select app.hidden_cases())::uuid[]);
comment on view app.visible_case_count is 'How many cases of the session''s organization exist for the session: the sum over rows.';
revoke select on app.case_count from landfall_app;
grant select on app.visible_case_count to landfall_app;

-- Made anew with one more argument by functions/search.sql.
drop function if exists app.search_typed(text, text, text[], text[], integer);
