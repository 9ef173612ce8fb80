-- What each member is mailed and when, their daily digests, and the dates that they have put off.

create table app.notification_setting (
  org_id uuid not null,
  person_id uuid not null,
  digest_on boolean not null default true,
  digest_at text not null default '07:30' check (digest_at ~ '^([01][0-9]|2[0-3]):(00|15|30|45)$'),
  digest_weekdays smallint[] not null default '{1,2,3,4,5}'
    check (cardinality(digest_weekdays) between 1 and 7 and digest_weekdays <@ '{1,2,3,4,5,6,7}'::smallint[]),
  mail_reminder boolean not null default true,
  next_digest_at timestamptz,
  digest_queued_at timestamptz,
  primary key (org_id, person_id),
  foreign key (org_id, person_id) references app.membership on delete cascade
);
comment on table app.notification_setting is
  'What a member is mailed and when. Made with the membership, gone with it; read by the member alone and by what mails them.';
comment on column app.notification_setting.digest_at is 'HH:MM in the organization''s time zone.';
comment on column app.notification_setting.digest_weekdays is 'ISO days of the week, 1 Monday.';
comment on column app.notification_setting.mail_reminder is 'Whether reminders come as mails of their own too.';
comment on column app.notification_setting.next_digest_at is 'When the digest is made next; null: to be worked out by the worker.';
comment on column app.notification_setting.digest_queued_at is 'When the job of that digest was last queued.';
create index notification_setting_due on app.notification_setting (next_digest_at) where digest_on;
call app.isolate('app.notification_setting');
grant select, update on app.notification_setting to landfall_app;

-- Whoever came with an import cannot sign in, and is mailed nothing.
create function app.add_notification_setting() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  insert into app.notification_setting (org_id, person_id)
    select new.org_id, p.id from app.person p
    where p.id = new.person_id and p.issuer <> 'urn:landfall:imported';
  return null;
end
$$;
comment on function app.add_notification_setting() is 'Gives a new member what members are mailed unless they say otherwise.';
revoke all on function app.add_notification_setting() from public;
create trigger add_notification_setting after insert on app.membership
  for each row execute function app.add_notification_setting();

-- The application reads no other person's row.
create function app.unconfirmed_members() returns setof uuid
  language sql stable security definer set search_path = pg_catalog as $$
  select p.id from app.membership m join app.person p on p.id = m.person_id
  where m.org_id = app.current_org() and not p.email_verified
$$;
comment on function app.unconfirmed_members() is
  'The members of the session''s organization of whose addresses nobody knows whether they are theirs.';
revoke all on function app.unconfirmed_members() from public;
grant execute on function app.unconfirmed_members() to landfall_app;

create table app.digest (
  org_id uuid not null references app.organization,
  person_id uuid not null references app.person,
  local_day date not null,
  made_at timestamptz not null,
  mail_id uuid,
  primary key (org_id, person_id, local_day),
  foreign key (org_id, mail_id) references app.mail
);
comment on table app.digest is 'The digests made for a member: one a calendar day of the organization at most.';
comment on column app.digest.mail_id is 'Null when there was nothing to say, or no address to send it to.';
create index digest_mail on app.digest (org_id, mail_id) where mail_id is not null;
call app.isolate('app.digest');
grant select, insert, delete, update (mail_id) on app.digest to landfall_app;

create table app.digest_line (
  org_id uuid not null,
  person_id uuid not null,
  date_id uuid not null,
  case_id uuid not null,
  said_on date,
  overdue_said_on date,
  waits boolean not null default false,
  primary key (org_id, person_id, date_id),
  foreign key (org_id, person_id) references app.membership on delete cascade,
  foreign key (org_id, date_id) references app.case_date,
  foreign key (org_id, case_id) references app.case_record
);
comment on table app.digest_line is 'Which dates a member''s digests have named, and which the next one is to name.';
comment on column app.digest_line.said_on is 'The calendar day of the latest digest that named it.';
comment on column app.digest_line.overdue_said_on is 'The calendar day of the latest digest that named it as overdue.';
comment on column app.digest_line.waits is 'Whether a reminder of it is left to the next digest.';
create index digest_line_date on app.digest_line (org_id, date_id);
create index digest_line_case on app.digest_line (org_id, case_id);
create index digest_line_waits on app.digest_line (org_id, person_id) where waits;
call app.isolate('app.digest_line');
grant select, insert, update on app.digest_line to landfall_app;
call app.hide_with_case('app.digest_line');
call app.restrict_with_case('app.digest_line');

create table app.date_snooze (
  org_id uuid not null,
  person_id uuid not null,
  date_id uuid not null,
  case_id uuid not null,
  until date not null,
  told boolean not null default false,
  mail_id uuid,
  primary key (org_id, person_id, date_id),
  foreign key (org_id, person_id) references app.membership on delete cascade,
  foreign key (org_id, date_id) references app.case_date,
  foreign key (org_id, case_id) references app.case_record
);
comment on table app.date_snooze is
  'Dates of which a member is not reminded until a day. The date itself stays as it is, for them and for everybody else.';
comment on column app.date_snooze.until is 'The first day on which it is in their digest again.';
comment on column app.date_snooze.told is 'Whether its member was told that the date is back; of an archived case nothing is told.';
comment on column app.date_snooze.mail_id is 'The mail that told it, if one did.';
create index date_snooze_until on app.date_snooze (until) where not told;
create index date_snooze_date on app.date_snooze (org_id, date_id);
create index date_snooze_case on app.date_snooze (org_id, case_id);
call app.isolate('app.date_snooze');
grant select, insert, update, delete on app.date_snooze to landfall_app;
call app.hide_with_case('app.date_snooze');
call app.restrict_with_case('app.date_snooze');

-- Whoever puts a date off means the date as it was.
create function app.end_snoozes() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  delete from app.date_snooze where org_id = new.org_id and date_id = new.id;
  return null;
end
$$;
comment on function app.end_snoozes() is 'Ends what members have put off when the date is handled, moved or archived.';
revoke all on function app.end_snoozes() from public;
create trigger end_snoozes after update of state, important_date, archived_at on app.case_date for each row
  when (new.state <> old.state or new.important_date <> old.important_date
    or new.archived_at is distinct from old.archived_at)
  execute function app.end_snoozes();

alter table app.case_assignee add column announced boolean not null default false;
comment on column app.case_assignee.announced is
  'Whether the member knows that they are on the case: they put themselves on it, or their digest has said so.';
grant update (announced) on app.case_assignee to landfall_app;
create index case_assignee_unannounced on app.case_assignee (org_id, person_id, case_id) where not announced;

create function app.announce_own_case() returns trigger
  language plpgsql set search_path = pg_catalog as $$
begin
  new.announced := new.announced or new.person_id is not distinct from app.current_person();
  return new;
end
$$;
comment on function app.announce_own_case() is 'Whoever puts themselves on a case need not be told.';
revoke all on function app.announce_own_case() from public;
create trigger announce_own_case before insert on app.case_assignee
  for each row execute function app.announce_own_case();

-- For the worker, whose role has no rights in the tables: it learns nothing and chooses nothing but the moment.
create function jobs.queue_due_digests(moment timestamptz) returns void
  language plpgsql volatile security definer set search_path = pg_catalog as $$
declare
  due record;
begin
  for due in
    update app.notification_setting s set digest_queued_at = moment
    from app.organization o
    where o.org_id = s.org_id and o.deleted_at is null and s.digest_on
      -- No digest is further away than a week: beyond that it was set by a clock that was wrong.
      and (s.next_digest_at is null or s.next_digest_at <= moment or s.next_digest_at > moment + interval '9 days')
      -- One that was queued and came to nothing is queued again, not every minute.
      and (s.digest_queued_at is null or s.digest_queued_at < moment - interval '15 minutes'
        or s.digest_queued_at > moment)
    returning s.org_id, s.person_id, s.next_digest_at
  loop
    perform jobs.enqueue('digest',
      jsonb_build_object('person_id', due.person_id, 'due_at', to_jsonb(due.next_digest_at)), due.org_id, null);
  end loop;
end
$$;
comment on function jobs.queue_due_digests(timestamptz) is 'Adds the jobs of digests that are due, of all organizations.';
revoke all on function jobs.queue_due_digests(timestamptz) from public;
grant execute on function jobs.queue_due_digests(timestamptz) to landfall_jobs;

-- With what was put off goes the mail that it is back, also where the row goes with a member or a date.
create function app.withdraw_end_of_snooze() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  update app.mail set status = 'withdrawn', html = null, text = null,
    last_error = 'The date was changed, or its recipient is found anew'
    where org_id = old.org_id and id = old.mail_id and status = 'pending';
  return null;
end
$$;
comment on function app.withdraw_end_of_snooze() is 'Takes the mail back that told of a date that it is back, if it has not gone out.';
revoke all on function app.withdraw_end_of_snooze() from public;
create trigger withdraw_end_of_snooze after delete or update of mail_id on app.date_snooze
  for each row when (old.mail_id is not null) execute function app.withdraw_end_of_snooze();

-- For the worker, whose role has no rights in the tables: it learns nothing and chooses nothing but the moment.
create function jobs.queue_ends_of_snoozes(moment timestamptz) returns void
  language plpgsql volatile security definer set search_path = pg_catalog as $$
declare
  org uuid;
begin
  for org in
    select distinct o.org_id from app.date_snooze z
    join app.organization o on o.org_id = z.org_id and o.deleted_at is null
    -- No zone is further ahead than fourteen hours: this much the index finds.
    where not z.told and z.until <= (moment at time zone 'UTC' + interval '14 hours')::date
      and (z.until + time '09:00') at time zone o.time_zone <= moment
  loop
    perform jobs.enqueue('ends_of_snoozes', '{}', org, null);
  end loop;
end
$$;
comment on function jobs.queue_ends_of_snoozes(timestamptz) is
  'Adds a job for each organization in which a date that a member put off is back, from 09:00 of its day on.';
revoke all on function jobs.queue_ends_of_snoozes(timestamptz) from public;
grant execute on function jobs.queue_ends_of_snoozes(timestamptz) to landfall_jobs;
