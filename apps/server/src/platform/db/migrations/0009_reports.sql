-- Report templates and their schedules, saved reports, previews, and whom reports are mailed to.

create table app.report_template (
  org_id uuid not null references app.organization,
  id uuid not null,
  name text not null check (length(name) between 1 and 200),
  description text not null default '' check (length(description) <= 1000),
  is_default boolean not null default false,
  days_range smallint not null check (days_range between 1 and 365),
  schedule_frequency text check (schedule_frequency in ('daily', 'weekdays', 'weekly')),
  schedule_weekday smallint check (schedule_weekday between 1 and 7),
  schedule_hour smallint check (schedule_hour between 0 and 23),
  schedule_recipient uuid references app.person,
  schedule_by uuid references app.person,
  next_run_at timestamptz,
  run_queued_at timestamptz,
  created_at timestamptz not null,
  version integer not null default 1,
  -- The default stands before all names, of which none is empty.
  list_sort text collate "C" not null generated always as (
    case when is_default then '' else app.sort_key(name) end) stored,
  include_handled boolean not null default false,
  primary key (org_id, id),
  check ((schedule_frequency is null) = (schedule_hour is null)),
  check ((schedule_frequency is null) = (schedule_recipient is null)),
  check ((schedule_frequency is null) = (schedule_by is null)),
  check ((schedule_frequency is not distinct from 'weekly') = (schedule_weekday is not null)),
  check (next_run_at is null or schedule_frequency is not null)
);
comment on table app.report_template is 'What a report takes in, under a name; perhaps made and mailed by itself.';
comment on column app.report_template.schedule_weekday is 'ISO day of the week, 1 Monday; for weekly ones alone.';
comment on column app.report_template.schedule_hour is 'Hour of the day in the organization''s time zone.';
comment on column app.report_template.schedule_recipient is 'The person it goes to. One who has left stays here, and gets nothing.';
comment on column app.report_template.schedule_by is 'Who set the schedule: the report is made in their name.';
comment on column app.report_template.next_run_at is
  'When it is made next; null while it stands still: its recipient has left, who set it may not send, or it was imported.';
comment on column app.report_template.run_queued_at is 'When the job of that run was last queued.';
comment on column app.report_template.list_sort is 'The order of the list: the default first, then by name.';
comment on column app.report_template.include_handled is 'Whether its reports list handled dates, too.';
create unique index report_template_default on app.report_template (org_id) where is_default;
create index report_template_listed on app.report_template (org_id, list_sort, id);
create index report_template_due on app.report_template (next_run_at) where next_run_at is not null;
call app.isolate('app.report_template');
grant select, insert, update, delete on app.report_template to landfall_app;

create table app.report_template_date_setting (
  org_id uuid not null,
  template_id uuid not null,
  date_setting_id uuid not null,
  position smallint not null,
  primary key (org_id, template_id, date_setting_id),
  foreign key (org_id, template_id) references app.report_template on delete cascade,
  foreign key (org_id, date_setting_id) references app.date_setting
);
comment on table app.report_template_date_setting is 'The date types of a report template, in their order.';
create index report_template_date_setting_type on app.report_template_date_setting (org_id, date_setting_id);
call app.isolate('app.report_template_date_setting');
grant select, insert, delete on app.report_template_date_setting to landfall_app;

create table app.report (
  org_id uuid not null references app.organization,
  id uuid not null,
  report_type text not null check (length(report_type) between 1 and 200),
  generated_at timestamptz not null,
  created_by uuid not null references app.person,
  -- Small beside the rows of the report, and all that a list shows.
  heading jsonb not null,
  data jsonb not null,
  -- No foreign key: a report outlives the template that it was made from.
  template_id uuid,
  primary key (org_id, id)
);
comment on table app.report is 'A saved report: a snapshot that no later change of a case touches.';
comment on column app.report.id is 'UUIDv7: reports are listed by it, the newest first.';
comment on column app.report.heading is 'Of the report its name, who made it and its counts.';
comment on column app.report.data is 'All that the report says.';
comment on column app.report.template_id is 'The template that it was made from, which may be gone.';
create index report_template_made on app.report (org_id, template_id, id) where template_id is not null;
call app.isolate('app.report');
grant select, insert on app.report to landfall_app;

-- A preview stays on the server: saving it names it, and what a browser sends is never what is saved.
create table app.report_preview (
  org_id uuid not null references app.organization,
  id uuid not null,
  person_id uuid not null references app.person,
  report_type text not null check (length(report_type) between 1 and 200),
  generated_at timestamptz not null,
  heading jsonb,
  data text,
  primary key (org_id, id),
  check ((heading is null) = (data is null))
);
comment on table app.report_preview is
  'A report that is not saved: kept for a day, for whoever made it alone. For a week it is known that it has run out.';
comment on column app.report_preview.id is 'UUIDv7: by it the newest of a person are known. The report that it is saved as has the same.';
comment on column app.report_preview.person_id is 'Who made it. Nobody else sees it.';
comment on column app.report_preview.heading is 'The heading of a saved report; null once it has run out.';
comment on column app.report_preview.data is
  'The data of a saved report as text, since few are saved and reading JSON takes longer than keeping it; null once it has run out.';
create index report_preview_of_person on app.report_preview (org_id, person_id, id) where data is not null;
create index report_preview_kept on app.report_preview (generated_at) where data is not null;
create index report_preview_run_out on app.report_preview (generated_at) where data is null;
call app.isolate('app.report_preview');
grant select, insert, update (heading, data) on app.report_preview to landfall_app;

create table app.report_delivery (
  org_id uuid not null,
  report_id uuid not null,
  recipient uuid not null references app.person,
  requested_at timestamptz not null,
  mail_id uuid,
  error text,
  primary key (org_id, report_id, recipient),
  foreign key (org_id, report_id) references app.report,
  foreign key (org_id, mail_id) references app.mail,
  check (mail_id is null or error is null)
);
comment on table app.report_delivery is 'Whom a report was asked to be mailed to, and what came of the latest time.';
comment on column app.report_delivery.requested_at is 'Its job names it, so that the job of an earlier time does nothing.';
comment on column app.report_delivery.mail_id is 'The mail, once it is made. How it fares is written there.';
comment on column app.report_delivery.error is 'Why no mail could be made, as a person reads it.';
create index report_delivery_mail on app.report_delivery (org_id, mail_id) where mail_id is not null;
call app.isolate('app.report_delivery');
grant select, insert, update on app.report_delivery to landfall_app;

-- People are out of a session's sight, and members() knows only who still belongs.
create function app.report_recipients(wanted uuid[]) returns table (id uuid, name text, is_member boolean)
  language sql stable security definer rows 5 set search_path = pg_catalog as $$
  select p.id, coalesce(nullif(p.display_name, ''), p.email), m.person_id is not null
  from app.person p
  left join app.membership m on m.org_id = app.current_org() and m.person_id = p.id
  where p.id = any (wanted) and (
    m.person_id is not null
    or exists (select from app.report_delivery d where d.org_id = app.current_org() and d.recipient = p.id)
    or exists (select from app.report_template t where t.org_id = app.current_org() and t.schedule_recipient = p.id))
$$;
comment on function app.report_recipients(uuid[]) is
  'What those are called whom reports of the session''s organization go or went to, and whether they belong to it.';
revoke all on function app.report_recipients(uuid[]) from public;
grant execute on function app.report_recipients(uuid[]) to landfall_app;

-- For the worker, whose role has no rights in the tables: it learns nothing and chooses nothing but the moment.
create function jobs.queue_due_reports(moment timestamptz) returns void
  language plpgsql volatile security definer set search_path = pg_catalog as $$
declare
  due record;
begin
  for due in
    update app.report_template t set run_queued_at = moment
    from app.organization o
    where o.org_id = t.org_id and o.deleted_at is null
      -- No schedule pauses for longer than a week: beyond that it was set by a clock that was wrong.
      and (t.next_run_at <= moment or t.next_run_at > moment + interval '9 days')
      -- One that was queued and came to nothing is queued again, not every minute.
      and (t.run_queued_at is null or t.run_queued_at < moment - interval '15 minutes' or t.run_queued_at > moment)
    returning t.org_id, t.id, t.next_run_at
  loop
    perform jobs.enqueue('scheduled_report',
      jsonb_build_object('template_id', due.id, 'due_at', to_jsonb(due.next_run_at)), due.org_id, null);
  end loop;
end
$$;
comment on function jobs.queue_due_reports(timestamptz) is 'Adds the jobs of scheduled reports that are due, of all organizations.';
revoke all on function jobs.queue_due_reports(timestamptz) from public;
grant execute on function jobs.queue_due_reports(timestamptz) to landfall_jobs;

-- For the worker, whose role has no rights in the tables: it learns nothing and chooses nothing but the moments.
create function jobs.sweep_report_previews(made_until timestamptz, forgotten_until timestamptz) returns integer
  language plpgsql volatile security definer set search_path = pg_catalog as $$
declare
  emptied integer;
begin
  delete from app.report_preview where data is null and generated_at <= forgotten_until;
  -- Each may be megabytes: so few take no statement too long.
  update app.report_preview p set heading = null, data = null
  from (
    select org_id, id from app.report_preview where data is not null and generated_at <= made_until
    order by generated_at limit 100 for update skip locked) due
  where p.org_id = due.org_id and p.id = due.id;
  get diagnostics emptied = row_count;
  return emptied;
end
$$;
comment on function jobs.sweep_report_previews(timestamptz, timestamptz) is
  'Empties a hundred previews that have run out, of all organizations, and answers how many it was; removes those emptied long ago.';
revoke all on function jobs.sweep_report_previews(timestamptz, timestamptz) from public;
grant execute on function jobs.sweep_report_previews(timestamptz, timestamptz) to landfall_jobs;
