-- What is known of people beside how to reach them: their numbers, what they were in the country as and until when, their
-- cards, where they lived and when they were abroad.

create table app.identifier (
  org_id uuid not null,
  id uuid not null,
  beneficiary_id uuid,
  petitioner_id uuid,
  owner_id uuid not null generated always as (coalesce(beneficiary_id, petitioner_id)) stored,
  case_id uuid,
  kind text collate "C" not null check (kind in
    ('a_number', 'receipt', 'consular_case', 'i94', 'passport', 'sevis', 'online_account', 'flag_case')),
  value text not null check (length(value) between 1 and 60),
  normalized text collate "C" not null check (normalized ~ '^[A-Z0-9]{4,20}$'),
  digits text collate "C" not null generated always as (translate(normalized, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', '')) stored,
  issuer text not null default '' check (length(issuer) <= 100),
  form text not null default '' check (length(form) <= 30),
  notice_on date,
  status_text text not null default '' check (length(status_text) <= 300),
  valid_from date,
  valid_to date,
  note text not null default '' check (length(note) <= 2000),
  version integer not null default 1,
  created_at timestamptz not null,
  archived_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, beneficiary_id) references app.beneficiary,
  foreign key (org_id, petitioner_id) references app.petitioner,
  foreign key (org_id, case_id) references app.case_record,
  check (num_nonnulls(beneficiary_id, petitioner_id) = 1)
);
comment on table app.identifier is 'A number by which an agency knows a person. No social security number is one.';
comment on column app.identifier.case_id is 'The case that a receipt belongs to; null: not said, or none.';
comment on column app.identifier.value is 'As it was typed.';
comment on column app.identifier.normalized is 'Capital letters and digits alone, an A-number with nine: as numbers are compared and found.';
comment on column app.identifier.issuer is 'Of a passport the country, two letters; of any other who gave it, in words.';
comment on column app.identifier.status_text is 'What the agency says of a receipt, in its words.';
-- The same person may be a beneficiary here and a petitioner there. Two countries may give one passport number.
create unique index identifier_number on app.identifier (org_id, kind, normalized, (case kind when 'passport' then issuer end),
  (beneficiary_id is null)) nulls not distinct where archived_at is null;
create index identifier_normalized on app.identifier (org_id, normalized) where archived_at is null;
create index identifier_digits on app.identifier (org_id, digits) where archived_at is null;
create index identifier_owner on app.identifier (org_id, owner_id, id);
create index identifier_beneficiary on app.identifier (org_id, beneficiary_id) where beneficiary_id is not null;
create index identifier_petitioner on app.identifier (org_id, petitioner_id) where petitioner_id is not null;
create index identifier_case on app.identifier (org_id, case_id) where case_id is not null;
call app.isolate('app.identifier');
grant select, insert, update on app.identifier to landfall_app;
call app.hide_with_case('app.identifier');
call app.restrict_with_case('app.identifier');
-- A receipt that is put on another case follows that one.
create trigger take_restricted_moved before update of case_id on app.identifier
  for each row when (old.case_id is distinct from new.case_id) execute function app.take_restricted();

create table app.status_period (
  org_id uuid not null,
  id uuid not null,
  beneficiary_id uuid not null,
  kind text not null check (kind in ('status', 'employment', 'violation', 'work_permit', 'green_card', 'advance_parole',
    'reentry_permit', 'visa')),
  class text not null default '' check (length(class) <= 60),
  valid_from date,
  valid_to date,
  duration_of_status boolean not null default false,
  employer text not null default '' check (length(employer) <= 200),
  identifier_id uuid,
  document_id uuid,
  note text not null default '' check (length(note) <= 2000),
  version integer not null default 1,
  created_at timestamptz not null,
  archived_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, beneficiary_id) references app.beneficiary,
  foreign key (org_id, identifier_id) references app.identifier on delete set null (identifier_id),
  foreign key (org_id, document_id) references app.document on delete set null (document_id),
  check (valid_from <= valid_to),
  check (not duration_of_status or (kind = 'status' and valid_to is null)),
  check (kind not in ('status', 'employment', 'violation') or valid_from is not null)
);
comment on table app.status_period is 'What a beneficiary was in the country as, worked as or held a card for, and from when until when.';
comment on column app.status_period.kind is 'A status, a job, a violation, or a card: that a visa ends says nothing of a status.';
comment on column app.status_period.class is 'The class of admission, the category of a card, or in words what was violated.';
comment on column app.status_period.valid_to is 'Its last day; null: none is known, it goes on, or it is for the duration of status.';
comment on column app.status_period.duration_of_status is 'Admitted for the duration of status (D/S), without a last day.';
comment on column app.status_period.identifier_id is 'The receipt that it rests on.';
comment on column app.status_period.document_id is 'The document that says so.';
create index status_period_beneficiary on app.status_period (org_id, beneficiary_id, id);
create index status_period_identifier on app.status_period (org_id, identifier_id) where identifier_id is not null;
create index status_period_document on app.status_period (org_id, document_id) where document_id is not null;
create index status_period_ends on app.status_period (org_id, valid_to) where archived_at is null and valid_to is not null;
call app.isolate('app.status_period');
grant select, insert, update on app.status_period to landfall_app;

create table app.person_address (
  org_id uuid not null,
  id uuid not null,
  beneficiary_id uuid not null,
  address text not null check (length(address) between 1 and 1000),
  valid_from date,
  valid_to date,
  note text not null default '' check (length(note) <= 2000),
  version integer not null default 1,
  created_at timestamptz not null,
  archived_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, beneficiary_id) references app.beneficiary,
  check (valid_from <= valid_to)
);
comment on table app.person_address is 'Where a beneficiary lived, and from when until when: forms ask for five years.';
comment on column app.person_address.valid_to is 'Their last day there; null: they live there, or it is not known.';
create index person_address_beneficiary on app.person_address (org_id, beneficiary_id, id);
call app.isolate('app.person_address');
grant select, insert, update on app.person_address to landfall_app;

create table app.absence (
  org_id uuid not null,
  id uuid not null,
  beneficiary_id uuid not null,
  left_on date not null,
  returned_on date,
  place text not null default '' check (length(place) <= 300),
  note text not null default '' check (length(note) <= 2000),
  version integer not null default 1,
  created_at timestamptz not null,
  archived_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, beneficiary_id) references app.beneficiary,
  check (left_on <= returned_on)
);
comment on table app.absence is 'A stay of a beneficiary outside the country.';
comment on column app.absence.left_on is 'The day on which they left.';
comment on column app.absence.returned_on is 'The day on which they came back; null: they have not, or it is not known.';
create index absence_beneficiary on app.absence (org_id, beneficiary_id, id);
call app.isolate('app.absence');
grant select, insert, update on app.absence to landfall_app;

-- Empty where it is not known, as all that is known of people.
alter table app.beneficiary
  add column born_on text not null default '' check (born_on = '' or born_on ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  add column birth_country text not null default '' check (birth_country ~ '^([A-Z]{2})?$'),
  add column citizenships text not null default '' check (citizenships ~ '^([A-Z]{2}(,[A-Z]{2})*)?$'),
  add column chargeability text not null default '' check (chargeability ~ '^([A-Z]{2})?$'),
  add column spoken_languages text not null default '' check (length(spoken_languages) <= 200),
  add column needs_interpreter boolean not null default false;
comment on column app.beneficiary.born_on is 'A calendar date, YYYY-MM-DD.';
comment on column app.beneficiary.birth_country is 'Two letters, ISO 3166-1.';
comment on column app.beneficiary.citizenships is 'Countries of two letters, with commas between.';
comment on column app.beneficiary.chargeability is 'The country that a visa number is charged to, where it is another than that of birth.';
comment on column app.beneficiary.spoken_languages is 'What they speak, in words.';
comment on column app.beneficiary.needs_interpreter is 'Whether they need one at an interview or a hearing.';
