-- The product's tables: the rows alone, without their total.
\set petitioner random(1, 200)
select s.case_id, s.org_id, s.title, s.status, s.version, s.created_at, s.archived_at, s.beneficiary_id,
  s.beneficiary_name, s.petitioner_id, s.petitioner_name, s.note, s.dates
from app.case_petitioner l join app.case_summary s on s.org_id = l.org_id and s.case_id = l.case_id
where l.org_id = bare.id_of(1, 1) and l.petitioner_id = bare.id_of(5, :petitioner) and s.archived_at is null
order by s.case_id desc limit 50;
