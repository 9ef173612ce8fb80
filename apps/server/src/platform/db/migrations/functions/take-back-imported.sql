-- Deletes what an import made, as long as nobody changed it or hung anything on it since: then it stays. Whatever refers to a
-- record that is deleted, and was not made with it, has its foreign key refuse that. Numbers go with whom, or with the case, the
-- import made them for. What does not raise a case's version, such as who is on it, stands in its history: there must be nothing
-- but what the import did.
create or replace function app.take_back_case(record uuid) returns boolean
  language plpgsql volatile security definer set search_path = pg_catalog as $$
declare
  org constant uuid := app.current_org();
  c app.case_record;
  imported record;
begin
  select * into c from app.case_record r where r.org_id = org and r.id = record for update;
  if not found then
    return true;
  end if;
  select r.people_on_case, i.operation_id into imported
  from app.import_row r join app.import i on i.org_id = r.org_id and i.id = r.import_id
  where r.org_id = org and r.made_case = record;
  if not found or c.version <> 1 or c.held_at is not null or c.archived_at is not null or c.restricted
    or exists (select from app.case_date d where d.org_id = org and d.case_id = record
      and (d.version <> 1 or d.created_at <> c.created_at))
    or exists (select from app.note n where n.org_id = org and n.case_id = record
      and (n.version <> 1 or n.created_at <> c.created_at))
    or exists (select from app.record_change h where h.org_id = org and h.case_id = record
      and h.operation_id is distinct from imported.operation_id)
    or imported.people_on_case <> (
      select count(*) from app.case_beneficiary b where b.org_id = org and b.case_id = record) + (
      select count(*) from app.case_petitioner p where p.org_id = org and p.case_id = record)
  then
    return false;
  end if;
  insert into app.case_count as n (org_id, archived, status, restricted, slot, cases)
  select s.org_id, s.archived_at is not null, s.status, s.restricted, pg_backend_pid() % 8, -1
  from app.case_summary s where s.org_id = org and s.case_id = record
  on conflict (org_id, archived, status, restricted, slot) do update set cases = n.cases + excluded.cases;
  delete from app.reminder_delivery d where d.org_id = org and d.case_id = record;
  delete from app.reminder r where r.org_id = org and r.case_id = record;
  delete from app.digest_line l where l.org_id = org and l.case_id = record;
  delete from app.date_snooze z where z.org_id = org and z.case_id = record;
  delete from app.notification n where n.org_id = org and n.case_id = record;
  delete from app.case_date d where d.org_id = org and d.case_id = record;
  delete from app.page_text t where t.org_id = org and t.case_id = record;
  delete from app.note n where n.org_id = org and n.case_id = record;
  delete from app.record_change h where h.org_id = org and h.case_id = record;
  delete from app.case_assignee a where a.org_id = org and a.case_id = record;
  delete from app.case_beneficiary b where b.org_id = org and b.case_id = record;
  delete from app.case_petitioner p where p.org_id = org and p.case_id = record;
  delete from app.case_summary s where s.org_id = org and s.case_id = record;
  delete from app.search_entry e where e.org_id = org and e.kind = 'case' and e.record_id = record;
  delete from app.identifier i
  where i.org_id = org and i.case_id = record and i.version = 1 and i.created_at = c.created_at;
  delete from app.case_record r where r.org_id = org and r.id = record;
  return true;
exception when foreign_key_violation then
  return false;
end
$$;

create or replace function app.take_back_person(record uuid) returns boolean
  language plpgsql volatile security definer set search_path = pg_catalog as $$
declare
  org constant uuid := app.current_org();
  made timestamptz;
begin
  if not exists (select from app.import_row r where r.org_id = org and r.made_people @> array[record] and r.made_people <> '{}') then
    return false;
  end if;
  select p.created_at into made from (
    select b.created_at, b.version from app.beneficiary b where b.org_id = org and b.id = record
    union all
    select q.created_at, q.version from app.petitioner q where q.org_id = org and q.id = record) p
  where p.version = 1;
  if made is null or exists (
    select from app.note n
    where n.org_id = org and n.owner_id = record and (n.created_at <> made or n.version <> 1)) or exists (
    select from app.identifier i
    where i.org_id = org and i.owner_id = record and (i.created_at <> made or i.version <> 1)) then
    return false;
  end if;
  delete from app.page_text t where t.org_id = org and t.owner_id = record;
  delete from app.note n where n.org_id = org and n.owner_id = record;
  delete from app.search_entry e where e.org_id = org and e.record_id = record;
  delete from app.identifier i where i.org_id = org and i.owner_id = record;
  delete from app.beneficiary b where b.org_id = org and b.id = record;
  delete from app.petitioner q where q.org_id = org and q.id = record;
  return true;
exception when foreign_key_violation then
  return false;
end
$$;
