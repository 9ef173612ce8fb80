-- The bare peer's table and its statement.
\set office random(:first, :last)
insert into bare.case_record (org_id, title, description)
values (bare.id_of(1, :office), 'Measured', 'Opened for measuring.')
returning id, org_id, title, description, status, created_at, archived_at;
