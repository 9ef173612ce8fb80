-- What the bell shows each member, and what goes to the admins because nobody took note of it.

create table app.notification (
  org_id uuid not null,
  id uuid not null,
  person_id uuid not null,
  kind text not null check (kind in ('reminder', 'assigned', 'escalated')),
  about text not null check (length(about) between 1 and 220),
  case_id uuid not null,
  date_id uuid,
  created_at timestamptz not null,
  read_at timestamptz,
  acknowledged_at timestamptz,
  acknowledged_by uuid references app.person,
  escalate_at timestamptz,
  primary key (org_id, id),
  unique (org_id, about, person_id),
  foreign key (org_id, person_id) references app.membership on delete cascade,
  foreign key (org_id, case_id) references app.case_record,
  foreign key (org_id, date_id) references app.case_date,
  constraint notification_of_date check (kind = 'assigned' or date_id is not null),
  check (acknowledged_by is null or acknowledged_at is not null)
);
comment on table app.notification is
  'Entries of the members'' bells, one a person. What they say of a case or a date is read from there.';
comment on column app.notification.kind is
  'reminder: of a date; assigned: someone else put the person on the case team; escalated: nobody took note of a reminder.';
comment on column app.notification.about is
  'What the entry is about, given by whoever writes it: the same for all recipients, and once a person, however often it is tried.';
comment on column app.notification.acknowledged_at is
  'When someone took note of the date for all: one of the recipients, or whoever handled or moved it.';
comment on column app.notification.acknowledged_by is 'Null as long as nobody did.';
comment on column app.notification.escalate_at is
  'When a reminder goes to the admins unless somebody takes note of it; null: it does not.';
call app.isolate('app.notification');
grant select, insert, update on app.notification to landfall_app;
call app.hide_with_case('app.notification');
call app.restrict_with_case('app.notification');
create index notification_latest on app.notification (org_id, person_id, id desc);
-- The count beside the bell reads this index and nothing else, however many entries there are.
create index notification_unread on app.notification (org_id, person_id, id) include (case_id, restricted)
  where read_at is null;
create index notification_case on app.notification (org_id, case_id);
create index notification_date on app.notification (org_id, date_id) where date_id is not null;
create index notification_acknowledged_by on app.notification (org_id, acknowledged_by) where acknowledged_by is not null;
create index notification_escalation on app.notification (escalate_at) where escalate_at is not null;
create index notification_created on app.notification (created_at);

-- For the worker, whose role has no rights in the tables: it learns nothing and chooses nothing but the moment.
create function jobs.sweep_notifications(created_until timestamptz) returns integer
  language plpgsql volatile security definer set search_path = pg_catalog as $$
declare
  swept integer;
begin
  delete from app.notification n
  using (
    select org_id, id from app.notification where created_at <= created_until
    order by created_at limit 5000 for update skip locked) old
  where n.org_id = old.org_id and n.id = old.id;
  get diagnostics swept = row_count;
  return swept;
end
$$;
comment on function jobs.sweep_notifications(timestamptz) is
  'Removes some thousand entries of bells that are as old, of all organizations, and answers how many it was.';
revoke all on function jobs.sweep_notifications(timestamptz) from public;
grant execute on function jobs.sweep_notifications(timestamptz) to landfall_jobs;

-- For the worker, whose role has no rights in the tables: it learns nothing and chooses nothing but the moment.
create function jobs.queue_escalations(moment timestamptz) returns void
  language plpgsql volatile security definer set search_path = pg_catalog as $$
declare
  org uuid;
begin
  for org in
    select distinct o.org_id from app.notification n
    join app.organization o on o.org_id = n.org_id and o.deleted_at is null
    where n.escalate_at <= moment
  loop
    perform jobs.enqueue('escalation', '{}', org, null);
  end loop;
end
$$;
comment on function jobs.queue_escalations(timestamptz) is
  'Adds a job for each organization that has reminders which nobody took note of in time.';
revoke all on function jobs.queue_escalations(timestamptz) from public;
grant execute on function jobs.queue_escalations(timestamptz) to landfall_jobs;
