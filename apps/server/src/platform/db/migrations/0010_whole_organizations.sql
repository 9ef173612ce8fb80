-- Deleting and erasing whole organizations, and what an import leaves behind. Deleting stops all that an organization does;
-- an operator can bring it back for 30 days; then every row that names it is gone for good.

-- Other people's active organization and the queue are out of the application's sight, so that this runs as the owner.
create function app.delete_organization(at timestamptz) returns void
  language plpgsql volatile security definer set search_path = pg_catalog as $$
begin
  update app.organization set deleted_at = at, version = version + 1 where org_id = app.current_org();
  update app.person set active_org_id = null where active_org_id = app.current_org();
  update app.mail set status = 'failed', html = null, text = null, last_error = 'The organization was deleted'
    where org_id = app.current_org() and status = 'pending';
  delete from app.mail_attachment where org_id = app.current_org();
  update jobs.job set state = 'cancelled', completed_on = jobs.job_now()
    where group_id = app.current_org()::text and state < 'active';
end
$$;
comment on function app.delete_organization(timestamptz) is
  'Deletes the session''s organization: its members are as if they had never belonged, its mail and jobs are cancelled.';
revoke all on function app.delete_organization(timestamptz) from public;
grant execute on function app.delete_organization(timestamptz) to landfall_app;

create function app.kept_until(deleted_at timestamptz) returns timestamptz
  language sql immutable parallel safe
  return deleted_at + interval '720 hours';
comment on function app.kept_until(timestamptz) is 'Until when a deleted organization can be restored: 30 days.';

-- A table counts by its org_id, so that one that is added later is known. Jobs carry it as their group.
create function app.organization_tables() returns table (name text, place integer)
  language sql stable set search_path = pg_catalog as $$
  with recursive named as (
    select c.oid from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'org_id' and not a.attisdropped
    where c.relkind in ('r', 'p') and not c.relispartition
      and c.relnamespace::regnamespace::text in ('app', 'audit', 'identity')),
  pointing as (
    select distinct k.conrelid, k.confrelid from pg_constraint k
    where k.contype = 'f' and k.conrelid <> k.confrelid
      and k.conrelid in (select oid from named) and k.confrelid in (select oid from named)),
  behind (oid, place) as (
    select oid, 0 from named
    union select p.conrelid, b.place + 1 from behind b join pointing p on p.confrelid = b.oid where b.place < 100)
  select oid::regclass::text, max(place) from behind group by oid order by 2, 1
$$;
comment on function app.organization_tables() is
  'Every table that names an organization, what is pointed to before what points to it.';

create table public.landfall_erasure (
  org_id uuid not null,
  name_sha256 text not null,
  deleted_at timestamptz not null,
  erased_at timestamptz not null,
  erased_by text not null,
  row_counts jsonb not null
);
comment on table public.landfall_erasure is 'What is left of erased organizations, for whoever runs the installation.';

-- For the owner, and for the function below.
create function app.erase_organization(target uuid, by text) returns jsonb
  language plpgsql volatile set search_path = pg_catalog as $$
declare
  erased app.organization;
  counts jsonb := '{}';
  table_name text;
  gone bigint;
begin
  select * into erased from app.organization where org_id = target and deleted_at is not null for update;
  if not found then
    raise exception 'Only a deleted organization is erased';
  end if;
  update app.person set active_org_id = null where active_org_id = target;
  delete from jobs.job where group_id = target::text;
  for table_name in select t.name from app.organization_tables() t order by t.place desc, t.name loop
    execute format('delete from %s where org_id = $1', table_name) using target;
    get diagnostics gone = row_count;
    if gone > 0 then
      counts := counts || jsonb_build_object(split_part(table_name, '.', 2), gone);
    end if;
  end loop;
  insert into public.landfall_erasure
    values (target, encode(sha256(convert_to(erased.name, 'UTF8')), 'hex'), erased.deleted_at, jobs.job_now(), by, counts);
  return counts;
end
$$;
comment on function app.erase_organization(uuid, text) is 'Erases every row that names a deleted organization; answers how many of which table.';
revoke all on function app.erase_organization(uuid, text) from public;

-- What the worker may erase: an organization whose days are over, whatever it asks for.
create function jobs.organizations_to_erase() returns setof uuid
  language sql stable security definer set search_path = pg_catalog as $$
  select org_id from app.organization where app.kept_until(deleted_at) <= jobs.job_now() order by deleted_at
$$;
comment on function jobs.organizations_to_erase() is 'Deleted organizations that nobody can restore any more.';
revoke all on function jobs.organizations_to_erase() from public;
grant execute on function jobs.organizations_to_erase() to landfall_jobs;

create function jobs.mail_to_erase(target uuid) returns setof uuid
  language sql stable security definer set search_path = pg_catalog as $$
  select id from app.mail where org_id = target and target in (select jobs.organizations_to_erase())
$$;
comment on function jobs.mail_to_erase(uuid) is 'The mail of such an organization, which may be files in the outbox.';
revoke all on function jobs.mail_to_erase(uuid) from public;
grant execute on function jobs.mail_to_erase(uuid) to landfall_jobs;

create function jobs.erase_organization(target uuid) returns jsonb
  language plpgsql volatile security definer set search_path = pg_catalog as $$
begin
  if target not in (select jobs.organizations_to_erase()) then
    raise exception 'The organization can still be restored';
  end if;
  return app.erase_organization(target, 'worker');
end
$$;
comment on function jobs.erase_organization(uuid) is 'Erases an organization whose days are over.';
revoke all on function jobs.erase_organization(uuid) from public;
grant execute on function jobs.erase_organization(uuid) to landfall_jobs;

-- Who stands in an organization's records: members, and whoever was one. People see only themselves; of those who have
-- left, their name alone is the organization's.
create function app.people_in_records() returns table (id uuid, email text, display_name text)
  language plpgsql stable security definer set search_path = pg_catalog as $$
declare
  people uuid[] := '{}';
  more uuid[];
  place record;
begin
  for place in
    select a.attrelid::regclass as in_table, a.attname as in_column from app.organization_tables() t
    join pg_attribute a on a.attrelid = t.name::regclass and a.atttypid = 'uuid'::regtype and not a.attisdropped
    where a.attname = 'person_id' or exists (
      select from pg_constraint k where k.contype = 'f' and k.conrelid = a.attrelid and a.attnum = any(k.conkey)
        and k.confrelid = 'app.person'::regclass)
  loop
    execute format('select array_agg(distinct %I) from %s where org_id = app.current_org()',
      place.in_column, place.in_table) into more;
    people := people || more;
  end loop;
  return query
    select p.id, case when m.person_id is null then '' else p.email end, p.display_name
    from app.person p left join app.membership m on m.person_id = p.id and m.org_id = app.current_org()
    where p.id = any(people) order by p.id;
end
$$;
comment on function app.people_in_records() is
  'Everyone who stands in the records of the session''s organization; addresses of its members only.';
revoke all on function app.people_in_records() from public;
grant execute on function app.people_in_records() to landfall_app;

-- Whoever came with an import cannot sign in: their issuer is none.
create function app.imported_members() returns table (email text, roles text[])
  language sql stable security definer set search_path = pg_catalog as $$
  select p.email, m.roles
  from app.membership m join app.person p on p.id = m.person_id
  where m.org_id = app.current_org() and p.issuer = 'urn:landfall:imported' and p.email <> ''
  order by p.email
$$;
comment on function app.imported_members() is 'Members of the session''s organization who came with an import.';
revoke all on function app.imported_members() from public;
grant execute on function app.imported_members() to landfall_app;

create function app.has_member_at(address text) returns boolean
  language sql stable security definer set search_path = pg_catalog as $$
  select exists (
    select from app.membership m join app.person p on p.id = m.person_id
    where m.org_id = app.current_org() and lower(p.email) = lower(address) and p.issuer <> 'urn:landfall:imported')
$$;
comment on function app.has_member_at(text) is
  'Whether a member of the session''s organization who can sign in has this e-mail address.';
revoke all on function app.has_member_at(text) from public;
grant execute on function app.has_member_at(text) to landfall_app;
