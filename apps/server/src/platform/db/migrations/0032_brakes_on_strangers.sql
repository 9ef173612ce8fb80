-- What keeps strangers from having mail sent to third parties: few accounts of one network, and few mails of all new
-- organizations together.

create table identity.sign_up (
  id uuid primary key,
  network inet not null,
  signed_up_at timestamptz not null
);
create index sign_up_network on identity.sign_up (network, signed_up_at);
create index sign_up_signed_up on identity.sign_up (signed_up_at);
comment on table identity.sign_up is 'Accounts that were made in the last hour, for their limit. Invited people do not count.';
comment on column identity.sign_up.id is 'UUIDv7.';
comment on column identity.sign_up.network is 'Where it came from: the IPv4 address, or the /64 network of an IPv6 address.';
comment on column identity.sign_up.signed_up_at is 'When it happened.';
grant select, insert, delete on identity.sign_up to landfall_identity;

create function identity.is_invited(email text, moment timestamptz) returns boolean
  language sql stable security definer set search_path = pg_catalog as $$
  select exists (
    select from app.invitation i
    join app.organization o on o.org_id = i.org_id and o.deleted_at is null
    where i.email_lower = lower(email)
      and i.accepted_at is null and i.cancelled_at is null and i.expires_at > moment
  )
$$;
comment on function identity.is_invited(text, timestamptz) is
  'Whether any organization has a pending invitation for an e-mail address. The sign-in provider tells nobody.';
revoke all on function identity.is_invited(text, timestamptz) from public;
grant execute on function identity.is_invited(text, timestamptz) to landfall_identity;

-- What other organizations send is out of the session's sight. One that is younger than a day waits here for the others,
-- so that together they stay below the number.
create function app.may_write_to_others(moment timestamptz, most integer) returns boolean
  language plpgsql volatile security definer set search_path = pg_catalog as $$
declare
  day_ago constant timestamptz := moment - interval '1 day';
begin
  if exists (select from app.organization where org_id = app.current_org() and created_at <= day_ago) then
    return true;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('app.may_write_to_others', 0));
  return most > (
    select count(*) from (
      select 1 from app.organization o
      join app.invitation i on i.org_id = o.org_id and i.created_at > day_ago
      where o.created_at > day_ago
      union all
      select 1 from app.organization o
      join app.report r on r.org_id = o.org_id
      join app.report_delivery d on d.org_id = r.org_id and d.report_id = r.id
      where o.created_at > day_ago and d.requested_at > day_ago and d.recipient <> r.created_by
      limit most
    ) as written
  );
end
$$;
comment on function app.may_write_to_others(timestamptz, integer) is
  'Whether the session''s organization may mail somebody now: those younger than a day may do so `most` times a day, all together.';
revoke all on function app.may_write_to_others(timestamptz, integer) from public;
grant execute on function app.may_write_to_others(timestamptz, integer) to landfall_app;
