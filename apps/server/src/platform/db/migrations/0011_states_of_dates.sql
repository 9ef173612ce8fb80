-- What became of a date, when and where it takes place, and what records were before they were changed.

alter table app.case_date
  add column state text not null default 'open' check (state in ('open', 'done', 'waived', 'superseded')),
  add column handled_at timestamptz,
  add column handled_by uuid references app.person,
  add column handled_by_name text,
  add column handled_note text not null default '' check (length(handled_note) <= 500),
  add column superseded_by uuid,
  add column at_time text check (at_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  add column zone text,
  add column place text not null default '' check (length(place) <= 300),
  add foreign key (org_id, superseded_by) references app.case_date deferrable initially deferred,
  add check ((state = 'open') = (handled_at is null)
    and (state = 'open') = (handled_by is null) and (state = 'open') = (handled_by_name is null)),
  add check (state <> 'open' or handled_note = ''),
  add check ((state = 'superseded') = (superseded_by is not null)),
  add check (zone is null or at_time is not null);
comment on column app.case_date.state is
  'open until someone handles it: done; waived, not needed after all; superseded, another date took its place.';
comment on column app.case_date.handled_by_name is 'As they were called then: it stays readable when they have left.';
comment on column app.case_date.at_time is 'HH:MM in zone: when an interview or a hearing begins. The date stays a calendar date.';
comment on column app.case_date.zone is 'IANA name; null: the organization''s.';
create index case_date_handled_by on app.case_date (org_id, handled_by) where handled_by is not null;
create index case_date_superseded_by on app.case_date (org_id, superseded_by) where superseded_by is not null;

-- What is open and what is handled are read one after the other. Whoever counts dates reads these indexes and nothing else.
drop index app.case_date_calendar, app.case_date_archived_calendar;
create index case_date_open on app.case_date (org_id, important_date, id) include (case_id, restricted)
  where archived_at is null and not case_archived and state = 'open';
create index case_date_handled on app.case_date (org_id, important_date, id) include (case_id, restricted, state)
  where archived_at is null and not case_archived and state <> 'open';

alter table app.case_summary add column urgent_date date;
comment on column app.case_summary.urgent_date is 'The earliest open date, which is the most urgent; null without any.';
comment on column app.case_summary.dates is
  'The unarchived dates: [{"id", "date_setting_id", "important_date", "state"}], ascending.';
update app.case_summary s set
  dates = (
    select coalesce(jsonb_agg(d || '{"state": "open"}' order by at), '[]')
    from jsonb_array_elements(s.dates) with ordinality e (d, at)),
  urgent_date = (s.dates -> 0 ->> 'important_date')::date;
alter table app.case_summary add check (not jsonb_path_exists(dates, '$[*] ? (
  !(@.state == "open" || @.state == "done" || @.state == "waived" || @.state == "superseded"))'));
create index case_summary_urgent on app.case_summary (org_id, urgent_date, case_id)
  where archived_at is null and urgent_date is not null;
create index case_summary_archived_urgent on app.case_summary (org_id, urgent_date, case_id)
  where archived_at is not null and urgent_date is not null;
create index case_summary_without_urgent on app.case_summary (org_id, case_id) where archived_at is null and urgent_date is null;

alter table app.report_template add column include_handled boolean not null default false;
comment on column app.report_template.include_handled is 'Whether its reports list handled dates, too.';

create table app.record_change (
  org_id uuid not null,
  id uuid not null,
  entry_id uuid not null,
  resource_id uuid not null,
  case_id uuid,
  field text not null,
  old_value jsonb,
  new_value jsonb,
  reason text not null default '' check (length(reason) <= 500),
  primary key (org_id, id),
  foreign key (org_id, entry_id) references app.audit_entry,
  foreign key (org_id, case_id) references app.case_record
);
comment on table app.record_change is
  'What a field of a record was and became: one row a field, of the entry of the audit log that says who and when. Insert-only.';
comment on column app.record_change.resource_id is 'The record that was changed.';
comment on column app.record_change.case_id is 'The case that the record hangs on, or is; null for any other.';
create index record_change_resource on app.record_change (org_id, resource_id, id desc);
create index record_change_entry on app.record_change (org_id, entry_id);
create index record_change_case on app.record_change (org_id, case_id) where case_id is not null;
call app.isolate('app.record_change');
grant select, insert on app.record_change to landfall_app;
call app.hide_with_case('app.record_change');
call app.restrict_with_case('app.record_change');

create function audit.changes(org uuid, entries uuid[])
  returns table (entry_id uuid, id uuid, resource_id uuid, field text, old_value jsonb, new_value jsonb, reason text)
  language sql stable security definer set search_path = pg_catalog as $$
  select c.entry_id, c.id, c.resource_id, c.field, c.old_value, c.new_value, c.reason
  from app.record_change c
  where c.org_id = org and c.entry_id = any (entries)
$$;
comment on function audit.changes(uuid, uuid[]) is 'What is kept of what entries of an organization changed.';
revoke all on function audit.changes(uuid, uuid[]) from public;
grant execute on function audit.changes(uuid, uuid[]) to landfall_audit;
