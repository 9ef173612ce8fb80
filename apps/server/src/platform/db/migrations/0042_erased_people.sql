-- A client whose data are erased for good keeps a place on the cases that they were on, and nothing else.

alter table app.beneficiary add column erased_at timestamptz,
  add check (erased_at is null or deleted_at is not null);
comment on column app.beneficiary.erased_at is
  'When everything known of them was erased for good, with what had been merged into them; null: it was not.';

alter table app.petitioner add column erased_at timestamptz,
  add check (erased_at is null or deleted_at is not null);
comment on column app.petitioner.erased_at is
  'When everything known of it was erased for good, with what had been merged into it; null: it was not.';
