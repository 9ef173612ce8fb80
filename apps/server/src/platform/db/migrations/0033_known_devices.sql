-- Browsers that have signed in to an account are known again: what strangers get wrong does not lock their owner out.
create table identity.known_device (
  id uuid primary key,
  token_hash bytea not null check (octet_length(token_hash) = 32),
  account_id uuid not null references identity.account on delete cascade,
  session_uid text,
  proven_at timestamptz not null,
  unique (token_hash, account_id)
);
create index known_device_account on identity.known_device (account_id);
create index known_device_proven on identity.known_device (proven_at);
comment on table identity.known_device is 'A browser whose person has shown that an account is theirs. It lets nobody in: its failed sign-ins are counted apart.';
comment on column identity.known_device.id is 'UUIDv7; what its failed sign-ins are counted under, while its cookie changes.';
comment on column identity.known_device.token_hash is 'SHA-256 of what its cookie holds, which is 256 random bits. A browser has one cookie for all accounts.';
comment on column identity.known_device.session_uid is 'The session that it signed in with last; null until it does, after a new password was chosen in it.';
comment on column identity.known_device.proven_at is 'When the person last signed in there, or chose a new password by a mailed link.';
grant select, insert, update, delete on identity.known_device to landfall_identity;

alter table identity.failed_sign_in add column known_device_id uuid;
comment on column identity.failed_sign_in.known_device_id is 'The account''s known device that it came from; null for everybody else, who share one count.';

-- What happens to an account is told to the organizations of whoever it belongs to. The provider knows nothing of them:
-- it adds a job of no organization, and the worker calls what writes the entries.
create function identity.enqueue_event(account_id uuid, kind text, happened_at timestamptz, request_id text) returns void
  language sql volatile security definer set search_path = pg_catalog as $$
  select jobs.enqueue('account_event', jsonb_build_object(
    'account_id', account_id, 'kind', kind, 'happened_at', happened_at, 'request_id', request_id), null, null)
$$;
comment on function identity.enqueue_event(uuid, text, timestamptz, text) is
  'Adds the job that tells of something that happened to an account.';
revoke all on function identity.enqueue_event(uuid, text, timestamptz, text) from public;
grant execute on function identity.enqueue_event(uuid, text, timestamptz, text) to landfall_identity;

-- Organizations are those of the person that the token's issuer and subject name, and none comes as an argument. The
-- entry's id is the same for all that is to be told of once: the second one finds it taken.
create function identity.tell_organizations(
  entry_id uuid, for_issuer text, for_subject text, happened_at timestamptz, action text, outcome text, request_id text)
  returns void
  language sql volatile security definer set search_path = pg_catalog as $$
  insert into app.audit_entry (org_id, id, at, person_id, action, outcome, request_id)
  select m.org_id, entry_id, happened_at, p.id, action, outcome, request_id
  from app.person p
  join app.membership m on m.person_id = p.id
  join app.organization o on o.org_id = m.org_id and o.deleted_at is null
  where p.issuer = for_issuer and p.subject = for_subject
  on conflict (org_id, id) do nothing
$$;
comment on function identity.tell_organizations(uuid, text, text, timestamptz, text, text, text) is
  'Writes an entry about a person into the audit log of each organization that they belong to.';
revoke all on function identity.tell_organizations(uuid, text, text, timestamptz, text, text, text) from public;
grant execute on function identity.tell_organizations(uuid, text, text, timestamptz, text, text, text) to landfall_identity;
