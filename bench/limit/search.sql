-- The bare peer's tables and its statement.
\set office random(:first, :last)
\set at random(1, 6)
with asked as materialized (
  select bare.id_of(1, :office) as org_id, (array['%okaf%', '%yasmin%', '%tanaka%', '%petrov%', '%silva%', '%chen%'])[:at] as pattern)
select
  (select json_agg(b) from (
     select id, first_name, middle_name, last_name, personal_email from bare.beneficiary
     where org_id = (select org_id from asked) and first_name || ' ' || last_name ilike (select pattern from asked)
     order by id desc limit 10) b) as beneficiaries,
  (select json_agg(c) from (
     select id, title, status, archived_at from bare.case_record
     where org_id = (select org_id from asked) and title ilike (select pattern from asked)
     order by id desc limit 10) c) as cases,
  (select json_agg(p) from (
     select id, petitioner_name, email from bare.petitioner
     where org_id = (select org_id from asked) and petitioner_name ilike (select pattern from asked)
     order by id desc limit 10) p) as petitioners;
