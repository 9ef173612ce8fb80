-- What nobody takes note of goes to the admins, once.

alter table app.organization
  add column acknowledge_hours smallint not null default 8 check (acknowledge_hours between 0 and 80);
comment on column app.organization.acknowledge_hours is
  'Working hours after which a reminder that nobody took note of goes to the admins; 0: never.';

alter table app.notification rename column key to about;
alter table app.notification
  drop constraint notification_key_check,
  add constraint notification_about_check check (length(about) between 1 and 220),
  drop constraint notification_kind_check,
  add constraint notification_kind_check check (kind in ('reminder', 'assigned', 'escalated')),
  drop constraint notification_check,
  add constraint notification_of_date check (kind = 'assigned' or date_id is not null),
  add column escalate_at timestamptz;
alter index app.notification_org_id_key_person_id_key rename to notification_org_id_about_person_id_key;
comment on column app.notification.kind is
  'reminder: of a date; assigned: someone else put the person on the case team; escalated: nobody took note of a reminder.';
comment on column app.notification.escalate_at is
  'When a reminder goes to the admins unless somebody takes note of it; null: it does not.';
create index notification_escalation on app.notification (escalate_at) where escalate_at is not null;

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
