-- What cases need: templates that the office edits, the checklist of each case, and how far it is in the case list.

create table app.checklist_template (
  org_id uuid not null references app.organization,
  id uuid not null,
  name text not null check (length(name) between 1 and 100),
  matter_type_id uuid,
  items jsonb not null check (jsonb_typeof(items) = 'array'),
  version integer not null default 1,
  created_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, matter_type_id) references app.matter_type
);
comment on table app.checklist_template is 'Checklists that cases begin with. A case gets a copy of the items, so that nothing changes under it.';
comment on column app.checklist_template.matter_type_id is 'The kind of cases that it is for; null: any.';
comment on column app.checklist_template.items is 'In order: [{"key", "title", "why", "translations", "from"}]. Read and written whole.';
create unique index checklist_template_name on app.checklist_template (org_id, lower(name));
create index checklist_template_matter_type on app.checklist_template (org_id, matter_type_id) where matter_type_id is not null;
call app.isolate('app.checklist_template');
grant select, insert, update, delete on app.checklist_template to landfall_app;

create table app.checklist_item (
  org_id uuid not null,
  id uuid not null,
  case_id uuid not null,
  key text not null default '' check (length(key) <= 60),
  title text not null check (length(title) between 1 and 200),
  why text not null check (length(why) <= 1000),
  translations jsonb not null default '{}' check (jsonb_typeof(translations) = 'object'),
  provider text not null check (provider in ('client', 'petitioner', 'office', 'other')),
  state text not null default 'open' check (state in ('open', 'asked', 'received', 'accepted', 'not_needed')),
  due_on date,
  note text not null default '' check (length(note) <= 2000),
  asked_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, case_id) references app.case_record
);
comment on table app.checklist_item is 'What a case needs, in the order in which it was added.';
comment on column app.checklist_item.key is 'That of the item of a template that it came from: a case has each once. Empty: added by hand.';
comment on column app.checklist_item.translations is 'Title and why by language: {"es": {"title", "why"}}.';
comment on column app.checklist_item.provider is 'Who provides it.';
comment on column app.checklist_item.asked_at is 'When the client was last asked for it.';
create index checklist_item_case on app.checklist_item (org_id, case_id, id);
create unique index checklist_item_key on app.checklist_item (org_id, case_id, key) where key <> '';
call app.isolate('app.checklist_item');
grant select, insert, update, delete on app.checklist_item to landfall_app;
call app.hide_with_case('app.checklist_item');
call app.restrict_with_case('app.checklist_item');

create table app.checklist_document (
  org_id uuid not null,
  item_id uuid not null,
  document_id uuid not null,
  case_id uuid not null,
  primary key (org_id, item_id, document_id),
  foreign key (org_id, item_id) references app.checklist_item on delete cascade,
  foreign key (org_id, document_id) references app.document on delete cascade,
  foreign key (org_id, case_id) references app.case_record
);
comment on table app.checklist_document is 'Which documents are there for an item of a checklist.';
comment on column app.checklist_document.case_id is 'That of the item.';
create index checklist_document_document on app.checklist_document (org_id, document_id);
create index checklist_document_case on app.checklist_document (org_id, case_id);
call app.isolate('app.checklist_document');
grant select, insert, delete on app.checklist_document to landfall_app;
call app.hide_with_case('app.checklist_document');
call app.restrict_with_case('app.checklist_document');

alter table app.case_summary
  add column matter_type_id uuid,
  add column checklist_done smallint not null default 0,
  add column checklist_total smallint not null default 0;
comment on column app.case_summary.checklist_done is 'Items of its checklist that are accepted.';
comment on column app.case_summary.checklist_total is 'Items of its checklist, without those that are not needed.';
create index case_summary_matter_type on app.case_summary (org_id, matter_type_id, case_id) where matter_type_id is not null;
create index case_summary_missing on app.case_summary (org_id, case_id) where checklist_done < checklist_total;

alter table app.beneficiary
  add column language text not null default 'en' check (language in ('en', 'es'));
comment on column app.beneficiary.language is 'What they are written to in.';
