-- The bare peer's tables, filled from the corpus: plainly normalized, with the keys and indexes that a good engineer
-- would create, and without the additions of the product (row-level security, versions, audit, derived rows).
create schema bare;
create extension if not exists pg_trgm with schema public;
create extension if not exists btree_gin with schema public;

create table bare.date_setting as
  select id, org_id, date_name from app.date_setting where deleted_at is null;
alter table bare.date_setting add primary key (id);

create table bare.member as select id, display_name from app.person;
alter table bare.member add primary key (id);

create table bare.beneficiary as
  select id, org_id, first_name, middle_name, last_name, personal_email, personal_phone, mailing_address, business_email,
    business_phone, business_address, created_at
  from app.beneficiary where deleted_at is null;
alter table bare.beneficiary add primary key (id);
create index on bare.beneficiary (org_id, id);
create index on bare.beneficiary using gin (org_id, (first_name || ' ' || last_name) public.gin_trgm_ops);

create table bare.petitioner as
  select id, org_id, petitioner_name, website_url, email, phone, address, city, state, zip, created_at
  from app.petitioner where deleted_at is null;
alter table bare.petitioner add primary key (id);
create index on bare.petitioner (org_id, id);
create index on bare.petitioner using gin (org_id, petitioner_name public.gin_trgm_ops);

create table bare.case_record as
  select id, org_id, title, description, status, created_at, archived_at from app.case_record;
alter table bare.case_record
  add primary key (id),
  alter id set default uuidv7(), alter created_at set default now(), alter status set default 'initiated',
  alter org_id set not null, alter title set not null, alter description set not null;
create index on bare.case_record (org_id, id) where archived_at is null;
create index on bare.case_record (org_id, status, id) where archived_at is null;
create index on bare.case_record (org_id, title, id);
create index on bare.case_record using gin (org_id, title public.gin_trgm_ops);

create table bare.case_beneficiary as select id, case_id, beneficiary_id, beneficiary_type from app.case_beneficiary;
alter table bare.case_beneficiary add primary key (case_id, beneficiary_id),
  add foreign key (case_id) references bare.case_record, add foreign key (beneficiary_id) references bare.beneficiary;
create index on bare.case_beneficiary (beneficiary_id);

create table bare.case_petitioner as select id, case_id, petitioner_id from app.case_petitioner;
alter table bare.case_petitioner add primary key (case_id, petitioner_id),
  add foreign key (case_id) references bare.case_record, add foreign key (petitioner_id) references bare.petitioner;
create index on bare.case_petitioner (petitioner_id);

create table bare.case_assignee as select case_id, person_id from app.case_assignee;
alter table bare.case_assignee add primary key (case_id, person_id),
  add foreign key (case_id) references bare.case_record, add foreign key (person_id) references bare.member;

create table bare.case_date as
  select id, case_id, date_setting_id, important_date, created_at from app.case_date where archived_at is null;
alter table bare.case_date add primary key (id),
  add foreign key (case_id) references bare.case_record, add foreign key (date_setting_id) references bare.date_setting;
create index on bare.case_date (case_id);

create table bare.note as
  select id, case_id, subject, note_text, author_id, author_display_name, created_at from app.note where case_id is not null;
alter table bare.note add primary key (id), add foreign key (case_id) references bare.case_record;
create index on bare.note (case_id, created_at desc);

-- The ids of the corpus by number, for pgbench, whose variables are numbers.
create function bare.id_of(kind integer, n bigint) returns uuid language sql immutable
  return (lpad(to_hex(kind), 4, '0') || lpad(to_hex(n >> 16), 4, '0') || '-' || lpad(to_hex(n & 65535), 4, '0')
    || '-7000-8000-000000000000')::uuid;
