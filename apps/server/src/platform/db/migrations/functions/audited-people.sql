-- Whoever acts in an organization and is no person of it stands in its log under an id that no person has.
create or replace function app.audited_people(wanted uuid[])
  returns table (id uuid, display_name text)
  language sql stable security definer rows 20 set search_path = pg_catalog as $$
  select p.id, p.display_name
  from app.person p
  where p.id = any (wanted) and (
    exists (select from app.audit_entry e where e.org_id = app.current_org() and e.person_id = p.id)
    or exists (select from app.membership m where m.org_id = app.current_org() and m.person_id = p.id))
  union all
  select other.id, other.name
  from (values
    ('00000000-0000-0000-0000-000000000000'::uuid, 'Operator'),
    ('00000000-0000-0000-0000-000000000001'::uuid, 'A client, by a link'),
    ('00000000-0000-0000-0000-000000000002'::uuid, 'A mailbox')) as other (id, name)
  where other.id = any (wanted)
    and exists (select from app.audit_entry e where e.org_id = app.current_org() and e.person_id = other.id)
$$;
