-- What other organizations send is out of the session's sight. One that is younger than a day waits here for the others,
-- so that together they stay below the number.
create or replace function app.may_write_to_others(moment timestamptz, most integer) returns boolean
  language plpgsql volatile security definer set search_path = pg_catalog as $$
declare
  day_ago constant timestamptz := moment - interval '1 day';
begin
  if exists (select from app.organization where org_id = app.current_org() and created_at <= day_ago) then
    return true;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('app.may_write_to_others', 0));
  return most > (
    select count(*) from (
      select 1 from app.organization o
      join app.invitation i on i.org_id = o.org_id and i.created_at > day_ago
      where o.created_at > day_ago
      union all
      select 1 from app.organization o
      join app.report r on r.org_id = o.org_id
      join app.report_delivery d on d.org_id = r.org_id and d.report_id = r.id
      where o.created_at > day_ago and d.requested_at > day_ago and d.recipient <> r.created_by
      union all
      select 1 from app.organization o
      join app.reminder_delivery d on d.org_id = o.org_id and d.person_id is null and not d.covered
      where o.created_at > day_ago
      union all
      select 1 from app.organization o
      join app.mail m on m.org_id = o.org_id and m.kind = 'missing_items'
      where o.created_at > day_ago
      union all
      select 1 from app.organization o
      join app.outgoing_mail w on w.org_id = o.org_id
      cross join jsonb_array_elements(w.recipients || w.copies)
      cross join generate_series(1, w.tries)
      where o.created_at > day_ago
      limit most
    ) as written
  );
end
$$;
comment on function app.may_write_to_others(timestamptz, integer) is
  'Whether the session''s organization may mail others now: organizations younger than a day may do so `most` times '
  'a day, all of them together.';
revoke all on function app.may_write_to_others(timestamptz, integer) from public;
grant execute on function app.may_write_to_others(timestamptz, integer) to landfall_app;
