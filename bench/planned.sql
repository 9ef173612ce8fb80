-- What planned calls read and the corpus has not: for each date an entry of the audit log within the last 400 days, for each
-- open one a reminder, for every tenth case somebody's word that a check of the board does not need it, and for each member
-- two calendar feeds. Those of the first member have the tokens $office and $mine.
insert into app.audit_entry (org_id, id, at, person_id, action, outcome, resource_id, request_id)
  select org_id, id, now() - (row_number() over (order by id) % 400) * interval '1 day', gen_random_uuid(), 'case_date.created',
    'done', id, 'bench'
  from app.case_date;

insert into app.reminder (org_id, id, case_id, case_date_id, offset_days, target, promised_for, due_on, due_at, created_at)
  select org_id, id, case_id, id, -7, 'case_team', important_date, important_date - 7, important_date - 7 + time '09:00', now()
  from app.case_date where state = 'open';

insert into app.board_dismissal (org_id, id, board_check, resource_id, case_id, since, reason, dismissed_by, dismissed_by_name,
    created_at)
  select c.org_id, c.id, 'no_future_date', c.id, c.id, c.created_at::date, 'Waits for a decision', m.person_id, 'Member', now()
  from (select *, row_number() over (order by id) as n from app.case_record) c
  join lateral (select person_id from app.membership m where m.org_id = c.org_id order by person_id limit 1) m on true
  where n % 10 = 0;

insert into app.calendar_feed (org_id, id, person_id, name, scope, titles, token_hash, created_at)
  select p.active_org_id, gen_random_uuid(), p.id, 'Phone', s.scope, 'full',
    sha256(convert_to(case p.subject when 'bench|1|1' then s.token else p.id || s.scope end, 'UTF8')), now()
  from app.person p, (values ('office', '$office'), ('mine', '$mine')) s (scope, token);
