-- The rows of the case list, kept ready, and how many cases there are.

create table app.case_summary (
  org_id uuid not null,
  case_id uuid not null,
  title text not null,
  status text not null,
  version integer not null,
  created_at timestamptz not null,
  archived_at timestamptz,
  beneficiary_id uuid,
  beneficiary_name text,
  petitioner_id uuid,
  petitioner_name text,
  note text,
  dates jsonb not null check (jsonb_typeof(dates) = 'array' and not jsonb_path_exists(dates, '$[*] ? (
    !(@.id.type() == "string" && @.id like_regex "^[0-9a-f-]{36}$")
    || !(@.date_setting_id.type() == "string" && @.date_setting_id like_regex "^[0-9a-f-]{36}$")
    || !(@.important_date.type() == "string" && @.important_date like_regex "^[0-9]{4}-[0-9]{2}-[0-9]{2}$")
    || !(@.state == "open" || @.state == "done" || @.state == "waived" || @.state == "superseded"))')),
  title_sort text collate "C" not null generated always as (app.sort_key(title)) stored,
  beneficiary_sort text collate "C" not null generated always as (app.sort_key(beneficiary_name)) stored,
  petitioner_sort text collate "C" not null generated always as (app.sort_key(petitioner_name)) stored,
  urgent_date date,
  primary key (org_id, case_id),
  foreign key (org_id, case_id) references app.case_record
)
-- A row of the list stays whole, as unpacking fifty of them would cost more than reading them.
with (toast_tuple_target = 8160);
comment on table app.case_summary is 'A row of the case list, derived from the case and what hangs on it in the transaction that changes them.';
comment on column app.case_summary.dates is
  'The unarchived dates: [{"id", "date_setting_id", "important_date", "state"}], ascending.';
comment on column app.case_summary.urgent_date is 'The earliest open date, which is the most urgent; null without any.';
call app.isolate('app.case_summary');
grant select, insert, update on app.case_summary to landfall_app;
-- Whoever derives the row from the case says whether it is restricted.
call app.hide_with_case('app.case_summary');
-- Whoever counts cases reads the next two indexes and nothing else.
create index case_summary_active on app.case_summary (org_id, case_id desc) include (restricted) where archived_at is null;
create index case_summary_archived on app.case_summary (org_id, case_id desc) include (restricted)
  where archived_at is not null;
create index case_summary_title on app.case_summary (org_id, title_sort, case_id) where archived_at is null;
create index case_summary_beneficiary on app.case_summary (org_id, beneficiary_sort, case_id) where archived_at is null;
create index case_summary_petitioner on app.case_summary (org_id, petitioner_sort, case_id) where archived_at is null;
create index case_summary_status on app.case_summary (org_id, status, case_id) where archived_at is null;
create index case_summary_archived_title on app.case_summary (org_id, title_sort, case_id) where archived_at is not null;
create index case_summary_archived_beneficiary on app.case_summary (org_id, beneficiary_sort, case_id) where archived_at is not null;
create index case_summary_archived_petitioner on app.case_summary (org_id, petitioner_sort, case_id) where archived_at is not null;
create index case_summary_archived_status on app.case_summary (org_id, status, case_id) where archived_at is not null;
create index case_summary_urgent on app.case_summary (org_id, urgent_date, case_id)
  where archived_at is null and urgent_date is not null;
create index case_summary_archived_urgent on app.case_summary (org_id, urgent_date, case_id)
  where archived_at is not null and urgent_date is not null;
create index case_summary_without_urgent on app.case_summary (org_id, case_id) where archived_at is null and urgent_date is null;

-- How many cases an organization has, so that a list of a hundred thousand does not count them for each page. Each
-- connection counts in one of eight slots: writers of one organization seldom wait for each other.
create table app.case_count (
  org_id uuid not null references app.organization,
  archived boolean not null,
  status text not null,
  slot smallint not null,
  cases bigint not null,
  restricted boolean not null default false,
  primary key (org_id, archived, status, restricted, slot)
);
comment on table app.case_count is
  'How many cases there are: the sum over slots. Kept by the triggers of case_summary in the transaction of the change.';
comment on column app.case_count.slot is 'Which connections count here; the count of one slot alone may be below zero.';
comment on column app.case_count.restricted is 'Whether these are the restricted ones.';
call app.isolate('app.case_count');

create function app.count_cases() returns trigger
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
comment on function app.count_cases() is 'Keeps case_count.';
revoke all on function app.count_cases() from public;
create trigger count_added after insert on app.case_summary
  referencing new table as added for each statement execute function app.count_cases();
create trigger count_changed after update on app.case_summary
  referencing old table as removed new table as added for each statement execute function app.count_cases();

-- Counts the cases of the session's organization anew, for an operator who found the counts wrong. Whoever is changing
-- cases is waited for; whoever comes later adds to what is counted here.
create function app.recount_cases() returns void
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  lock table app.case_count in exclusive mode;
  delete from app.case_count where org_id = app.current_org();
  insert into app.case_count (org_id, archived, status, restricted, slot, cases)
    select s.org_id, s.archived_at is not null, s.status, s.restricted, 0, count(*) from app.case_summary s
    where s.org_id = app.current_org() group by 1, 2, 3, 4;
end
$$;
comment on function app.recount_cases() is 'Counts the cases of the session''s organization anew.';
revoke all on function app.recount_cases() from public;
grant execute on function app.recount_cases() to landfall_app;

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
grant select on app.visible_case_count to landfall_app;
