-- Deadline rules in the office: versions of them that are kept here, and which of these dates are counted by.

create table app.deadline_rule (
  org_id uuid not null references app.organization,
  id uuid not null,
  key text not null check (key ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(key) <= 80),
  owner text not null check (owner in ('catalogue', 'office')),
  copied_from text check (length(copied_from) <= 80),
  created_at timestamptz not null,
  primary key (org_id, id)
);
comment on table app.deadline_rule is 'Rules that the office has used, and its own. The catalogue of the product itself is no table.';
comment on column app.deadline_rule.key is 'Names it for programs and in files. The catalogue has none that begins with own-.';
comment on column app.deadline_rule.owner is 'Whose it is: one of the catalogue, of which the office has copies, or its own.';
comment on column app.deadline_rule.copied_from is 'The key of the rule that an own one began as a copy of.';
create unique index deadline_rule_key on app.deadline_rule (org_id, key);
call app.isolate('app.deadline_rule');
grant select, insert on app.deadline_rule to landfall_app;

create table app.deadline_rule_version (
  org_id uuid not null,
  rule_id uuid not null,
  number integer not null check (number >= 1),
  definition jsonb not null check (jsonb_typeof(definition) = 'object'),
  content_hash text not null check (content_hash ~ '^[0-9a-f]{64}$'),
  created_by uuid not null references app.person,
  created_at timestamptz not null,
  primary key (org_id, rule_id, number),
  foreign key (org_id, rule_id) references app.deadline_rule
);
comment on table app.deadline_rule_version is 'What a rule says, as of some version. Insert-only: dates that were counted by it can be counted again.';
comment on column app.deadline_rule_version.definition is 'The rule as packages/domain reads it. Read and written whole.';
comment on column app.deadline_rule_version.content_hash is 'SHA-256 of the definition with its keys in order, in hex.';
create index deadline_rule_version_person on app.deadline_rule_version (org_id, created_by);
call app.isolate('app.deadline_rule_version');
grant select, insert on app.deadline_rule_version to landfall_app;

create table app.deadline_rule_adoption (
  org_id uuid not null,
  rule_id uuid not null,
  version integer not null,
  output_map jsonb not null check (jsonb_typeof(output_map) = 'object'),
  adopted_by uuid not null references app.person,
  adopted_at timestamptz not null,
  retired_at timestamptz,
  primary key (org_id, rule_id),
  foreign key (org_id, rule_id) references app.deadline_rule,
  foreign key (org_id, rule_id, version) references app.deadline_rule_version
);
comment on table app.deadline_rule_adoption is 'Which version of a rule the office counts by, since an administrator said so.';
comment on column app.deadline_rule_adoption.output_map is
  'By key of the rule''s outputs: the date type that its dates have here, or null: it sets none.';
comment on column app.deadline_rule_adoption.retired_at is 'Since when nothing is counted by it any more; dates that it has set stay.';
create index deadline_rule_adoption_version on app.deadline_rule_adoption (org_id, rule_id, version);
create index deadline_rule_adoption_person on app.deadline_rule_adoption (org_id, adopted_by);
call app.isolate('app.deadline_rule_adoption');
grant select, insert, update on app.deadline_rule_adoption to landfall_app;

alter table app.sample_record
  drop constraint sample_record_kind_check,
  add constraint sample_record_kind_check
    check (kind in ('case', 'beneficiary', 'petitioner', 'thread', 'deadline_rule'));
