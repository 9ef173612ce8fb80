-- As in found-tasks.sql, the planner puts the text of these functions in the place of their calls.

-- Without what another of its kind goes on after or has taken the place of by today: a status by a status, a card by one of its
-- kind, a visa by one of its class, a passport by one of its country. As `expiriesOf` of the domain says it of one person.
create or replace function app.expiring(of_org uuid, today date, first_day date, last_day date, kinds text[])
  returns table (id uuid, beneficiary_id uuid, person_name text, kind text, class text, expires_on date)
  language sql stable parallel safe as $$
  select e.id, e.beneficiary_id,
    concat_ws(' ', nullif(b.first_name, ''), nullif(b.middle_name, ''), nullif(b.last_name, '')),
    e.kind, e.class, e.expires_on
  from (
    -- Somebody without a status has none that ends.
    select p.id, p.beneficiary_id, p.kind, p.class, p.valid_to as expires_on from app.status_period p
    where p.org_id = of_org and p.archived_at is null and p.valid_to >= first_day and p.valid_to <= last_day
      and p.kind = any (kinds) and not (p.kind = 'status' and lower(p.class) = 'none')
      and not exists (
        select from app.status_period o
        where o.org_id = of_org and o.archived_at is null and o.beneficiary_id = p.beneficiary_id and o.id <> p.id
          and (o.valid_to is null or o.valid_to > p.valid_to)
          and (o.valid_from is null or o.valid_from <= greatest(p.valid_to + 1, today))
          and o.kind = p.kind and not (o.kind = 'status' and lower(o.class) = 'none')
          and (p.kind <> 'visa' or upper(o.class) = upper(p.class)))
    union all
    select i.id, i.beneficiary_id, i.kind, i.issuer, i.valid_to from app.identifier i
    where i.org_id = of_org and i.archived_at is null and i.valid_to >= first_day and i.valid_to <= last_day
      and i.kind = 'passport' and 'passport' = any (kinds) and i.beneficiary_id is not null
      and not exists (
        select from app.identifier o
        where o.org_id = of_org and o.archived_at is null and o.beneficiary_id = i.beneficiary_id and o.id <> i.id
          and (o.valid_to is null or o.valid_to > i.valid_to)
          and (o.valid_from is null or o.valid_from <= greatest(i.valid_to + 1, today))
          and o.kind = 'passport' and o.issuer = i.issuer)) e
  join app.beneficiary b on b.org_id = of_org and b.id = e.beneficiary_id
  where b.deleted_at is null
$$;
comment on function app.expiring(uuid, date, date, date, text[]) is
  'The statuses, cards and passports of people that end in a range of days and that none of their kind continues or '
  'replaces.';

create or replace function app.expiring_unattended(of_org uuid, today date, first_day date, last_day date, kinds text[])
  returns table (id uuid, beneficiary_id uuid, person_name text, kind text, class text, expires_on date)
  language sql stable parallel safe as $$
  select x.id, x.beneficiary_id, x.person_name, x.kind, x.class, x.expires_on
  from app.expiring(of_org, today, first_day, last_day, kinds) x
  where not exists (
    select from app.case_beneficiary l join app.case_record c on c.org_id = l.org_id and c.id = l.case_id
    where l.org_id = of_org and l.beneficiary_id = x.beneficiary_id and c.archived_at is null)
$$;
comment on function app.expiring_unattended(uuid, date, date, date, text[]) is
  'Like app.expiring, but only for people on no open case that the caller can see.';
