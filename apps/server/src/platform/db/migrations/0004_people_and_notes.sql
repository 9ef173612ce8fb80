-- Beneficiaries and petitioners, the cases that they are on, notes, and what the sample office is made of.

create table app.beneficiary (
  org_id uuid not null references app.organization,
  id uuid not null,
  first_name text not null default '',
  middle_name text not null default '',
  last_name text not null default '',
  personal_phone text not null default '',
  personal_email text not null default '',
  mailing_address text not null default '',
  business_phone text not null default '',
  business_email text not null default '',
  business_address text not null default '',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  first_name_sort text collate "C" not null generated always as (app.sort_key(first_name)) stored,
  last_name_sort text collate "C" not null generated always as (app.sort_key(last_name)) stored,
  primary key (org_id, id)
);
comment on table app.beneficiary is 'Someone whose immigration status a case is about.';
comment on column app.beneficiary.deleted_at is 'Set when deleted: out of every list, search and case, until restored.';
create index beneficiary_created on app.beneficiary (org_id, id desc) where deleted_at is null;
create index beneficiary_first_name on app.beneficiary (org_id, first_name_sort, id) where deleted_at is null;
create index beneficiary_last_name on app.beneficiary (org_id, last_name_sort, id) where deleted_at is null;
create index beneficiary_deleted on app.beneficiary (org_id, id desc) where deleted_at is not null;
call app.isolate('app.beneficiary');
grant select, insert, update on app.beneficiary to landfall_app;

create table app.petitioner (
  org_id uuid not null references app.organization,
  id uuid not null,
  petitioner_name text not null check (petitioner_name <> ''),
  website_url text not null default '',
  email text not null default '',
  phone text not null default '',
  address text not null default '',
  city text not null default '',
  state text not null default '',
  zip text not null default '',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  archived_at timestamptz,
  deleted_at timestamptz,
  name_sort text collate "C" not null generated always as (app.sort_key(petitioner_name)) stored,
  email_sort text collate "C" not null generated always as (app.sort_key(email)) stored,
  primary key (org_id, id)
);
comment on table app.petitioner is 'Who petitions in a case: an employer, a relative.';
comment on column app.petitioner.archived_at is 'Set when archived: keeps its cases and is no longer offered for new ones.';
comment on column app.petitioner.deleted_at is 'Set when deleted: out of every list, search and case, until restored.';
create index petitioner_created on app.petitioner (org_id, id desc) where deleted_at is null;
create index petitioner_name on app.petitioner (org_id, name_sort, id) where deleted_at is null;
create index petitioner_email on app.petitioner (org_id, email_sort, id) where deleted_at is null;
create index petitioner_deleted on app.petitioner (org_id, id desc) where deleted_at is not null;
call app.isolate('app.petitioner');
grant select, insert, update on app.petitioner to landfall_app;

create table app.case_beneficiary (
  org_id uuid not null,
  case_id uuid not null,
  beneficiary_id uuid not null,
  -- A UUIDv7, so that links order by the time at which they were made.
  id uuid not null,
  beneficiary_type text not null check (beneficiary_type in ('primary', 'dependent')),
  primary key (org_id, case_id, beneficiary_id),
  foreign key (org_id, case_id) references app.case_record,
  foreign key (org_id, beneficiary_id) references app.beneficiary
);
comment on table app.case_beneficiary is 'The beneficiaries of a case, one of them primary at most.';
create unique index case_beneficiary_primary on app.case_beneficiary (org_id, case_id) where beneficiary_type = 'primary';
create index case_beneficiary_person on app.case_beneficiary (org_id, beneficiary_id, case_id);
call app.isolate('app.case_beneficiary');
grant select, insert, update, delete on app.case_beneficiary to landfall_app;
call app.hide_with_case('app.case_beneficiary');
call app.restrict_with_case('app.case_beneficiary');

create table app.case_petitioner (
  org_id uuid not null,
  case_id uuid not null,
  petitioner_id uuid not null,
  id uuid not null,
  primary key (org_id, case_id, petitioner_id),
  foreign key (org_id, case_id) references app.case_record,
  foreign key (org_id, petitioner_id) references app.petitioner
);
comment on table app.case_petitioner is 'The petitioners of a case, in the order of their ids.';
create index case_petitioner_party on app.case_petitioner (org_id, petitioner_id, case_id);
call app.isolate('app.case_petitioner');
grant select, insert, delete on app.case_petitioner to landfall_app;
call app.hide_with_case('app.case_petitioner');
call app.restrict_with_case('app.case_petitioner');

create table app.note (
  org_id uuid not null,
  id uuid not null,
  case_id uuid,
  beneficiary_id uuid,
  petitioner_id uuid,
  owner_id uuid not null generated always as (coalesce(case_id, beneficiary_id, petitioner_id)) stored,
  subject text not null check (subject <> ''),
  note_text text not null check (note_text <> ''),
  author_id uuid not null references app.person,
  author_display_name text not null,
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  foreign key (org_id, case_id) references app.case_record,
  foreign key (org_id, beneficiary_id) references app.beneficiary,
  foreign key (org_id, petitioner_id) references app.petitioner,
  check (num_nonnulls(case_id, beneficiary_id, petitioner_id) = 1)
);
comment on table app.note is 'A note on a case, a beneficiary or a petitioner.';
comment on column app.note.owner_id is 'The record that the note is on, whatever its kind.';
comment on column app.note.author_display_name is 'As it was when the note was written: a note stays signed.';
create index note_owner on app.note (org_id, owner_id, id desc);
-- What a person wrote and did, for their own copy of it.
create index note_author on app.note (org_id, author_id, id);
-- Erasing a case asks for its notes, thousands of times: each foreign key of an organization's table has an index.
create index note_case on app.note (org_id, case_id) where case_id is not null;
create index note_beneficiary on app.note (org_id, beneficiary_id) where beneficiary_id is not null;
create index note_petitioner on app.note (org_id, petitioner_id) where petitioner_id is not null;
call app.isolate('app.note');
grant select, insert on app.note to landfall_app;
call app.hide_with_case('app.note');
call app.restrict_with_case('app.note');

create table app.sample_record (
  org_id uuid not null references app.organization,
  id uuid not null,
  kind text not null check (kind in ('case', 'beneficiary', 'petitioner')),
  primary key (org_id, id)
);
comment on table app.sample_record is 'What the sample office is made of, until it is removed.';
call app.isolate('app.sample_record');
grant select, insert, delete on app.sample_record to landfall_app;
create policy visible_case on app.sample_record as restrictive to landfall_app
  using (kind <> 'case' or exists (
    select from app.case_record c where c.org_id = sample_record.org_id and c.id = sample_record.id));
