-- Reminders of dates: templates and groups, what is promised to whom and when, and what came of it.

create table app.reminder_template (
  org_id uuid not null references app.organization,
  id uuid not null,
  name text not null check (length(name) between 1 and 200),
  description text not null default '' check (length(description) <= 1000),
  entries jsonb not null,
  created_at timestamptz not null,
  version integer not null default 1,
  primary key (org_id, id)
);
comment on table app.reminder_template is 'A list of reminders under a name, which date types can use.';
comment on column app.reminder_template.entries is
  '[{"offset_days", "target", "subject", "text"}]; targets as in app.reminder, empty words: those of the product.';
create unique index reminder_template_name on app.reminder_template (org_id, lower(name));
call app.isolate('app.reminder_template');
grant select, insert, update, delete on app.reminder_template to landfall_app;

create table app.reminder_group (
  org_id uuid not null references app.organization,
  id uuid not null,
  name text not null check (length(name) between 1 and 200),
  created_at timestamptz not null,
  version integer not null default 1,
  primary key (org_id, id)
);
comment on table app.reminder_group is 'Some members under a name, to whom reminders can go.';
create unique index reminder_group_name on app.reminder_group (org_id, lower(name));
call app.isolate('app.reminder_group');
grant select, insert, update, delete on app.reminder_group to landfall_app;

create table app.reminder_group_member (
  org_id uuid not null,
  group_id uuid not null,
  person_id uuid not null,
  primary key (org_id, group_id, person_id),
  foreign key (org_id, group_id) references app.reminder_group on delete cascade,
  foreign key (org_id, person_id) references app.membership on delete cascade
);
comment on table app.reminder_group_member is 'Who is in a group; who leaves the organization is in none.';
create index reminder_group_member_person on app.reminder_group_member (org_id, person_id);
call app.isolate('app.reminder_group_member');
grant select, insert, delete on app.reminder_group_member to landfall_app;

alter table app.date_setting
  add column template_id uuid,
  add column client_reminders boolean not null default false,
  add foreign key (org_id, template_id) references app.reminder_template;
comment on column app.date_setting.reminder_target is
  'Parallel to reminder_in: a kind such as case_team, the id of a person, group: and the id of a group, or what nobody is known by.';
comment on column app.date_setting.template_id is 'The template whose reminders its dates have in place of the two lists.';
comment on column app.date_setting.client_reminders is 'Whether its reminders also go to clients, once the organization lets them.';
create index date_setting_template on app.date_setting (org_id, template_id) where template_id is not null;

create table app.reminder (
  org_id uuid not null,
  id uuid not null,
  case_id uuid not null,
  case_date_id uuid not null,
  offset_days integer not null,
  target text not null,
  promised_for date not null,
  due_on date not null,
  due_at timestamptz not null,
  status text not null default 'pending' check (status in ('pending', 'sent', 'failed', 'cancelled', 'skipped')),
  dispatched_at timestamptz,
  settled_at timestamptz,
  retried_at timestamptz,
  late boolean not null default false,
  missed boolean not null default false,
  to_admins boolean not null default false,
  attempts integer not null default 0,
  last_error text,
  cancelled_by uuid references app.person,
  created_at timestamptz not null,
  primary key (org_id, id),
  unique (org_id, case_date_id, offset_days, target, promised_for),
  foreign key (org_id, case_id) references app.case_record,
  foreign key (org_id, case_date_id) references app.case_date,
  check ((status = 'pending') = (settled_at is null)),
  check (cancelled_by is null or status = 'cancelled'),
  check (not missed or status = 'skipped')
);
comment on table app.reminder is
  'A promise: this date is reminded of so many days from it. One row for each date, offset, target and day that the date had.';
comment on column app.reminder.target is 'Whom it is for, as in date_setting.reminder_target; who that is, is found out when it is sent.';
comment on column app.reminder.promised_for is 'The day of the date for which it was promised. A date that moves has new promises.';
comment on column app.reminder.due_on is 'The day on which it is due in the organization''s zone; due_at is 09:00 of it.';
comment on column app.reminder.status is
  'Pending until all its mails are settled. Skipped: its time had passed, or nobody is to get it.';
comment on column app.reminder.dispatched_at is 'When its recipients were found and told; null while that is to come.';
comment on column app.reminder.settled_at is 'When it was sent, given up, cancelled or skipped.';
comment on column app.reminder.retried_at is 'When someone last had it sent again: it is then sent, however late.';
comment on column app.reminder.late is 'Whether it went out more than an hour after its time.';
comment on column app.reminder.missed is 'Whether it was skipped for its time alone: by a clock that was wrong it may come after all.';
comment on column app.reminder.to_admins is 'Whether admins got it because its target stood for nobody.';
comment on column app.reminder.attempts is 'How often its mail was handed over, of the mail that took most.';
comment on column app.reminder.last_error is 'Why it is as it is, as a person reads it.';
comment on column app.reminder.cancelled_by is 'Who cancelled it; null where the date''s own change did.';
create index reminder_due on app.reminder (due_at) where status = 'pending' and dispatched_at is null;
create index reminder_missed on app.reminder (settled_at) where missed;
create index reminder_listed on app.reminder (org_id, status, due_at, id);
create index reminder_case on app.reminder (org_id, case_id, status, due_at, id);
create index reminder_cancelled_by on app.reminder (org_id, cancelled_by) where cancelled_by is not null;
call app.isolate('app.reminder');
grant select, insert, update on app.reminder to landfall_app;
call app.hide_with_case('app.reminder');
call app.restrict_with_case('app.reminder');

create table app.reminder_delivery (
  org_id uuid not null,
  id uuid not null,
  reminder_id uuid not null,
  case_id uuid not null,
  case_date_id uuid not null,
  promised_for date not null,
  on_day date not null,
  person_id uuid references app.person,
  name text not null,
  address text not null,
  channel text not null check (channel in ('mail', 'bell', 'digest')),
  covered boolean not null default false,
  mail_id uuid,
  primary key (org_id, id),
  foreign key (org_id, reminder_id) references app.reminder,
  foreign key (org_id, case_id) references app.case_record,
  foreign key (org_id, case_date_id) references app.case_date,
  foreign key (org_id, mail_id) references app.mail deferrable initially deferred,
  check ((channel = 'mail') = (mail_id is not null))
);
comment on table app.reminder_delivery is
  'That a reminder went to a person by a channel: once, whatever dies meanwhile. Who has several roles gets one mail a day and date.';
comment on column app.reminder_delivery.on_day is 'The day on which it was due; of several that come late together the last one''s.';
comment on column app.reminder_delivery.person_id is 'A member; null: a client, known by the address.';
comment on column app.reminder_delivery.name is 'As they were called then.';
comment on column app.reminder_delivery.covered is 'Whether the mail is that of another reminder of the same date and day.';
create unique index reminder_delivery_person on app.reminder_delivery (org_id, reminder_id, person_id, channel)
  where person_id is not null;
create unique index reminder_delivery_client on app.reminder_delivery (org_id, reminder_id, lower(address), channel)
  where person_id is null;
create unique index reminder_mail_person on app.reminder_delivery (org_id, case_date_id, promised_for, on_day, person_id)
  where channel = 'mail' and not covered and person_id is not null;
create unique index reminder_mail_client on app.reminder_delivery (org_id, case_date_id, promised_for, on_day, lower(address))
  where channel = 'mail' and not covered and person_id is null;
-- Whoever settles a reminder asks for all of its deliveries, with each mail that is sent: members' and clients' together,
-- which no index of either serves.
create index reminder_delivery_reminder on app.reminder_delivery (org_id, reminder_id);
create index reminder_delivery_mail on app.reminder_delivery (org_id, mail_id) where mail_id is not null;
create index reminder_delivery_case on app.reminder_delivery (org_id, case_id);
call app.isolate('app.reminder_delivery');
grant select, insert, delete on app.reminder_delivery to landfall_app;
call app.hide_with_case('app.reminder_delivery');
call app.restrict_with_case('app.reminder_delivery');

-- Mail is settled by those who send it, who know nothing of what it is about.
create function app.settle_reminders() returns trigger
  language plpgsql volatile security definer set search_path = pg_catalog as $$
declare
  told record;
  mails record;
begin
  for told in
    select r.id, r.status from app.reminder r
    where r.org_id = new.org_id and r.id in (
      select d.reminder_id from app.reminder_delivery d where d.org_id = new.org_id and d.mail_id = new.id)
    order by r.id for update
  loop
    -- After the lock, so that of mails that are settled at once the last one sees the others.
    select max(m.attempts) as attempts, max(m.sent_at) as sent_at, max(m.last_error) as last_error,
      bool_or(m.status = 'pending') as waits, bool_or(m.status = 'failed') as failed
    into mails
    from app.reminder_delivery d join app.mail m on m.org_id = d.org_id and m.id = d.mail_id
    where d.org_id = new.org_id and d.reminder_id = told.id and m.status <> 'withdrawn';
    update app.reminder r set
      attempts = coalesce(mails.attempts, r.attempts),
      -- Cancelled while its mail was being handed over: it went out all the same.
      status = case
        when told.status = 'cancelled' and new.status = 'sent' then 'sent'
        when told.status <> 'pending' or mails.waits is null or mails.waits then told.status
        when mails.failed then 'failed' else 'sent' end,
      settled_at = case
        when told.status = 'cancelled' and new.status = 'sent' then new.sent_at
        when told.status <> 'pending' or mails.waits is null or mails.waits then r.settled_at
        when mails.failed then coalesce(mails.sent_at, new.created_at) else mails.sent_at end,
      cancelled_by = case when new.status = 'sent' then null else r.cancelled_by end,
      last_error = case when told.status in ('pending', 'cancelled') and new.status = 'sent' and not coalesce(mails.failed, false)
        then null when told.status = 'pending' then mails.last_error else r.last_error end
    where r.org_id = new.org_id and r.id = told.id;
  end loop;
  return null;
end
$$;
comment on function app.settle_reminders() is 'Has a reminder follow its mails: sent once all are, failed when one is given up.';
revoke all on function app.settle_reminders() from public;
create trigger settle_reminders after update on app.mail for each row
  when (new.kind = 'date_reminder' and (old.status <> new.status or old.last_error is distinct from new.last_error))
  execute function app.settle_reminders();

-- For the worker, whose role has no rights in the tables: it learns nothing and chooses nothing but the moment.
create function jobs.queue_due_reminders(moment timestamptz) returns void
  language plpgsql volatile security definer set search_path = pg_catalog as $$
declare
  office record;
begin
  for office in
    select o.org_id, due.reminders from app.organization o join (
      select d.org_id, count(*) as reminders from (
        select r.org_id from app.reminder r
        where r.status = 'pending' and r.dispatched_at is null and r.due_at <= moment
        union all
        select r.org_id from app.reminder r where r.missed and r.settled_at > moment + interval '1 hour'
      ) d group by d.org_id
    ) due on due.org_id = o.org_id
    where o.deleted_at is null and not exists (
      select from jobs.job j where j.name = 'reminders' and j.group_id = o.org_id::text and j.state < 'active')
    order by o.org_id
  loop
    perform jobs.enqueue('reminders', '{}', office.org_id, null);
    -- Many are sent by two workers.
    if office.reminders > 200 then
      perform jobs.enqueue('reminders', '{}', office.org_id, null);
    end if;
  end loop;
end
$$;
comment on function jobs.queue_due_reminders(timestamptz) is
  'Adds the jobs that send the reminders that are due, of all organizations that have none waiting.';
revoke all on function jobs.queue_due_reminders(timestamptz) from public;
grant execute on function jobs.queue_due_reminders(timestamptz) to landfall_jobs;
