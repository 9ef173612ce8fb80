-- A role of its own works the queue: the table of jobs holds every organization's and knows no row-level security, so
-- the application's role has no rights in it. What it may do is add a job to the organization that it works in, and
-- enter the organization of a job that is being worked.
revoke execute on all functions in schema jobs from public;
grant execute on function jobs.job_now() to landfall_jobs;
grant select, insert, update, delete on jobs.job, jobs.job_common to landfall_jobs;
grant select, update on jobs.queue, jobs.version to landfall_jobs;
grant select, delete on jobs.job_dependency to landfall_jobs;

-- What pg-boss's send() inserts, in the caller's transaction and under the queue's own retry policy. The job's group
-- is its organization. The notification reaches listening workers when the transaction commits.
create function jobs.enqueue(queue_name text, payload jsonb, org uuid, start_at timestamptz) returns void
  language plpgsql volatile set search_path = pg_catalog as $$
begin
  insert into jobs.job (name, data, start_after, created_on, keep_until, group_id, policy, retry_limit, retry_delay,
    retry_backoff, retry_delay_max, expire_seconds, deletion_seconds, heartbeat_seconds, dead_letter)
  select q.name, payload, due.at, jobs.job_now(), due.at + q.retention_seconds * interval '1s', org::text, q.policy,
    q.retry_limit, q.retry_delay, q.retry_backoff, q.retry_delay_max, q.expire_seconds, q.deletion_seconds,
    q.heartbeat_seconds, q.dead_letter
  from jobs.queue q, (select coalesce(start_at, jobs.job_now()) as at) due
  where q.name = queue_name;
  if not found then
    raise exception 'There is no queue %', queue_name;
  end if;
  perform pg_notify('landfall_jobs', '');
end
$$;
comment on function jobs.enqueue(text, jsonb, uuid, timestamptz) is 'Adds a job; start_at null: at once.';
revoke all on function jobs.enqueue(text, jsonb, uuid, timestamptz) from public;

create function app.enqueue_job(queue_name text, payload jsonb, start_at timestamptz) returns void
  language plpgsql volatile security definer set search_path = pg_catalog as $$
begin
  if app.current_org() is null then
    raise exception 'A job is added in an organization';
  end if;
  perform jobs.enqueue(queue_name, payload, app.current_org(), start_at);
end
$$;
comment on function app.enqueue_job(text, jsonb, timestamptz) is
  'Adds a job of the organization that the transaction works in; start_at null: at once.';
revoke all on function app.enqueue_job(text, jsonb, timestamptz) from public;
grant execute on function app.enqueue_job(text, jsonb, timestamptz) to landfall_app;

-- Which organization a job works in stands in its row, where app.enqueue_job put it, and nowhere else. No row: the job
-- is not being worked, belongs to no organization, or its organization has been deleted.
create function app.open_job(queue_name text, job_id uuid, out org_id uuid, out time_zone text)
  returns setof record
  language plpgsql volatile security definer set search_path = pg_catalog as $$
begin
  select o.org_id, o.time_zone into org_id, time_zone
    from jobs.job j join app.organization o on o.org_id = j.group_id::uuid and o.deleted_at is null
    where j.name = queue_name and j.id = job_id and j.state = 'active';
  if not found then
    return;
  end if;
  perform set_config('app.org_id', org_id::text, true);
  return next;
end
$$;
comment on function app.open_job(text, uuid) is 'Mints the session of a job: the organization that its row names.';
revoke all on function app.open_job(text, uuid) from public;
grant execute on function app.open_job(text, uuid) to landfall_app;

-- Mail that waits to be sent, and what became of it. The text of a mail stays only until it is sent or given up.
create table app.mail (
  org_id uuid not null references app.organization,
  id uuid not null,
  kind text not null check (length(kind) between 1 and 50),
  resource_id uuid,
  recipient text not null check (length(recipient) between 3 and 254),
  recipient_name text not null default '' check (length(recipient_name) <= 200),
  subject text not null check (length(subject) between 1 and 300),
  html text,
  text text,
  status text not null default 'pending' check (status in ('pending', 'sent', 'failed', 'withdrawn')),
  attempts integer not null default 0,
  unconfirmed integer not null default 0,
  last_error text,
  created_at timestamptz not null,
  sent_at timestamptz,
  primary key (org_id, id),
  check ((status = 'sent') = (sent_at is not null)),
  check ((status = 'pending') = (html is not null) and (status = 'pending') = (text is not null))
);
comment on table app.mail is 'A mail of the organization: one recipient, waiting or settled.';
comment on column app.mail.id is 'UUIDv7. The mail''s Message-ID is made from it, so that a repeat can be told.';
comment on column app.mail.kind is 'What the mail is, e.g. invitation.';
comment on column app.mail.resource_id is 'What the mail is about: the invitation, the report.';
comment on column app.mail.html is 'Null once the mail is sent or given up; text likewise.';
comment on column app.mail.status is 'Withdrawn: taken back before it went out, e.g. with the invitation that it is about.';
comment on column app.mail.attempts is 'How often it was handed to the mail server.';
comment on column app.mail.unconfirmed is 'How many of them may have succeeded without the server''s word for it.';
comment on column app.mail.last_error is 'Why the last attempt did not send it, as a person reads it.';
create index mail_resource on app.mail (org_id, resource_id, created_at) where resource_id is not null;
-- Admins see what was given up: a few rows among all that an organization ever sent.
create index mail_failed on app.mail (org_id, id desc) where status = 'failed';
call app.isolate('app.mail');
grant select, insert, update on app.mail to landfall_app;

create table app.mail_attachment (
  org_id uuid not null,
  mail_id uuid not null,
  position smallint not null,
  filename text not null check (length(filename) between 1 and 200),
  content_type text not null,
  content bytea not null,
  primary key (org_id, mail_id, position),
  foreign key (org_id, mail_id) references app.mail
);
comment on table app.mail_attachment is 'A file that goes with a mail. Removed when the mail is sent or given up.';
call app.isolate('app.mail_attachment');
grant select, insert, delete on app.mail_attachment to landfall_app;

-- The sign-in provider's mail belongs to no organization, and holds links that let one in: the application's role must
-- not read it.
create table identity.mail (
  id uuid primary key,
  kind text not null check (length(kind) between 1 and 50),
  resource_id uuid,
  recipient text not null check (length(recipient) between 3 and 254),
  recipient_name text not null default '' check (length(recipient_name) <= 200),
  subject text not null check (length(subject) between 1 and 300),
  html text,
  text text,
  status text not null default 'pending' check (status in ('pending', 'sent', 'failed')),
  attempts integer not null default 0,
  unconfirmed integer not null default 0,
  last_error text,
  created_at timestamptz not null,
  sent_at timestamptz,
  check ((status = 'sent') = (sent_at is not null)),
  check ((status = 'pending') = (html is not null) and (status = 'pending') = (text is not null))
);
comment on table identity.mail is 'A mail of the sign-in provider, e.g. to verify an address; as app.mail, without an organization.';
-- It is forgotten some time after it is settled.
create index mail_settled on identity.mail (created_at) where status <> 'pending';
grant select, insert, update, delete on identity.mail to landfall_identity;

create function identity.enqueue_mail(mail_id uuid) returns void
  language sql volatile security definer set search_path = pg_catalog as $$
  select jobs.enqueue('identity_mail', jsonb_build_object('mail_id', mail_id), null, null)
$$;
comment on function identity.enqueue_mail(uuid) is 'Adds the job that sends a mail of the sign-in provider.';
revoke all on function identity.enqueue_mail(uuid) from public;
grant execute on function identity.enqueue_mail(uuid) to landfall_identity;
