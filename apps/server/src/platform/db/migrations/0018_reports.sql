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
  schedule_recipient uuid,
  schedule_by uuid references app.person,
  next_run_at timestamptz,
  run_queued_at timestamptz,
  created_at timestamptz not null,
  version integer not null default 1,
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
comment on column app.report_template.next_run_at is 'When it is made next; null while its recipient is no member.';
comment on column app.report_template.run_queued_at is 'When the job of that run was last queued.';
create unique index report_template_default on app.report_template (org_id) where is_default;
create index report_template_listed on app.report_template (org_id, is_default desc, name, id);
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
  recipient uuid references app.person,
  send_requested_at timestamptz,
  send_error text,
  primary key (org_id, id),
  check ((recipient is null) = (send_requested_at is null)),
  check (send_error is null or recipient is not null)
);
comment on table app.report is 'A saved report: a snapshot that no later change of a case touches.';
comment on column app.report.id is 'UUIDv7: reports are listed by it, the newest first.';
comment on column app.report.heading is 'Of the report its name, who made it and its counts.';
comment on column app.report.data is 'All that the report says.';
comment on column app.report.recipient is 'Whom it was last asked to be mailed to. How that fares is with the mail.';
comment on column app.report.send_error is 'Why no mail of it could be made, as a person reads it.';
call app.isolate('app.report');
grant select, insert on app.report to landfall_app;
grant update (recipient, send_requested_at, send_error) on app.report to landfall_app;

create function app.queue_due_reports(moment timestamptz) returns void
  language plpgsql volatile security definer set search_path = pg_catalog as $$
declare
  due record;
begin
  for due in
    update app.report_template t set run_queued_at = moment
    from app.organization o
    where o.org_id = t.org_id and o.deleted_at is null and t.next_run_at <= moment
      -- One that was queued and came to nothing is queued again, not every minute.
      and (t.run_queued_at is null or t.run_queued_at < moment - interval '15 minutes')
    returning t.org_id, t.id, t.next_run_at
  loop
    perform jobs.enqueue('scheduled_report',
      jsonb_build_object('template_id', due.id, 'due_at', to_jsonb(due.next_run_at)), due.org_id, null);
  end loop;
end
$$;
comment on function app.queue_due_reports(timestamptz) is 'Adds the jobs of scheduled reports that are due, of all organizations.';
revoke all on function app.queue_due_reports(timestamptz) from public;
grant execute on function app.queue_due_reports(timestamptz) to landfall_jobs;
