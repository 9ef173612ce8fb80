-- Restricted cases, which exist for their team and for super admins alone.

alter table app.case_record add column restricted boolean not null default false;
comment on column app.case_record.restricted is 'Whether only its team and super admins know of the case.';
create index case_record_restricted on app.case_record (org_id, id) where restricted;

-- An operator's session, a whole export and what keeps records right whoever acts set it for their transaction.
create function app.sees_every_case() returns boolean
  language plpgsql stable parallel safe security definer set search_path = pg_catalog as $$
begin
  return current_setting('app.sees_every_case', true) is not distinct from 'true' or exists (
    select from app.membership m
    where m.org_id = app.current_org() and m.person_id = app.current_person() and 'super_admin' = any (m.roles));
end
$$;
comment on function app.sees_every_case() is 'Whether the session may know of every restricted case of its organization.';
revoke all on function app.sees_every_case() from public;
grant execute on function app.sees_every_case() to landfall_app;

-- Asked of each restricted row that is read. It repeats sees_every_case, since a call of it is what costs most here.
create function app.sees_restricted(id uuid) returns boolean
  language plpgsql stable parallel safe security definer set search_path = pg_catalog as $$
declare
  org constant uuid := app.current_org();
  person constant uuid := app.current_person();
begin
  return current_setting('app.sees_every_case', true) is not distinct from 'true'
    or exists (
      select from app.case_assignee a where a.org_id = org and a.case_id = sees_restricted.id and a.person_id = person)
    or exists (
      select from app.membership m where m.org_id = org and m.person_id = person and 'super_admin' = any (m.roles));
end
$$;
comment on function app.sees_restricted(uuid) is 'Whether the session may know of a restricted case.';
revoke all on function app.sees_restricted(uuid) from public;
grant execute on function app.sees_restricted(uuid) to landfall_app;

-- Hides the rows of restricted cases of a table. Every table that hangs on a case goes through here; each row says itself
-- whether its case is restricted, so that nothing is asked about those that are not.
create procedure app.hide_with_case(target regclass, case_column name default 'case_id')
  language plpgsql as $$
begin
  execute format('alter table %s add column restricted boolean not null default false', target);
  execute format('comment on column %s.restricted is %L', target, 'Whether the case is restricted; follows the case.');
  execute format(
    'create policy visible_case on %s as restrictive to landfall_app using (not restricted or app.sees_restricted(%I))',
    target, case_column);
end
$$;
comment on procedure app.hide_with_case(regclass, name) is
  'Row-level security by restricted cases for one table that hangs on cases. Called by migrations.';
revoke all on procedure app.hide_with_case(regclass, name) from public;

create function app.take_restricted() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  new.restricted := exists (
    select from app.case_record c where c.org_id = new.org_id and c.id = new.case_id and c.restricted);
  return new;
end
$$;
comment on function app.take_restricted() is 'Gives a new row of a case what the case says of being restricted.';
revoke all on function app.take_restricted() from public;

create function app.restrict_rows() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  execute format('update %s set restricted = $1 where org_id = $2 and case_id = $3', tg_argv[0])
    using new.restricted, new.org_id, new.id;
  return null;
end
$$;
comment on function app.restrict_rows() is 'Has the rows of a case follow it when it is restricted or opened; the argument is their table.';
revoke all on function app.restrict_rows() from public;

-- Every writer of what hangs on a case locks the case first, so that no row misses a change of it.
create procedure app.restrict_with_case(target regclass)
  language plpgsql as $$
begin
  execute format(
    'create trigger take_restricted before insert on %s for each row execute function app.take_restricted()', target);
  execute format(
    'create trigger %I after update of restricted on app.case_record for each row
       when (old.restricted <> new.restricted) execute function app.restrict_rows(%L)',
    'restrict_' || (select relname from pg_class where oid = target), target);
end
$$;
comment on procedure app.restrict_with_case(regclass) is
  'Has a table that is not derived follow its cases in being restricted. Called by migrations.';
revoke all on procedure app.restrict_with_case(regclass) from public;

create policy visible_case on app.case_record as restrictive to landfall_app
  using (not restricted or app.sees_restricted(id));
call app.hide_with_case('app.case_date');
call app.restrict_with_case('app.case_date');
call app.hide_with_case('app.case_beneficiary');
call app.restrict_with_case('app.case_beneficiary');
call app.hide_with_case('app.case_petitioner');
call app.restrict_with_case('app.case_petitioner');
call app.hide_with_case('app.case_assignee');
call app.restrict_with_case('app.case_assignee');
call app.hide_with_case('app.note');
call app.restrict_with_case('app.note');
-- These are derived from the case.
call app.hide_with_case('app.case_summary');
call app.hide_with_case('app.search_entry', 'record_id');
call app.hide_with_case('app.search_posting', 'record_id');
create policy visible_case on app.sample_record as restrictive to landfall_app
  using (kind <> 'case' or exists (
    select from app.case_record c where c.org_id = sample_record.org_id and c.id = sample_record.id));

-- Whoever counts dates and cases, or looks for a word, reads these indexes and nothing else.
drop index app.case_date_calendar, app.case_date_archived_calendar, app.case_summary_active, app.case_summary_archived;
create index case_date_calendar on app.case_date (org_id, important_date, id) include (case_id, restricted)
  where archived_at is null and not case_archived;
create index case_date_archived_calendar on app.case_date (org_id, important_date, id) include (case_id, restricted)
  where archived_at is null and case_archived;
create index case_summary_active on app.case_summary (org_id, case_id desc) include (restricted) where archived_at is null;
create index case_summary_archived on app.case_summary (org_id, case_id desc) include (restricted)
  where archived_at is not null;
alter table app.search_posting drop constraint search_posting_pkey,
  add primary key (org_id, kind, word, archived, record_id) include (restricted);
create index case_assignee_restricted on app.case_assignee (org_id, person_id, case_id) where restricted;

-- The log names cases and what hangs on them by their ids alone. Here is the function's name, for the policy: its text, which
-- grows with what hangs on cases, is in functions/.
create function app.hidden_records() returns uuid[] language sql stable parallel safe return '{}'::uuid[];
revoke all on function app.hidden_records() from public;
grant execute on function app.hidden_records() to landfall_app;

-- Whoever takes themselves off a case leaves an entry that they no longer see.
create policy visible_case on app.audit_entry as restrictive to landfall_app
  using (
    (resource_id is null or resource_id <> all ((select app.hidden_records())::uuid[]))
    and (related_id is null or related_id <> all ((select app.hidden_records())::uuid[])))
  with check (true);

-- Restricted cases are counted apart from the others.
alter table app.case_count add column restricted boolean not null default false;
comment on column app.case_count.restricted is 'Whether these are the restricted ones.';
alter table app.case_count drop constraint case_count_pkey,
  add primary key (org_id, archived, status, restricted, slot);

-- As in 0004, and by whether they are restricted.
create or replace function app.count_cases() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  if tg_op = 'INSERT' then
    insert into app.case_count as c (org_id, archived, status, restricted, slot, cases)
      select a.org_id, a.archived_at is not null, a.status, a.restricted, pg_backend_pid() % 8, count(*) from added a
      group by 1, 2, 3, 4 order by 1, 2, 3, 4
      on conflict (org_id, archived, status, restricted, slot) do update set cases = c.cases + excluded.cases;
  else
    insert into app.case_count as c (org_id, archived, status, restricted, slot, cases)
      select n.org_id, n.archived, n.status, n.restricted, pg_backend_pid() % 8, sum(n.cases)
      from (
        select a.org_id, a.archived_at is not null as archived, a.status, a.restricted, 1 as cases from added a
        union all select r.org_id, r.archived_at is not null, r.status, r.restricted, -1 from removed r) n
      group by 1, 2, 3, 4 having sum(n.cases) <> 0 order by 1, 2, 3, 4
      on conflict (org_id, archived, status, restricted, slot) do update set cases = c.cases + excluded.cases;
  end if;
  return null;
end
$$;

-- As in 0004 likewise.
create or replace function app.recount_cases() returns void
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  lock table app.case_count in exclusive mode;
  delete from app.case_count where org_id = app.current_org();
  insert into app.case_count (org_id, archived, status, restricted, slot, cases)
    select s.org_id, s.archived_at is not null, s.status, s.restricted, 0, count(*) from app.case_summary s
    where s.org_id = app.current_org() group by 1, 2, 3, 4;
end
$$;

-- The counts are of all cases, so that the application reads them through this view alone.
create view app.visible_case_count with (security_barrier) as
  select c.org_id, c.archived, c.status, c.restricted, c.cases
  from app.case_count c
  where c.org_id = app.current_org() and (not c.restricted or app.sees_every_case())
  union all
  select s.org_id, s.archived_at is not null, s.status, s.restricted, 1
  from app.case_assignee a
  join app.case_summary s on s.org_id = a.org_id and s.case_id = a.case_id
  where a.org_id = app.current_org() and a.person_id = app.current_person() and a.restricted
    and not app.sees_every_case();
comment on view app.visible_case_count is
  'How many cases of the session''s organization exist for the session: the sum over rows.';
revoke select on app.case_count from landfall_app;
grant select on app.visible_case_count to landfall_app;
