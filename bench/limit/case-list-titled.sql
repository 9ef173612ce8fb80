-- The title is looked up in the bare peer's table, the rows come from the product's, without their total.
\set office random(:first, :last)
\set at random(1, 5)
select s.case_id, s.org_id, s.title, s.status, s.version, s.created_at, s.archived_at, s.beneficiary_id,
  s.beneficiary_name, s.petitioner_id, s.petitioner_name, s.note, s.dates
from (
  select org_id, id from bare.case_record
  where org_id = bare.id_of(1, :office) and archived_at is null
    and title ilike (array['%okafor%', '%h-1b%', '%naturalization%', '%spouse 1%', '%ivanova, d%'])[:at]
  order by id desc limit 50) c
join app.case_summary s on s.org_id = c.org_id and s.case_id = c.id
order by s.case_id desc;
