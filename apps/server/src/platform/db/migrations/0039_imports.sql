-- Spreadsheets that are imported: their rows, what is wrong in them, and what was made of them.

alter table app.upload add column purpose text not null default 'document' check (purpose in ('document', 'import'));
comment on column app.upload.purpose is 'A document of a record, or a spreadsheet to import, which goes to no record.';

create table app.import (
  org_id uuid not null references app.organization,
  id uuid not null,
  kind text not null check (kind in ('cases', 'beneficiaries', 'petitioners')),
  name text not null check (length(name) between 1 and 300),
  created_by uuid not null references app.person,
  created_at timestamptz not null,
  sheets jsonb not null,
  sheet integer not null default 0,
  header_row integer not null,
  fields text[] not null,
  date_order text check (date_order in ('mdy', 'dmy')),
  ambiguous_date text,
  past_dates text not null default 'handled' check (past_dates in ('handled', 'open')),
  duplicates text not null default 'link' check (duplicates in ('skip', 'link', 'create')),
  counts jsonb,
  operation_id uuid,
  primary key (org_id, id)
);
comment on table app.import is 'A spreadsheet that was read to be imported. Forgotten after thirty days, in which it can be undone.';
comment on column app.import.sheets is 'Name and number of rows of each sheet: [{"name", "rows"}].';
comment on column app.import.sheet is 'Which sheet is read, from 0.';
comment on column app.import.header_row is 'The number of the row that names the columns.';
comment on column app.import.fields is 'What each column is read as; empty: it is left out.';
comment on column app.import.ambiguous_date is 'A date that can be read in two ways, while the order is not chosen.';
comment on column app.import.counts is 'What the check of the rows found; null until it was made.';
comment on column app.import.operation_id is 'The long operation that imports it.';
create index import_created on app.import (created_at);
create index import_person on app.import (org_id, created_by);
call app.isolate('app.import');
grant select, insert, update, delete on app.import to landfall_app;

create table app.import_row (
  org_id uuid not null,
  import_id uuid not null,
  sheet integer not null,
  no integer not null,
  cells jsonb not null,
  state text not null default 'good' check (state in ('good', 'faulty', 'skipped', 'imported')),
  faults jsonb not null default '[]',
  alike jsonb not null default '[]',
  made_case uuid,
  beneficiary uuid,
  petitioner uuid,
  made_people uuid[] not null default '{}',
  people_on_case smallint not null default 0,
  primary key (org_id, import_id, sheet, no),
  foreign key (org_id, import_id) references app.import on delete cascade
);
comment on table app.import_row is 'A row of a spreadsheet to import, and what was made of it.';
comment on column app.import_row.cells is 'Its texts, by column; none once the import is over, since the records have them.';
comment on column app.import_row.alike is 'Whom it is like: records that are there, and earlier rows.';
comment on column app.import_row.made_case is 'The case that was made of it.';
comment on column app.import_row.beneficiary is 'Whom it is about, made of it or there before.';
comment on column app.import_row.petitioner is 'The same of a petitioner.';
comment on column app.import_row.made_people is 'Beneficiaries and petitioners that were made of it.';
comment on column app.import_row.people_on_case is 'How many people and petitioners were put on the case.';
create index import_row_state on app.import_row (org_id, import_id, sheet, state, no);
call app.isolate('app.import_row');
grant select, insert, update, delete on app.import_row to landfall_app;

create index import_row_people on app.import_row using gin (org_id, made_people) with (fastupdate = off) where made_people <> '{}';
create index import_row_case on app.import_row (org_id, made_case) where made_case is not null;

-- Deletes what an import made, as long as nobody changed it or hung anything on it since: then it stays. Whatever refers to a
-- record that is deleted, and was not made with it, has its foreign key refuse that.
create function app.take_back_case(record uuid) returns boolean
  language plpgsql volatile security definer set search_path = pg_catalog as $$
declare
  org constant uuid := app.current_org();
  c app.case_record;
  imported app.import_row;
begin
  select * into c from app.case_record r where r.org_id = org and r.id = record for update;
  if not found then
    return true;
  end if;
  select * into imported from app.import_row r where r.org_id = org and r.made_case = record;
  if not found or c.version <> 1 or c.held_at is not null or c.archived_at is not null or c.restricted
    or exists (select from app.case_date d where d.org_id = org and d.case_id = record
      and (d.version <> 1 or d.created_at <> c.created_at))
    or exists (select from app.note n where n.org_id = org and n.case_id = record and n.created_at <> c.created_at)
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
  delete from app.case_record r where r.org_id = org and r.id = record;
  return true;
exception when foreign_key_violation then
  return false;
end
$$;
comment on function app.take_back_case(uuid) is
  'Deletes a case that an import made, with its dates and its note. False, and nothing happens, if it was changed since.';
revoke all on function app.take_back_case(uuid) from public;
grant execute on function app.take_back_case(uuid) to landfall_app;

create function app.take_back_person(record uuid) returns boolean
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
    select from app.note n where n.org_id = org and n.owner_id = record and n.created_at <> made) then
    return false;
  end if;
  delete from app.page_text t where t.org_id = org and t.owner_id = record;
  delete from app.note n where n.org_id = org and n.owner_id = record;
  delete from app.search_entry e where e.org_id = org and e.record_id = record;
  delete from app.beneficiary b where b.org_id = org and b.id = record;
  delete from app.petitioner q where q.org_id = org and q.id = record;
  return true;
exception when foreign_key_violation then
  return false;
end
$$;
comment on function app.take_back_person(uuid) is
  'Deletes a beneficiary or a petitioner whom an import made. False, and nothing happens, for one changed or used since.';
revoke all on function app.take_back_person(uuid) from public;
grant execute on function app.take_back_person(uuid) to landfall_app;

create function jobs.forget_imports(until timestamptz) returns integer
  language plpgsql volatile security definer set search_path = pg_catalog as $$
declare
  forgotten integer;
begin
  delete from app.import i where (i.org_id, i.id) in (
    select d.org_id, d.id from app.import d where d.created_at < until order by d.created_at limit 10 for update skip locked);
  get diagnostics forgotten = row_count;
  return forgotten;
end
$$;
comment on function jobs.forget_imports(timestamptz) is
  'Forgets ten imports that are older, of all organizations, with their rows. Answers how many.';
revoke all on function jobs.forget_imports(timestamptz) from public;
grant execute on function jobs.forget_imports(timestamptz) to landfall_jobs;
