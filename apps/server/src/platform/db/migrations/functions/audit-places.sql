-- Seals are out of the application's reach, but for how many of them stand before those of entries that it may read.
create or replace function app.audit_places(entries uuid[]) returns table (entry_id uuid, place bigint)
  language sql stable security definer set search_path = pg_catalog as $$
  select s.entry_id, s.position from audit.seal s
  where s.org_id = app.current_org() and s.entry_id = any (entries)
$$;
comment on function app.audit_places(uuid[]) is
  'The positions of entries in the chain of seals of the session''s organization.';
revoke all on function app.audit_places(uuid[]) from public;
grant execute on function app.audit_places(uuid[]) to landfall_app;
