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
create index import_row_state on app.import_row (org_id, import_id, sheet, state, no);
call app.isolate('app.import_row');
grant select, insert, update, delete on app.import_row to landfall_app;

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
