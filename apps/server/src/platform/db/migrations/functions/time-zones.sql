create or replace function app.is_time_zone(zone text) returns boolean
  language plpgsql stable strict set search_path = pg_catalog as $$
begin
  -- PostgreSQL takes an unknown name with digits for a rule: "SystemV/AST4" for four hours behind UTC.
  if zone ~ '[0-9]' then
    return exists (select from pg_timezone_names z where lower(z.name) = lower(zone));
  end if;
  -- Tries the one zone: to list all, PostgreSQL reads hundreds of files.
  perform timezone(zone, timestamptz '2000-01-01 00:00:00+00');
  return true;
exception when invalid_parameter_value then
  return false;
end
$$;
comment on function app.is_time_zone(text) is 'Whether the database knows the time zone of this name.';
revoke all on function app.is_time_zone(text) from public;
grant execute on function app.is_time_zone(text) to landfall_app;
