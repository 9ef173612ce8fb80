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
  status text not null default 'pending' check (status in ('pending', 'sent', 'failed')),
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
comment on column app.mail.attempts is 'How often it was handed to the mail server.';
comment on column app.mail.unconfirmed is 'How many of them may have succeeded without the server''s word for it.';
comment on column app.mail.last_error is 'Why the last attempt did not send it, as a person reads it.';
create index mail_resource on app.mail (org_id, resource_id, created_at) where resource_id is not null;
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
grant select, insert, update on identity.mail to landfall_identity;

create function identity.enqueue_mail(mail_id uuid) returns void
  language sql volatile security definer set search_path = pg_catalog as $$
  select jobs.enqueue('identity_mail', jsonb_build_object('mail_id', mail_id), null, null)
$$;
comment on function identity.enqueue_mail(uuid) is 'Adds the job that sends a mail of the sign-in provider.';
revoke all on function identity.enqueue_mail(uuid) from public;
grant execute on function identity.enqueue_mail(uuid) to landfall_identity;
