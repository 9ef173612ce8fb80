-- A zone that the database does not know makes each question for the organization's day fail, and with it the job that asks
-- for all organizations.

update app.organization set time_zone = 'America/New_York'
where lower(time_zone) not in (select lower(name) from pg_catalog.pg_timezone_names);

-- Not validated, so that a backup that is restored where a zone is missing brings its rows: only new ones are looked at.
alter table app.organization add constraint organization_time_zone_is_known
  check (timezone(time_zone, timestamptz '2000-01-01 00:00:00+00') is not null) not valid;

create or replace function jobs.queue_ends_of_snoozes(moment timestamptz) returns void
  language plpgsql volatile security definer set search_path = pg_catalog as $$
declare
  waiting record;
begin
  for waiting in
    select o.org_id, o.time_zone, min(z.until) as until from app.date_snooze z
    join app.organization o on o.org_id = z.org_id and o.deleted_at is null
    -- No zone is further ahead than fourteen hours: this much the index finds.
    where not z.told and z.until <= (moment at time zone 'UTC' + interval '14 hours')::date
    group by o.org_id
  loop
    begin
      continue when (waiting.until + time '09:00') at time zone waiting.time_zone > moment;
    exception when invalid_parameter_value then
      -- A zone that only the server of before knew: the other organizations do not wait for this one.
      continue;
    end;
    perform jobs.enqueue('ends_of_snoozes', '{}', waiting.org_id, null);
  end loop;
end
$$;
