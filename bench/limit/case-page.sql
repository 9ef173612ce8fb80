-- The bare peer's tables and its statement.
\set n random(:cases / 5 + 1, :cases)
select c.id, c.org_id, c.title, c.description, c.status, c.created_at, c.archived_at,
  (select json_agg(json_build_object('id', m.id, 'display_name', m.display_name))
   from bare.case_assignee a join bare.member m on m.id = a.person_id where a.case_id = c.id) as assignees,
  (select json_agg(json_build_object('id', d.id, 'date_type', s.date_name, 'important_date', d.important_date,
     'created_at', d.created_at) order by d.important_date, d.id)
   from bare.case_date d join bare.date_setting s on s.id = d.date_setting_id where d.case_id = c.id) as dates,
  (select json_agg(n) from (
     select id, subject, note_text, author_display_name, created_at from bare.note
     where case_id = c.id order by created_at desc limit 50) n) as notes,
  (select json_agg(json_build_object('beneficiary', b, 'beneficiary_type', l.beneficiary_type) order by l.id)
   from bare.case_beneficiary l join bare.beneficiary b on b.id = l.beneficiary_id where l.case_id = c.id) as beneficiaries,
  (select json_agg(p order by l.id)
   from bare.case_petitioner l join bare.petitioner p on p.id = l.petitioner_id where l.case_id = c.id) as petitioners
from bare.case_record c where c.org_id = bare.id_of(1, 2 + :n % (:cases / 1000 - 1)) and c.id = bare.id_of(6, :n);
