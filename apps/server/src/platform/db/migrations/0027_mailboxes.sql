-- Mailboxes: addresses of an organization at which clients' answers arrive and from which its mails go out.

create table app.mailbox (
  org_id uuid not null references app.organization,
  id uuid not null,
  address text not null check (length(address) between 3 and 254),
  sender_name text not null default '',
  user_name text not null default '',
  imap jsonb,
  smtp jsonb,
  oauth jsonb,
  secrets bytea,
  webhook_hash bytea,
  sender_checks text not null check (sender_checks in ('named', 'exchange_online', 'none')),
  authserv_id text not null default '',
  plus_addressing text not null default 'unknown' check (plus_addressing in ('unknown', 'works', 'refused')),
  version integer not null default 1,
  created_at timestamptz not null,
  primary key (org_id, id)
);
comment on table app.mailbox is 'An address of the organization: where clients'' answers arrive and from which its mails go out.';
comment on column app.mailbox.imap is 'Where mail is read: { host, port, security }; null: it comes by the webhook alone.';
comment on column app.mailbox.smtp is 'Where mail is sent, likewise; null: by the product''s own mail server.';
comment on column app.mailbox.oauth is 'How to sign in by OAuth 2: { grant, authorize_url, token_url, client_id, scope }; null: by password.';
comment on column app.mailbox.secrets is 'Password, client secret and refresh token, sealed; in no archive.';
comment on column app.mailbox.webhook_hash is 'SHA-256 of the secret by which a service posts mails; null: none may.';
comment on column app.mailbox.sender_checks is 'Whose word on a sender is believed.';
comment on column app.mailbox.plus_addressing is 'Whether the server takes mail for the address with something behind a plus sign.';
create unique index mailbox_address on app.mailbox (org_id, lower(address));
create unique index mailbox_webhook on app.mailbox (webhook_hash) where webhook_hash is not null;
call app.isolate('app.mailbox');
grant select, insert, update, delete on app.mailbox to landfall_app;

create table app.mailbox_reading (
  org_id uuid not null,
  mailbox_id uuid not null,
  uid_validity bigint,
  last_uid bigint,
  since timestamptz,
  checked_at timestamptz,
  failing_since timestamptz,
  error text not null default '',
  trying_uid bigint,
  tries smallint not null default 0,
  held_by uuid,
  held_until timestamptz,
  primary key (org_id, mailbox_id),
  foreign key (org_id, mailbox_id) references app.mailbox on delete cascade
);
comment on table app.mailbox_reading is 'How far a mailbox has been read by IMAP, and by which process.';
comment on column app.mailbox_reading.uid_validity is 'UIDVALIDITY of its INBOX (RFC 9051, 2.3.1.1), in which last_uid counts.';
comment on column app.mailbox_reading.last_uid is 'The last mail that is stored; written in the transaction that stores it.';
comment on column app.mailbox_reading.since is 'While all is read again on another server: what arrived before is not taken in.';
comment on column app.mailbox_reading.trying_uid is 'A mail that could not be fetched, as often as tries says: in the end it is set aside.';
comment on column app.mailbox_reading.held_until is 'Until then the process named in held_by alone reads it.';
create index mailbox_reading_mailbox on app.mailbox_reading (mailbox_id);
create index mailbox_reading_held on app.mailbox_reading (held_by) where held_by is not null;
call app.isolate('app.mailbox_reading');
grant select, insert, update, delete on app.mailbox_reading to landfall_app;

-- For the worker, whose role has no rights in the tables: it learns which mailboxes it reads and whose they are, and nothing else of them.
create function jobs.hold_mailboxes(
  process uuid, moment timestamptz, until timestamptz, most integer,
  out mailbox_id uuid, out organization uuid, out version integer)
  returns setof record
  language plpgsql volatile security definer set search_path = pg_catalog as $$
begin
  -- One that is to be read no more is not held any longer.
  update app.mailbox_reading r set held_by = null, held_until = null
    where r.held_by = process and not exists (
      select from app.mailbox b join app.organization o on o.org_id = b.org_id and o.deleted_at is null
      where b.org_id = r.org_id and b.id = r.mailbox_id and b.imap is not null);
  update app.mailbox_reading r set held_until = until where r.held_by = process;
  update app.mailbox_reading r set held_by = process, held_until = until
    from (
      select f.org_id, f.mailbox_id from app.mailbox_reading f
      join app.mailbox b on b.org_id = f.org_id and b.id = f.mailbox_id and b.imap is not null
      join app.organization o on o.org_id = f.org_id and o.deleted_at is null
      where (f.held_until is null or f.held_until <= moment) and f.held_by is distinct from process
      order by f.checked_at nulls first, f.mailbox_id
      limit greatest(most - (select count(*) from app.mailbox_reading h where h.held_by = process), 0)
      for update of f skip locked
    ) free
    where r.org_id = free.org_id and r.mailbox_id = free.mailbox_id;
  return query
    select r.mailbox_id, r.org_id, b.version from app.mailbox_reading r
    join app.mailbox b on b.org_id = r.org_id and b.id = r.mailbox_id
    where r.held_by = process;
end
$$;
comment on function jobs.hold_mailboxes(uuid, timestamptz, timestamptz, integer) is
  'Has a process go on reading the mailboxes that it reads, and take up others that nobody reads.';
revoke all on function jobs.hold_mailboxes(uuid, timestamptz, timestamptz, integer) from public;
grant execute on function jobs.hold_mailboxes(uuid, timestamptz, timestamptz, integer) to landfall_jobs;

create function jobs.release_mailboxes(process uuid) returns void
  language sql volatile security definer set search_path = pg_catalog as $$
  update app.mailbox_reading set held_by = null, held_until = null where held_by = process
$$;
comment on function jobs.release_mailboxes(uuid) is 'Leaves the mailboxes of a process that stops to others.';
revoke all on function jobs.release_mailboxes(uuid) from public;
grant execute on function jobs.release_mailboxes(uuid) to landfall_jobs;

-- Opens the organization of a mailbox for the process that holds it, as nobody.
create function app.open_held_mailbox(mailbox uuid, process uuid, moment timestamptz) returns uuid
  language plpgsql volatile security definer set search_path = pg_catalog as $$
declare
  org uuid;
begin
  select r.org_id into org
    from app.mailbox_reading r join app.organization o on o.org_id = r.org_id and o.deleted_at is null
    where r.mailbox_id = mailbox and r.held_by = process and r.held_until > moment;
  if found then
    perform set_config('app.org_id', org::text, true), set_config('app.person_id', '', true);
  end if;
  return org;
end
$$;
comment on function app.open_held_mailbox(uuid, uuid, timestamptz) is
  'Mints the session of the process that reads a mailbox: its organization; null when it is not the one that does.';
revoke all on function app.open_held_mailbox(uuid, uuid, timestamptz) from public;
grant execute on function app.open_held_mailbox(uuid, uuid, timestamptz) to landfall_app;

-- Opens the organization of a mailbox for a service that posts mails to it, as nobody.
create function app.open_posting(mailbox uuid, hash bytea) returns uuid
  language plpgsql volatile security definer set search_path = pg_catalog as $$
declare
  org uuid;
begin
  select b.org_id into org
    from app.mailbox b join app.organization o on o.org_id = b.org_id and o.deleted_at is null
    where b.webhook_hash = hash and b.id = mailbox;
  if found then
    perform set_config('app.org_id', org::text, true), set_config('app.person_id', '', true);
  end if;
  return org;
end
$$;
comment on function app.open_posting(uuid, bytea) is
  'Mints the session of whoever has the secret of a mailbox''s webhook: its organization; null for any other secret.';
revoke all on function app.open_posting(uuid, bytea) from public;
grant execute on function app.open_posting(uuid, bytea) to landfall_app;
