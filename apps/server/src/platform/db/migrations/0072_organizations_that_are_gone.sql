-- The daily check of files leaves those of organizations that this database does not know: it may be the wrong one.
create function jobs.is_organization(org uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog as $$
  select exists (select from app.organization o where o.org_id = org)
$$;
comment on function jobs.is_organization(uuid) is 'Whether there is such an organization, deleted or not.';
revoke all on function jobs.is_organization(uuid) from public;
grant execute on function jobs.is_organization(uuid) to landfall_jobs;

-- As before, and whoever came with the organization's import goes with it: nobody else's records name them.
create or replace function app.erase_organization(target uuid, by text) returns jsonb
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
  delete from app.person where issuer = 'urn:landfall:imported' and starts_with(subject, target || '/');
  get diagnostics gone = row_count;
  if gone > 0 then
    counts := counts || jsonb_build_object('person', gone);
  end if;
  insert into public.landfall_erasure
    values (target, encode(sha256(convert_to(erased.name, 'UTF8')), 'hex'), erased.deleted_at, jobs.job_now(), by, counts);
  return counts;
end
$$;

-- Who came with organizations that were erased before.
delete from app.person p where p.issuer = 'urn:landfall:imported'
  and not exists (select from app.organization o where starts_with(p.subject, o.org_id || '/'));
