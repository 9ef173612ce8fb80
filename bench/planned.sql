-- Rows that planned calls read and that the corpus lacks. For each date: an entry of the audit log within the last 400
-- days; for each open one, a reminder. For every tenth case: a dismissal of a check on the board. For each case: three
-- threads, one in twenty of them not closed, and one in a hundred unanswered and unread. For every twentieth case: a
-- receipt of its beneficiary, and a document, a note and a thread in which searches find their words. For each member:
-- two calendar feeds; those of the first member have the tokens $office and $mine.
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

-- Without their pages of text, because one word would find too many of them.
alter table app.thread disable trigger keep_text;
insert into app.thread (org_id, id, case_id, subject, state, assignee_id, snoozed_until, last_number, last_kind, last_author,
    last_text, last_at, created_at, unanswered_since)
  select c.org_id, gen_random_uuid(), c.id, 'Documents for the filing',
    case when n % 20 > 0 then 'closed' when n % 60 = 0 then 'waiting' else 'open' end,
    case when n % 40 = 0 then m.person_id end, case when n % 400 = 0 then now() + interval '1 day' end,
    1, 'received', 'Client', 'Which photographs?', at, at, case when n % 100 = 0 then at end
  from (select c.*, row_number() over (order by c.id, k) as n from app.case_record c, generate_series(1, 3) k) c
  cross join lateral (select now() - (10 + n % 300) * interval '1 day' - n * interval '1 second' as at) began
  join lateral (select person_id from app.membership m where m.org_id = c.org_id order by person_id limit 1) m on true;
alter table app.thread enable trigger keep_text;
insert into app.thread_follower (org_id, thread_id, person_id, case_id, is_unread)
  select t.org_id, t.id, a.person_id, t.case_id, t.unanswered_since is not null
  from app.thread t join app.case_assignee a on a.org_id = t.org_id and a.case_id = t.case_id;

create temporary table told as
  select c.org_id, c.id as case_id, c.created_at, m.person_id, 'Okafor, Yasmin Tanaka, Petrov, Silva and Chen' as words
  from (select *, row_number() over (order by id) as n from app.case_record) c
  join lateral (select person_id from app.membership m where m.org_id = c.org_id order by person_id limit 1) m on true
  where n % 20 = 0;
insert into app.document (org_id, id, case_id, title, received_at, created_at)
  select org_id, gen_random_uuid(), case_id, words, created_at, created_at from told;
insert into app.note (org_id, id, case_id, subject, note_text, author_id, author_display_name, created_at)
  select org_id, gen_random_uuid(), case_id, words, words, person_id, 'Member', created_at from told;
insert into app.thread (org_id, id, case_id, subject, state, last_number, last_kind, last_author, last_text, last_at, created_at)
  select org_id, gen_random_uuid(), case_id, words, 'closed', 1, 'received', 'Client', words, created_at, created_at from told;
insert into app.identifier (org_id, id, beneficiary_id, case_id, kind, value, normalized, created_at)
  select org_id, gen_random_uuid(), beneficiary_id, case_id, 'receipt', number, number, created_at
  from (select t.*, b.beneficiary_id, 'IOE' || lpad((row_number() over (order by t.case_id))::text, 10, '0') as number
    from told t join lateral (
      select b.beneficiary_id from app.case_beneficiary b where b.org_id = t.org_id and b.case_id = t.case_id limit 1) b on true) t;
insert into app.audit_entry (org_id, id, at, person_id, action, outcome, resource_id, request_id)
  select org_id, gen_random_uuid(), now(), gen_random_uuid(), 'identifier.created', 'done', id, 'bench' from app.identifier;
