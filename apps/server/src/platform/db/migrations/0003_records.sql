-- Trusted extensions: an owner that may create in the database may create them.
create extension if not exists pg_trgm with schema public;
create extension if not exists btree_gin with schema public;
create extension if not exists unaccent with schema public;
grant usage on schema public to landfall_app;

-- Declared immutable: the dictionary that it names is shipped with PostgreSQL and does not change under an index.
create function app.fold(value text) returns text
  language sql immutable strict parallel safe
  return lower(public.unaccent('public.unaccent'::regdictionary, normalize(value, NFKC)));
comment on function app.fold(text) is 'Text as names are compared: without accents and case.';

create function app.words(value text) returns text
  language sql immutable strict parallel safe
  return ' ' || translate(app.fold(value), E'!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~’‘“”–—·、，。\t\n\r', repeat(' ', 45));
comment on function app.words(text) is 'Folded text whose words each follow a space, for searches that match from the start of a word.';

create function app.digits(value text) returns text
  language sql immutable strict parallel safe
  return translate(value, translate(value, '0123456789', ''), '');
comment on function app.digits(text) is 'The digits of a telephone number, however it is written.';

-- Whoever has no name comes last: U+10FFFD is above every letter.
create function app.sort_key(value text) returns text
  language sql immutable parallel safe
  return coalesce(nullif(app.fold(trim(value)), ''), U&'\+10FFFD');
comment on function app.sort_key(text) is 'Text as lists are ordered by: without accents and case, blank ones last.';

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
  name_words text not null generated always as (
    app.words(first_name || ' ' || middle_name || ' ' || last_name)) stored,
  search_words text not null generated always as (
    app.words(first_name || ' ' || middle_name || ' ' || last_name || ' ' || personal_email || ' ' || business_email)
    || ' ' || app.digits(personal_phone) || ' ' || app.digits(business_phone)) stored,
  primary key (org_id, id)
);
comment on table app.beneficiary is 'Someone whose immigration status a case is about.';
comment on column app.beneficiary.deleted_at is 'Set when deleted: out of every list, search and case, until restored.';
comment on column app.beneficiary.name_words is 'The names as a filter matches them.';
comment on column app.beneficiary.search_words is 'Names, e-mail addresses and telephone digits as the search matches them.';
create index beneficiary_created on app.beneficiary (org_id, id desc) where deleted_at is null;
create index beneficiary_first_name on app.beneficiary (org_id, first_name_sort, id) where deleted_at is null;
create index beneficiary_last_name on app.beneficiary (org_id, last_name_sort, id) where deleted_at is null;
create index beneficiary_deleted on app.beneficiary (org_id, id desc) where deleted_at is not null;
create index beneficiary_search on app.beneficiary using gin (org_id, search_words public.gin_trgm_ops) with (fastupdate = off);
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
  name_words text not null generated always as (app.words(petitioner_name)) stored,
  search_words text not null generated always as (
    app.words(petitioner_name || ' ' || email) || ' ' || app.digits(phone)) stored,
  primary key (org_id, id)
);
comment on table app.petitioner is 'Who petitions in a case: an employer, a relative.';
comment on column app.petitioner.archived_at is 'Set when archived: keeps its cases and is no longer offered for new ones.';
comment on column app.petitioner.deleted_at is 'Set when deleted: out of every list, search and case, until restored.';
comment on column app.petitioner.name_words is 'The name as a filter matches it.';
comment on column app.petitioner.search_words is 'Name, e-mail address and telephone digits as the search matches them.';
create index petitioner_created on app.petitioner (org_id, id desc) where deleted_at is null;
create index petitioner_name on app.petitioner (org_id, name_sort, id) where deleted_at is null;
create index petitioner_email on app.petitioner (org_id, email_sort, id) where deleted_at is null;
create index petitioner_deleted on app.petitioner (org_id, id desc) where deleted_at is not null;
create index petitioner_search on app.petitioner using gin (org_id, search_words public.gin_trgm_ops) with (fastupdate = off);
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
call app.isolate('app.note');
grant select, insert on app.note to landfall_app;

-- A removed date type keeps its row, so that it can be restored; its name is free meanwhile.
alter table app.date_setting add column deleted_at timestamptz;
comment on column app.date_setting.deleted_at is 'Set when removed: only a type that no date uses is.';
drop index app.date_setting_name;
create unique index date_setting_name on app.date_setting (org_id, lower(date_name)) where deleted_at is null;

create index case_date_type on app.case_date (org_id, date_setting_id, important_date, case_id) where archived_at is null;
drop index app.case_date_setting;
create index case_date_setting on app.case_date (org_id, date_setting_id);

alter table app.case_record
  add column title_words text not null generated always as (
    app.words(title)
    || case when title ~ '[0-9]' then ' ' || replace(app.words(title), ' ', '') else '' end) stored,
  add column title_fold text not null generated always as (app.fold(title)) stored;
comment on column app.case_record.title_words is
  'The title as the search matches it; with digits also without its spaces and signs, as case numbers are typed.';
comment on column app.case_record.title_fold is 'The title as the list''s filter matches it.';
create index case_record_search on app.case_record
  using gin (org_id, title_words public.gin_trgm_ops, title_fold public.gin_trgm_ops) with (fastupdate = off);

alter table app.case_summary
  add column title_sort text collate "C" not null generated always as (app.sort_key(title)) stored,
  add column beneficiary_sort text collate "C" not null generated always as (app.sort_key(beneficiary_name)) stored,
  add column petitioner_sort text collate "C" not null generated always as (app.sort_key(petitioner_name)) stored;
create index case_summary_title on app.case_summary (org_id, title_sort, case_id) where archived_at is null;
create index case_summary_beneficiary on app.case_summary (org_id, beneficiary_sort, case_id) where archived_at is null;
create index case_summary_petitioner on app.case_summary (org_id, petitioner_sort, case_id) where archived_at is null;
create index case_summary_status on app.case_summary (org_id, status, case_id) where archived_at is null;
create index case_summary_archived_title on app.case_summary (org_id, title_sort, case_id) where archived_at is not null;
create index case_summary_archived_beneficiary on app.case_summary (org_id, beneficiary_sort, case_id) where archived_at is not null;
create index case_summary_archived_petitioner on app.case_summary (org_id, petitioner_sort, case_id) where archived_at is not null;
create index case_summary_archived_status on app.case_summary (org_id, status, case_id) where archived_at is not null;

create table app.idempotent_reply (
  org_id uuid not null references app.organization,
  person_id uuid not null references app.person,
  endpoint text not null,
  key text not null,
  body_hash text not null,
  -- Null in the transaction that is about to answer.
  reply text,
  created_at timestamptz not null,
  primary key (org_id, person_id, endpoint, key)
);
comment on table app.idempotent_reply is 'Replies of creating calls by the key that their caller chose, repeated for 24 hours.';
create index idempotent_reply_age on app.idempotent_reply (org_id, created_at);
call app.isolate('app.idempotent_reply');
grant select, insert, update, delete on app.idempotent_reply to landfall_app;

-- Under row-level security the planner may not use an index for LIKE, which is not leakproof. The functions below
-- run as the owner, whom it does not bind, and repeat its condition: the organization of the session, never an argument.

create function app.word_patterns(value text) returns text[]
  language sql immutable strict parallel safe
  return (
    select array_agg('%' || word || '%' order by length(word) desc)
    from regexp_split_to_table(app.words(value), ' +') word where word <> '');
comment on function app.word_patterns(text) is 'LIKE patterns of the words of a text, the longest first. Words hold no wildcards.';

create function app.beneficiaries_named(name text) returns setof uuid
  language sql stable security definer rows 100 set search_path = pg_catalog as $$
  select id from app.beneficiary
  where org_id = app.current_org() and search_words like (app.word_patterns(name))[1]
    and name_words like all (app.word_patterns(name))
$$;
comment on function app.beneficiaries_named(text) is 'Beneficiaries whose names hold every word of a text, deleted ones included.';
revoke all on function app.beneficiaries_named(text) from public;
grant execute on function app.beneficiaries_named(text) to landfall_app;

create function app.petitioners_named(name text) returns setof uuid
  language sql stable security definer rows 100 set search_path = pg_catalog as $$
  select id from app.petitioner
  where org_id = app.current_org() and search_words like (app.word_patterns(name))[1]
    and name_words like all (app.word_patterns(name))
$$;
comment on function app.petitioners_named(text) is 'Petitioners whose name holds every word of a text, deleted ones included.';
revoke all on function app.petitioners_named(text) from public;
grant execute on function app.petitioners_named(text) to landfall_app;

create function app.cases_titled(part text) returns setof uuid
  language sql stable security definer rows 100 set search_path = pg_catalog as $$
  select id from app.case_record
  where org_id = app.current_org()
    and title_fold like '%' || regexp_replace(app.fold(part), '([\\%_])', '\\\1', 'g') || '%'
$$;
comment on function app.cases_titled(text) is 'Cases whose title holds a text, accents and case aside.';
revoke all on function app.cases_titled(text) from public;
grant execute on function app.cases_titled(text) to landfall_app;

-- People belong to no organization, so that row-level security shows each only themselves; their colleagues' names
-- come from here.
create function app.members()
  returns table (id uuid, email text, display_name text, roles text[], created_at timestamptz)
  language sql stable security definer rows 20 set search_path = pg_catalog as $$
  select p.id, p.email, p.display_name, m.roles, m.created_at
  from app.membership m join app.person p on p.id = m.person_id
  where m.org_id = app.current_org()
$$;
comment on function app.members() is 'The members of the session''s organization.';
revoke all on function app.members() from public;
grant execute on function app.members() to landfall_app;
