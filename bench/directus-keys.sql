-- Directus knows keys of one column alone.
alter table bare.case_beneficiary drop constraint case_beneficiary_pkey, add primary key (id), add unique (case_id, beneficiary_id);
alter table bare.case_petitioner drop constraint case_petitioner_pkey, add primary key (id), add unique (case_id, petitioner_id);
alter table bare.case_assignee drop constraint case_assignee_pkey, add column id uuid default uuidv7(), add primary key (id),
  add unique (case_id, person_id);
