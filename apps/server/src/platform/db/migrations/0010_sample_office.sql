create table app.sample_record (
  org_id uuid not null references app.organization,
  id uuid not null,
  kind text not null check (kind in ('case', 'beneficiary', 'petitioner')),
  primary key (org_id, id)
);
comment on table app.sample_record is 'What the sample office is made of, until it is removed.';
call app.isolate('app.sample_record');
grant select, insert, delete on app.sample_record to landfall_app;
