-- Kinds of cases.

create table app.matter_type (
  org_id uuid not null references app.organization,
  id uuid not null,
  name text not null check (length(name) between 1 and 100),
  key text not null check (key ~ '^[a-z0-9]+(_[a-z0-9]+)*$' and length(key) <= 100),
  created_at timestamptz not null,
  archived_at timestamptz,
  primary key (org_id, id)
);
comment on table app.matter_type is 'What kinds of cases the office has, such as I-130 petitions.';
comment on column app.matter_type.key is 'Names it for programs; it stays when the name changes.';
comment on column app.matter_type.archived_at is 'Since when no case is given it any more; those that have it keep it.';
create unique index matter_type_name on app.matter_type (org_id, lower(name));
create unique index matter_type_key on app.matter_type (org_id, key);
call app.isolate('app.matter_type');
grant select, insert, update on app.matter_type to landfall_app;

insert into app.matter_type (org_id, id, name, key, created_at)
select o.org_id, gen_random_uuid(), k.name, k.key, now()
from app.organization o
cross join (values
  ('I-130 family petition', 'i_130'),
  ('I-485 adjustment of status', 'i_485'),
  ('I-751 removal of conditions', 'i_751'),
  ('N-400 naturalization', 'n_400'),
  ('I-765 employment authorization', 'i_765'),
  ('H-1B specialty occupation', 'h_1b'),
  ('PERM labor certification', 'perm'),
  ('I-140 immigrant worker petition', 'i_140'),
  ('I-589 asylum', 'i_589'),
  ('Removal defense', 'removal_defense')) as k (name, key);

alter table app.case_record
  add column matter_type_id uuid,
  add foreign key (org_id, matter_type_id) references app.matter_type;
comment on column app.case_record.matter_type_id is 'What kind of case it is; null: not said.';
create index case_record_matter_type on app.case_record (org_id, matter_type_id) where matter_type_id is not null;
