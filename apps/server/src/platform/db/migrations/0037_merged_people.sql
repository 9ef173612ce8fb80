-- Two records of one person become one.

alter table app.beneficiary add column merged_into uuid,
  add foreign key (org_id, merged_into) references app.beneficiary deferrable initially deferred,
  add check (merged_into is null or deleted_at is not null);
comment on column app.beneficiary.merged_into is 'Who they were found to be: whoever asks for them is given that one.';
create index beneficiary_merged on app.beneficiary (org_id, merged_into) where merged_into is not null;

alter table app.petitioner add column merged_into uuid,
  add foreign key (org_id, merged_into) references app.petitioner deferrable initially deferred,
  add check (merged_into is null or deleted_at is not null);
comment on column app.petitioner.merged_into is 'Who it was found to be: whoever asks for it is given that one.';
create index petitioner_merged on app.petitioner (org_id, merged_into) where merged_into is not null;

-- What hangs on the one goes over to the other.
grant update (petitioner_id) on app.case_petitioner to landfall_app;
grant update (beneficiary_id, petitioner_id) on app.note to landfall_app;
