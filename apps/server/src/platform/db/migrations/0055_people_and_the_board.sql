-- How people are related to each other, and rows of the board that are about people.

create table app.household_link (
  org_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('spouse', 'parent', 'sibling')),
  a_beneficiary_id uuid,
  a_petitioner_id uuid,
  b_beneficiary_id uuid,
  b_petitioner_id uuid,
  created_at timestamptz not null,
  archived_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, a_beneficiary_id) references app.beneficiary,
  foreign key (org_id, a_petitioner_id) references app.petitioner,
  foreign key (org_id, b_beneficiary_id) references app.beneficiary,
  foreign key (org_id, b_petitioner_id) references app.petitioner,
  check (num_nonnulls(a_beneficiary_id, a_petitioner_id) = 1 and num_nonnulls(b_beneficiary_id, b_petitioner_id) = 1),
  check (coalesce(a_beneficiary_id, a_petitioner_id) <> coalesce(b_beneficiary_id, b_petitioner_id))
);
comment on table app.household_link is
  'That two people, beneficiaries or petitioners, are spouses, parent and child, or siblings. Of who was merged into another it is the other''s.';
comment on column app.household_link.kind is 'What a is of b: a parent is that of b.';
comment on column app.household_link.archived_at is 'Since when it is removed; it can be brought back.';
create index household_link_a_beneficiary on app.household_link (org_id, a_beneficiary_id) where a_beneficiary_id is not null;
create index household_link_a_petitioner on app.household_link (org_id, a_petitioner_id) where a_petitioner_id is not null;
create index household_link_b_beneficiary on app.household_link (org_id, b_beneficiary_id) where b_beneficiary_id is not null;
create index household_link_b_petitioner on app.household_link (org_id, b_petitioner_id) where b_petitioner_id is not null;
call app.isolate('app.household_link');
grant select, insert, update (archived_at) on app.household_link to landfall_app;

alter table app.board_dismissal alter column case_id drop not null;
alter table app.board_dismissal
  add column beneficiary_id uuid,
  add foreign key (org_id, beneficiary_id) references app.beneficiary,
  add check (num_nonnulls(case_id, beneficiary_id) = 1);
comment on column app.board_dismissal.resource_id is
  'The date or the case that the check found; of what is on no case the status, card or passport.';
comment on column app.board_dismissal.beneficiary_id is 'Whose that is.';
create index board_dismissal_beneficiary on app.board_dismissal (org_id, beneficiary_id) where beneficiary_id is not null;
