-- Roles, schemas and row-level security; organizations, the people who belong to them and those who are invited.

-- Roles. They belong to the whole cluster, so that another database on it may have made them already,
-- perhaps at this very moment. None logs in: the server's connections take them.
do $$
declare
  wanted text;
begin
  foreach wanted in array array['landfall_app', 'landfall_identity', 'landfall_jobs', 'landfall_audit'] loop
    begin
      execute format('create role %I nologin nobypassrls nosuperuser', wanted);
    exception when duplicate_object or unique_violation then
      null;
    end;
    -- Its maker may administer a role, which from PostgreSQL 16 on is not yet the right to take it.
    if not (select rolsuper from pg_roles where rolname = current_user) then
      execute format('grant %I to current_user', wanted);
    end if;
  end loop;
end
$$;

-- Trusted extensions: an owner that may create in the database may create them.
create extension if not exists pg_trgm with schema public;
create extension if not exists btree_gin with schema public;
create extension if not exists unaccent with schema public;

-- The schema jobs is there already: the migrator made it by pg-boss's own plan.
create schema app;
create schema identity;
create schema audit;
comment on schema app is 'Everything an organization owns. Row-level security on every table.';
comment on schema identity is 'Accounts, grants and keys of the bundled sign-in provider. The application''s role has no rights here.';
comment on schema audit is 'The seals of the audit log, reached by the role landfall_audit through functions alone.';
comment on schema jobs is 'The job queue of pg-boss. Reached by the role landfall_jobs, and by the functions below.';
revoke all on schema public from public;
grant usage on schema app to landfall_app;
grant usage on schema identity to landfall_identity;
grant usage on schema jobs to landfall_jobs;
grant usage on schema audit to landfall_audit;
grant usage on schema public to landfall_app;

-- The organization of the session; null when there is none, so that no row matches.
create function app.current_org() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('app.org_id', true), '')::uuid;
comment on function app.current_org() is 'The organization that the current transaction works in.';

create function app.current_person() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('app.person_id', true), '')::uuid;
comment on function app.current_person() is 'The person that the current transaction acts for.';

-- Puts a table under row-level security by organization. Every table with org_id goes through here.
create procedure app.isolate(target regclass)
  language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format(
    'create policy organization on %s to landfall_app using (org_id = app.current_org()) with check (org_id = app.current_org())',
    target);
end
$$;
comment on procedure app.isolate(regclass) is 'Row-level security by organization for one table. Called by migrations.';
revoke all on procedure app.isolate(regclass) from public;

create table app.organization (
  org_id uuid primary key,
  name text not null check (length(name) between 1 and 200),
  description text not null default '',
  time_zone text not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  requires_second_factor boolean not null default false,
  inactive_days integer not null default 30 check (inactive_days between 0 and 3650),
  client_reminders boolean not null default false,
  acknowledge_hours smallint not null default 8 check (acknowledge_hours between 0 and 80)
);
comment on table app.organization is 'A practice: the tenant that owns every other row.';
comment on column app.organization.time_zone is 'IANA name; "today" of every rule is today in this zone.';
comment on column app.organization.deleted_at is 'Set when deleted; nothing of it is reachable from then on.';
comment on column app.organization.requires_second_factor is
  'Whether its members must have signed in with two factors for their calls to be answered.';
comment on column app.organization.inactive_days is
  'Days without a recorded change after which the board shows a case; 0: it does not look for such.';
comment on column app.organization.client_reminders is
  'Whether clients get the reminders of date types that say so too.';
comment on column app.organization.acknowledge_hours is
  'Working hours after which a reminder that nobody took note of goes to the admins; 0: never.';
call app.isolate('app.organization');
grant select, insert, update on app.organization to landfall_app;

create table app.person (
  id uuid primary key,
  issuer text not null,
  subject text not null,
  email text not null,
  email_verified boolean not null,
  display_name text not null,
  active_org_id uuid references app.organization,
  settings jsonb not null default '{}',
  created_at timestamptz not null default now(),
  unique (issuer, subject)
);
comment on table app.person is 'Someone who has signed in, known by issuer and subject and never by e-mail. Not owned by an organization.';
comment on column app.person.issuer is 'The iss claim of their tokens.';
comment on column app.person.subject is 'The sub claim of their tokens.';
comment on column app.person.active_org_id is 'The organization that a call works in when it names none.';
comment on column app.person.settings is 'Free settings of the person.';
alter table app.person enable row level security;
create policy self on app.person to landfall_app
  using (id = app.current_person()) with check (id = app.current_person());
grant select, insert, update on app.person to landfall_app;

create table app.membership (
  org_id uuid not null references app.organization,
  person_id uuid not null references app.person,
  roles text[] not null check (cardinality(roles) > 0 and roles <@ array['viewer', 'user', 'admin', 'super_admin']),
  created_at timestamptz not null default now(),
  primary key (org_id, person_id)
);
comment on table app.membership is 'Who belongs to an organization and with which roles. Read on every call.';
create index membership_person on app.membership (person_id);
call app.isolate('app.membership');
grant select, insert, update, delete on app.membership to landfall_app;

-- Opens a session: finds the person by issuer and subject, and the organization they named, else their active one,
-- if they are a member of it. Sets app.person_id and app.org_id for the transaction. No row: never seen before.
-- Runs as the owner because memberships of other organizations are out of the application's sight.
create function app.open_session(
  for_issuer text, for_subject text, named_org uuid,
  out person_id uuid, out email text, out email_verified boolean,
  out requested_org_id uuid, out org_id uuid, out roles text[], out time_zone text, out requires_second_factor boolean)
  returns setof record
  language plpgsql volatile security definer set search_path = pg_catalog as $$
begin
  select p.id, p.email, p.email_verified, coalesce(named_org, p.active_org_id), o.org_id,
    case when o.org_id is not null then m.roles end, o.time_zone, o.requires_second_factor
    into person_id, email, email_verified, requested_org_id, org_id, roles, time_zone, requires_second_factor
    from app.person p
    left join app.membership m on m.person_id = p.id and m.org_id = coalesce(named_org, p.active_org_id)
    left join app.organization o on o.org_id = m.org_id and o.deleted_at is null
    where p.issuer = for_issuer and p.subject = for_subject;
  if not found then
    return;
  end if;
  perform set_config('app.person_id', person_id::text, true), set_config('app.org_id', coalesce(org_id::text, ''), true);
  return next;
end
$$;
comment on function app.open_session(text, text, uuid) is 'Mints the session of a call: person, organization, roles.';
revoke all on function app.open_session(text, text, uuid) from public;
grant execute on function app.open_session(text, text, uuid) to landfall_app;

-- The session of a person in another of their organizations than the one that their call works in.
create function app.enter_organization(named_org uuid) returns boolean
  language plpgsql volatile security definer set search_path = pg_catalog as $$
begin
  if not exists (
    select from app.membership m join app.organization o on o.org_id = m.org_id and o.deleted_at is null
    where m.org_id = named_org and m.person_id = app.current_person()
  ) then
    return false;
  end if;
  perform set_config('app.org_id', named_org::text, true);
  return true;
end
$$;
comment on function app.enter_organization(uuid) is
  'From now on the transaction works in this organization; false, and nothing changes, unless its person is a member.';
revoke all on function app.enter_organization(uuid) from public;
grant execute on function app.enter_organization(uuid) to landfall_app;

create function app.memberships()
  returns table (id uuid, name text, roles text[], created_at timestamptz, requires_second_factor boolean)
  language sql stable security definer rows 3 set search_path = pg_catalog as $$
  select o.org_id, o.name, m.roles, m.created_at, o.requires_second_factor
  from app.membership m join app.organization o on o.org_id = m.org_id and o.deleted_at is null
  where m.person_id = app.current_person()
$$;
comment on function app.memberships() is 'The organizations that the session''s person belongs to.';
revoke all on function app.memberships() from public;
grant execute on function app.memberships() to landfall_app;

-- People belong to no organization, so that row-level security shows each only themselves; their colleagues' names
-- come from here.
create function app.members()
  returns table (id uuid, email text, display_name text, roles text[], created_at timestamptz, has_signed_in boolean)
  language sql stable security definer rows 20 set search_path = pg_catalog as $$
  select p.id, p.email, p.display_name, m.roles, m.created_at, p.issuer <> 'urn:landfall:imported'
  from app.membership m join app.person p on p.id = m.person_id
  where m.org_id = app.current_org()
$$;
comment on function app.members() is
  'The members of the session''s organization. Who came with an import has not signed in here until they accept an invitation.';
revoke all on function app.members() from public;
grant execute on function app.members() to landfall_app;

-- The same names for joins. The view reads as its owner, whom row-level security does not bind, and repeats its condition. Unlike a
-- function it is planned with the query that reads it.
create view app.member_name with (security_barrier) as
  select p.id, p.display_name
  from app.membership m join app.person p on p.id = m.person_id
  where m.org_id = app.current_org();
comment on view app.member_name is 'The names of the members of the session''s organization.';
grant select on app.member_name to landfall_app;

create table app.invitation (
  org_id uuid not null references app.organization,
  id uuid not null,
  invited_email text not null check (length(invited_email) between 3 and 254),
  -- A column, so that an index on it serves under row-level security, which trusts no function.
  email_lower text not null generated always as (lower(invited_email)) stored,
  role_to_assign text not null check (role_to_assign in ('viewer', 'user', 'admin')),
  message text not null,
  token_hash bytea not null check (octet_length(token_hash) = 32),
  token_sealed bytea not null,
  invited_by uuid not null references app.person,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  accepted_by uuid references app.person,
  cancelled_at timestamptz,
  primary key (org_id, id),
  check ((accepted_at is null) = (accepted_by is null)),
  check (accepted_at is null or cancelled_at is null)
);
comment on table app.invitation is 'Someone asked to join. Pending while neither accepted nor cancelled nor expired.';
comment on column app.invitation.invited_email is 'As it was typed.';
comment on column app.invitation.email_lower is 'The address as it is compared: whatever its case.';
comment on column app.invitation.token_hash is 'SHA-256 of the link''s token, which is 256 random bits.';
comment on column app.invitation.token_sealed is
  'The token under AES-256-GCM, so that the link can be shown again: nonce, text, tag. The key is out of the application role''s reach.';
-- Not unique, so that the table can be distributed by its organization: 256 random bits do not come twice.
create index invitation_token on app.invitation (token_hash);
create index invitation_waiting on app.invitation (email_lower)
  where accepted_at is null and cancelled_at is null;
create index invitation_pending on app.invitation (org_id, email_lower)
  where accepted_at is null and cancelled_at is null;
create index invitation_listed on app.invitation (org_id, id desc) where cancelled_at is null;
create index invitation_created on app.invitation (org_id, created_at);
call app.isolate('app.invitation');
grant select, insert on app.invitation to landfall_app;
grant update (accepted_at, accepted_by, cancelled_at) on app.invitation to landfall_app;

-- Opens an invitation for whoever has its token, in its organization. Unknown, expired, cancelled and used by another
-- are all the same: no row. Someone signed in holds it until their transaction ends, so that it is accepted once.
create function app.open_invitation(hash bytea, moment timestamptz, out org_id uuid, out invitation_id uuid)
  returns setof record
  language plpgsql volatile security definer set search_path = pg_catalog as $$
begin
  if app.current_person() is not null then
    perform from app.invitation i where i.token_hash = hash for update;
  end if;
  select i.org_id, i.id into org_id, invitation_id
    from app.invitation i join app.organization o on o.org_id = i.org_id and o.deleted_at is null
    where i.token_hash = hash and i.cancelled_at is null
      and (i.accepted_by = app.current_person() or (i.accepted_at is null and i.expires_at > moment));
  if not found then
    return;
  end if;
  perform set_config('app.org_id', org_id::text, true);
  return next;
end
$$;
comment on function app.open_invitation(bytea, timestamptz) is
  'Mints the session of whoever has an invitation''s token: the organization that it is of.';
revoke all on function app.open_invitation(bytea, timestamptz) from public;
grant execute on function app.open_invitation(bytea, timestamptz) to landfall_app;

create function app.invitation_waits(moment timestamptz) returns boolean
  language sql stable security definer set search_path = pg_catalog as $$
  select exists (
    select from app.person p
    join app.invitation i on i.email_lower = lower(p.email)
    join app.organization o on o.org_id = i.org_id and o.deleted_at is null
    where p.id = app.current_person()
      and i.accepted_at is null and i.cancelled_at is null and i.expires_at > moment
  )
$$;
comment on function app.invitation_waits(timestamptz) is
  'Whether any organization has a pending invitation for the e-mail address of the session''s person.';
revoke all on function app.invitation_waits(timestamptz) from public;
grant execute on function app.invitation_waits(timestamptz) to landfall_app;

-- A kept reply may hold what lets somebody in: the link of an invitation. So it is sealed.
create table app.idempotent_reply (
  org_id uuid not null references app.organization,
  person_id uuid not null references app.person,
  endpoint text not null,
  key text not null,
  body_hash text not null,
  created_at timestamptz not null,
  reply_sealed bytea,
  primary key (org_id, person_id, endpoint, key)
);
comment on table app.idempotent_reply is 'Replies of creating calls by the key that their caller chose, repeated for 24 hours.';
comment on column app.idempotent_reply.reply_sealed is
  'AES-256-GCM, bound to its row, under a key of identity.server_secret. Null in the transaction that is about to answer.';
create index idempotent_reply_age on app.idempotent_reply (org_id, created_at);
call app.isolate('app.idempotent_reply');
grant select, insert, update, delete on app.idempotent_reply to landfall_app;

-- Whoever founds an organization again under one key has to find the reply before any organization is theirs to look in.
create function app.founding_reply(for_endpoint text, for_key text, since timestamptz)
  returns table (org_id uuid, body_hash text, reply_sealed bytea)
  language sql stable security definer rows 1 set search_path = pg_catalog as $$
  select r.org_id, r.body_hash, r.reply_sealed
  from app.membership m join app.idempotent_reply r on r.org_id = m.org_id and r.person_id = m.person_id
  where m.person_id = app.current_person()
    and r.endpoint = for_endpoint and r.key = for_key and r.created_at > since
$$;
comment on function app.founding_reply(text, text, timestamptz) is
  'The reply that the session''s person was given under a key, in whichever of their organizations it is kept.';
revoke all on function app.founding_reply(text, text, timestamptz) from public;
grant execute on function app.founding_reply(text, text, timestamptz) to landfall_app;

-- Whoever founds, invites, deletes and founds again could have mail sent without an end.
create function app.count_founded() returns bigint
  language sql stable security definer set search_path = pg_catalog as $$
  select count(*) from app.membership m where m.person_id = app.current_person() and 'super_admin' = any(m.roles)
$$;
comment on function app.count_founded() is
  'How many organizations the session''s person runs, deleted ones included until they are erased.';
revoke all on function app.count_founded() from public;
grant execute on function app.count_founded() to landfall_app;
