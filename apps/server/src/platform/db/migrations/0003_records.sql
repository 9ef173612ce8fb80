-- Cases, their dates, people, teams and notes, and what the sample office is made of.

-- Columns that PostgreSQL computes are computed by the next two functions. They are in PL/pgSQL, with a search path of their own,
-- because PostgreSQL then plans each once for a connection; a function in SQL is planned with every statement that writes.
-- Immutable although unaccent() is not declared so: the dictionary is shipped with PostgreSQL and does not change.
create function app.fold(value text) returns text
  language plpgsql immutable strict parallel safe set search_path = pg_catalog as $$
begin
  return lower(public.unaccent('public.unaccent'::regdictionary, normalize(value, NFKC)));
end
$$;
comment on function app.fold(text) is 'Text as names are compared: without accents and case.';

-- Whoever has no name comes last: U+10FFFD is above every letter. An entry of an index holds 2,704 bytes at most, and one
-- letter can fold into eighteen: 200 characters are 800 bytes.
create function app.sort_key(value text) returns text
  language plpgsql immutable parallel safe set search_path = pg_catalog as $$
begin
  return coalesce(nullif(left(app.fold(trim(value)), 200), ''), U&'\+10FFFD');
end
$$;
comment on function app.sort_key(text) is
  'Text as lists are ordered by: its first 200 characters without accents and case, blank ones last.';

create table app.date_setting (
  org_id uuid not null references app.organization,
  id uuid not null,
  date_name text not null check (length(date_name) between 1 and 100 and position(',' in date_name) = 0),
  color text check (color ~ '^#[0-9a-f]{6}$'),
  reminder_in integer[] not null default '{}',
  reminder_target text[] not null default '{}',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  archived_at timestamptz,
  deleted_at timestamptz,
  primary key (org_id, id),
  check (cardinality(reminder_in) = cardinality(reminder_target))
);
comment on table app.date_setting is 'A date type: what kinds of dates the organization''s cases have.';
comment on column app.date_setting.color is 'Chosen colour as #rrggbb; null: derived from the name.';
comment on column app.date_setting.reminder_in is 'Seconds from the date, negative before it; parallel to reminder_target.';
comment on column app.date_setting.deleted_at is 'Set when removed: only a type that no date uses is.';
-- A removed date type keeps its row, so that it can be restored; its name is free meanwhile.
create unique index date_setting_name on app.date_setting (org_id, lower(date_name)) where deleted_at is null;
call app.isolate('app.date_setting');
grant select, insert, update, delete on app.date_setting to landfall_app;

create table app.case_record (
  org_id uuid not null references app.organization,
  id uuid not null,
  title text not null,
  description text not null,
  status text not null default 'initiated'
    check (status in ('', 'initiated', 'drafted', 'filed', 'client_action_required')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  archived_at timestamptz,
  archived boolean not null generated always as (archived_at is not null) stored,
  primary key (org_id, id),
  unique (org_id, id, archived)
);
comment on table app.case_record is 'A case. Every writer of a case, its dates, notes or people locks this row first.';
comment on column app.case_record.archived is 'Whether archived_at is set: a key that dates follow.';
call app.isolate('app.case_record');
grant select, insert, update on app.case_record to landfall_app;

create table app.case_date (
  org_id uuid not null,
  id uuid not null,
  case_id uuid not null,
  date_setting_id uuid not null,
  important_date date not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  archived_at timestamptz,
  case_archived boolean not null default false,
  primary key (org_id, id),
  foreign key (org_id, case_id, case_archived) references app.case_record (org_id, id, archived) on update cascade,
  foreign key (org_id, date_setting_id) references app.date_setting
);
comment on table app.case_date is 'An important date of a case.';
comment on column app.case_date.important_date is 'A calendar date, never an instant.';
comment on column app.case_date.case_archived is 'Whether the date''s case is archived; follows the case by the foreign key.';
create index case_date_case on app.case_date (org_id, case_id);
-- Which cases lack a date of a type: the last part of the list ordered by it.
create index case_date_setting on app.case_date (org_id, date_setting_id, case_id);
-- An office that is ten years old has more dates of archived cases than others: they do not stand in the same index.
create index case_date_calendar on app.case_date (org_id, important_date, id)
  where archived_at is null and not case_archived;
create index case_date_archived_calendar on app.case_date (org_id, important_date, id)
  where archived_at is null and case_archived;
create index case_date_type on app.case_date (org_id, date_setting_id, important_date, case_id)
  where archived_at is null and not case_archived;
create index case_date_archived_type on app.case_date (org_id, date_setting_id, important_date, case_id)
  where archived_at is null and case_archived;
call app.isolate('app.case_date');
grant select, insert, update on app.case_date to landfall_app;

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

create table app.case_assignee (
  org_id uuid not null,
  case_id uuid not null,
  person_id uuid not null,
  primary key (org_id, case_id, person_id),
  foreign key (org_id, case_id) references app.case_record,
  foreign key (org_id, person_id) references app.membership on delete cascade
);
comment on table app.case_assignee is 'The case team: members of the organization who work on a case.';
create index case_assignee_person on app.case_assignee (org_id, person_id, case_id);
call app.isolate('app.case_assignee');
grant select, insert, delete on app.case_assignee to landfall_app;

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

create table app.sample_record (
  org_id uuid not null references app.organization,
  id uuid not null,
  kind text not null check (kind in ('case', 'beneficiary', 'petitioner')),
  primary key (org_id, id)
);
comment on table app.sample_record is 'What the sample office is made of, until it is removed.';
call app.isolate('app.sample_record');
grant select, insert, delete on app.sample_record to landfall_app;
