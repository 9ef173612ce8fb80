alter table app.organization add column requires_second_factor boolean not null default false;
comment on column app.organization.requires_second_factor is
  'Whether its members must have signed in with two factors for their calls to be answered.';

drop function app.open_session(text, text, uuid);
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

drop function app.memberships();
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
