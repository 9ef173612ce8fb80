-- The product's table: the rows alone, without their total.
\set office random(:first, :last)
select case_id, org_id, title, status, version, created_at, archived_at, beneficiary_id, beneficiary_name, petitioner_id,
  petitioner_name, note, dates
from app.case_summary where org_id = bare.id_of(1, :office) and archived_at is null
order by case_id desc limit 50;
