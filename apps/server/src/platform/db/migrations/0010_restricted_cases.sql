-- Restricted cases, which exist for their team and for super admins alone.

alter table app.case_record add column restricted boolean not null default false;
comment on column app.case_record.restricted is 'Whether only its team and super admins know of the case.';
create index case_record_restricted on app.case_record (org_id, id) where restricted;

-- Asked by each statement and not once a session: a call that began before a case was restricted must not read what is
-- written in it afterwards. Nearly always there is no restricted case, and the index above says so at once. A session
-- without a person, such as a job's, sees no restricted case unless it is opened for all of them.
create function app.hidden_cases() returns uuid[]
  language plpgsql stable parallel safe security definer set search_path = pg_catalog as $$
begin
  if current_setting('app.sees_all_cases', true) = 'true' then return '{}'; end if;
  return array(
    select c.id from app.case_record c
    where c.org_id = app.current_org() and c.restricted
      and not exists (
        select from app.case_assignee a
        where a.org_id = c.org_id and a.case_id = c.id and a.person_id = app.current_person())
      and not exists (
        select from app.membership m
        where m.org_id = c.org_id and m.person_id = app.current_person() and 'super_admin' = any (m.roles)));
end
$$;
comment on function app.hidden_cases() is
  'The cases that do not exist for the session: restricted ones of its organization whose team its person is not on.';
revoke all on function app.hidden_cases() from public;
grant execute on function app.hidden_cases() to landfall_app;

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

call app.hide_with_case('app.case_record', 'id');
call app.hide_with_case('app.case_summary', 'case_id');
call app.hide_with_case('app.case_date', 'case_id');
call app.hide_with_case('app.case_beneficiary', 'case_id');
call app.hide_with_case('app.case_petitioner', 'case_id');
call app.hide_with_case('app.case_assignee', 'case_id');
-- Ids are of one case or of something else, so that these hide nothing but what hangs on hidden cases.
call app.hide_with_case('app.note', 'owner_id');
call app.hide_with_case('app.search_entry', 'record_id');
call app.hide_with_case('app.search_posting', 'record_id');
call app.hide_with_case('app.sample_record', 'id');

-- Counting dates asks each for its case, and reads nothing but these.
drop index app.case_date_calendar, app.case_date_archived_calendar;
create index case_date_calendar on app.case_date (org_id, important_date, id) include (case_id)
  where archived_at is null and not case_archived;
create index case_date_archived_calendar on app.case_date (org_id, important_date, id) include (case_id)
  where archived_at is null and case_archived;

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
