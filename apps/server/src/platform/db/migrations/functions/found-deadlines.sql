-- What is to be looked at of dates that rules count, and of the events that they are counted from.
-- As in found-tasks.sql, the planner puts the text of these functions in the place of their calls.

-- A date that was archived never was right: its event is one without it. Of a rule that is not in use no date is awaited.
create or replace function app.uncounted_dates(of_org uuid)
  returns table (case_id uuid, id uuid, place timestamptz, since date, words text)
  language sql stable parallel safe as $$
  select w.case_id, w.id, w.created_at,
    (w.created_at at time zone (select o.time_zone from app.organization o where o.org_id = of_org))::date,
    w.none_reason
  from app.case_deadline w
  where w.org_id = of_org and w.none_reason is not null
    and case when w.case_date_id is null
      then exists (
        select from app.deadline_rule r
        join app.deadline_rule_adoption a on a.org_id = r.org_id and a.rule_id = r.id and a.retired_at is null
        where r.org_id = w.org_id and r.key = w.rule and a.output_map ->> w.output is not null)
      else exists (
        select from app.case_date o
        where o.org_id = w.org_id and o.id = w.case_date_id and o.state = 'open' and o.archived_at is null) end
$$;
comment on function app.uncounted_dates(uuid) is 'The dates that could not be counted, each with the reason.';

-- Only of kinds from which dates can be accepted: with an event of another kind nothing was left out. One with an uncounted
-- date is shown as that.
drop function if exists app.events_without_date(uuid);
create or replace function app.events_without_date(of_org uuid, kinds text[])
  returns table (case_id uuid, id uuid, place timestamptz, since date, words text)
  language sql stable parallel safe as $$
  select w.case_id, w.id, w.created_at,
    (w.created_at at time zone (select o.time_zone from app.organization o where o.org_id = of_org))::date,
    w.title || ' of ' || to_char(w.happened_on, 'Mon FMDD, YYYY')
  from app.case_event w
  where w.org_id = of_org and w.archived_at is null and w.kind = any (kinds) and not exists (
    select from app.case_deadline k left join app.case_date o on o.org_id = k.org_id and o.id = k.case_date_id
    where k.org_id = w.org_id and k.event_id = w.id and (
      o.id is not null and o.archived_at is null
      or exists (select from app.uncounted_dates(of_org) u where u.id = k.id)))
$$;
comment on function app.events_without_date(uuid, text[]) is
  'The events of some kinds for which no date was counted, each with its description.';

create or replace function app.misprinted_dates(of_org uuid)
  returns table (case_date_id uuid, reason text)
  language sql stable parallel safe as $$
  select k.case_date_id, 'printed ' || abs(k.printed_on - k.computed_on)
    || case abs(k.printed_on - k.computed_on) when 1 then ' day ' else ' days ' end
    || case when k.printed_on < k.computed_on then 'earlier' else 'later' end || ' than counted'
  from app.case_deadline k
  where k.org_id = of_org and k.printed_on <> k.computed_on and k.case_date_id is not null
$$;
comment on function app.misprinted_dates(uuid) is 'The dates whose printed day differs from the counted one.';

create or replace function app.unverified_dates(of_org uuid)
  returns table (case_date_id uuid)
  language sql stable parallel safe as $$
  select k.case_date_id from app.case_deadline k
  where k.org_id = of_org and k.verified_at is null and k.case_date_id is not null
$$;
comment on function app.unverified_dates(uuid) is 'The counted dates that no member has confirmed.';

-- A call by itself, being strict, so that the planner knows that they are few, and looks up their dates by an index.
create or replace function app.rules_looked_at(rules jsonb)
  returns table (rule text, version integer, reason text, holds jsonb)
  language sql immutable strict parallel safe rows 3 as $$
  select r.rule, r.version, r.reason, r.holds
  from jsonb_to_recordset(rules) as r (rule text, version integer, reason text, holds jsonb)
$$;
comment on function app.rules_looked_at(jsonb) is
  'Versions of rules that have to be checked, with the reason. One that `holds` for a range only concerns dates '
  'whose input `judgedBy` is in it.';

create or replace function app.stale_rules(rules jsonb, of_rule text, of_version integer, inputs jsonb)
  returns table (reason text)
  language sql stable parallel safe as $$
  select r.reason
  from app.rules_looked_at(rules) r
  where r.rule = of_rule and r.version = of_version
    and not coalesce(
      inputs ->> (r.holds ->> 'judgedBy') < r.holds ->> 'from' or inputs ->> (r.holds ->> 'judgedBy') > r.holds ->> 'to', false)
$$;
comment on function app.stale_rules(jsonb, text, integer, jsonb) is
  'Why a date that a version of a rule counted from some inputs has to be checked, if the given rules say so.';

create or replace function app.stale_dates(of_org uuid, rules jsonb)
  returns table (case_date_id uuid, reason text)
  language sql stable parallel safe as $$
  select k.case_date_id, k.stale_reason from app.case_deadline k
  where k.org_id = of_org and k.stale_reason is not null and k.case_date_id is not null
  union all
  select k.case_date_id, r.reason
  from app.case_deadline k cross join lateral app.stale_rules(rules, k.rule, k.rule_version, k.inputs) r
  where k.org_id = of_org and k.case_date_id is not null
$$;
comment on function app.stale_dates(uuid, jsonb) is
  'The dates that are no longer what would be counted, and those that were counted by rules that have to be checked.';
