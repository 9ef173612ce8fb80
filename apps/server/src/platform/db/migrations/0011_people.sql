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
  returns table (id uuid, name text, roles text[], created_at timestamptz)
  language sql stable security definer rows 3 set search_path = pg_catalog as $$
  select o.org_id, o.name, m.roles, m.created_at
  from app.membership m join app.organization o on o.org_id = m.org_id and o.deleted_at is null
  where m.person_id = app.current_person()
$$;
comment on function app.memberships() is 'The organizations that the session''s person belongs to.';
revoke all on function app.memberships() from public;
grant execute on function app.memberships() to landfall_app;

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

-- What a person wrote and did, for their own copy of it.
create index note_author on app.note (org_id, author_id, id);

create table identity.server_secret (
  name text primary key check (length(name) between 1 and 50),
  secret bytea not null check (octet_length(secret) = 32),
  created_at timestamptz not null default now()
);
comment on table identity.server_secret is 'Keys of the server for what it must read again. The application''s role has no rights here.';
comment on column identity.server_secret.name is 'What the key is for, e.g. invitation_token.';
comment on column identity.server_secret.secret is '256 random bits, made by the first process that needs them.';
grant select, insert on identity.server_secret to landfall_identity;
