-- Addresses from which a person's calendar reads case dates without a session.

create table app.calendar_feed (
  org_id uuid not null,
  id uuid not null,
  person_id uuid not null,
  name text not null check (length(name) between 1 and 100),
  scope text not null check (scope in ('mine', 'office')),
  titles text not null check (titles in ('full', 'initials', 'none')),
  date_setting_ids uuid[] not null default '{}',
  token_hash bytea not null check (octet_length(token_hash) = 32),
  created_at timestamptz not null,
  fetched_at timestamptz,
  primary key (org_id, id),
  -- It goes with the member, in the transaction that ends the membership.
  foreign key (org_id, person_id) references app.membership on delete cascade
);
comment on table app.calendar_feed is 'A person''s private address of a calendar of case dates. Deleted when revoked.';
comment on column app.calendar_feed.scope is 'mine: dates of the cases on whose team the person is; office: of all that they may see.';
comment on column app.calendar_feed.titles is 'What events are called: full, with initials of the client, or none: only that there is a deadline.';
comment on column app.calendar_feed.date_setting_ids is 'The date types that it takes in; all when empty.';
comment on column app.calendar_feed.token_hash is 'SHA-256 of the address''s token, which is 256 random bits. The token itself is kept nowhere.';
comment on column app.calendar_feed.fetched_at is 'When a calendar last read it, to the minute; null: never.';
create index calendar_feed_person on app.calendar_feed (org_id, person_id);
-- Not unique, so that the table can be distributed by its organization: 256 random bits do not come twice.
create index calendar_feed_token on app.calendar_feed (token_hash);
call app.isolate('app.calendar_feed');
create policy own on app.calendar_feed as restrictive to landfall_app using (person_id = app.current_person());
grant select, insert, delete on app.calendar_feed to landfall_app;
grant update (token_hash, fetched_at) on app.calendar_feed to landfall_app;

-- Opens a feed for whoever has its token, as its person in its organization, so that row-level security decides what they
-- may see at this moment. Unknown, revoked, of who is no member and of a deleted organization are all the same: no row.
create function app.open_calendar_feed(hash bytea, out org_id uuid, out feed_id uuid, out person_id uuid, out time_zone text)
  returns setof record
  language plpgsql volatile security definer set search_path = pg_catalog as $$
begin
  select f.org_id, f.id, f.person_id, o.time_zone into org_id, feed_id, person_id, time_zone
    from app.calendar_feed f
    join app.membership m on m.org_id = f.org_id and m.person_id = f.person_id
    join app.organization o on o.org_id = f.org_id and o.deleted_at is null
    where f.token_hash = hash;
  if not found then
    return;
  end if;
  perform set_config('app.person_id', person_id::text, true), set_config('app.org_id', org_id::text, true);
  return next;
end
$$;
comment on function app.open_calendar_feed(bytea) is
  'Mints the session of whoever has a calendar feed''s token: its person in its organization.';
revoke all on function app.open_calendar_feed(bytea) from public;
grant execute on function app.open_calendar_feed(bytea) to landfall_app;

-- Nobody reads the feeds of others; admins are told how many end with a membership.
create function app.calendar_feeds_of(person uuid) returns integer
  language sql stable security definer set search_path = pg_catalog as $$
  select count(*)::integer from app.calendar_feed f where f.org_id = app.current_org() and f.person_id = person
$$;
comment on function app.calendar_feeds_of(uuid) is 'How many calendar feeds a member of the session''s organization has.';
revoke all on function app.calendar_feeds_of(uuid) from public;
grant execute on function app.calendar_feeds_of(uuid) to landfall_app;
