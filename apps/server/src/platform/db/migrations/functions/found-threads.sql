-- As in found-tasks.sql, the planner puts the text of these functions in the place of their calls.

create or replace function app.unanswered_threads(of_org uuid, before date, moment timestamptz)
  returns table (id uuid, case_id uuid, beneficiary_id uuid, petitioner_id uuid, subject text, unanswered_since timestamptz)
  language sql stable parallel safe as $$
  select t.id, t.case_id, t.beneficiary_id, t.petitioner_id, t.subject, t.unanswered_since
  from app.thread t
  where t.org_id = of_org and t.state <> 'closed' and (t.snoozed_until is null or t.snoozed_until <= moment)
    and t.unanswered_since
      < before::timestamp at time zone (select o.time_zone from app.organization o where o.org_id = of_org)
$$;
comment on function app.unanswered_threads(uuid, date, timestamptz) is
  'The threads in which a client wrote before a day and that no member has answered, except closed ones and those '
  'that are snoozed beyond the moment.';

-- People are looked up one by one: without the offset the planner would read all of them.
create or replace function app.unanswered_on_cases(of_org uuid, before date, moment timestamptz)
  returns table (case_id uuid, id uuid, place timestamptz, since date, words text)
  language sql stable parallel safe as $$
  select w.case_id, w.id, w.unanswered_since, w.since,
    'Client wrote on ' || to_char(w.since, 'Mon FMDD, YYYY') || ': ' || w.subject
  from (
    select u.*,
      (u.unanswered_since at time zone (select o.time_zone from app.organization o where o.org_id = of_org))::date as since
    from (
      select t.case_id, t.id, t.subject, t.unanswered_since from app.unanswered_threads(of_org, before, moment) t
      where t.case_id is not null
      union all
      select b.case_id, t.id, t.subject, t.unanswered_since from app.unanswered_threads(of_org, before, moment) t
      join app.case_beneficiary b on b.org_id = of_org and b.beneficiary_id = t.beneficiary_id
      where exists (
        select from app.beneficiary c where c.org_id = of_org and c.id = t.beneficiary_id and c.deleted_at is null offset 0)
      union all
      select p.case_id, t.id, t.subject, t.unanswered_since from app.unanswered_threads(of_org, before, moment) t
      join app.case_petitioner p on p.org_id = of_org and p.petitioner_id = t.petitioner_id
      where exists (
        select from app.petitioner c where c.org_id = of_org and c.id = t.petitioner_id and c.deleted_at is null offset 0)) u) w
$$;
comment on function app.unanswered_on_cases(uuid, date, timestamptz) is
  'The unanswered threads by the cases on which they are shown: those of cases and those of their people. Threads of '
  'deleted people are left out, as they cannot be opened.';
