-- Tries one zone instead of listing all, for which PostgreSQL reads hundreds of files. A zone passes on the same terms as
-- in the constraint organization_time_zone_is_known.
create function app.is_time_zone(name text) returns boolean
  language plpgsql stable strict set search_path = pg_catalog as $$
begin
  perform timezone(name, timestamptz '2000-01-01 00:00:00+00');
  return true;
exception when invalid_parameter_value then
  return false;
end
$$;
comment on function app.is_time_zone(text) is
  'Whether the database can compute with the time zone of this name.';
revoke all on function app.is_time_zone(text) from public;
grant execute on function app.is_time_zone(text) to landfall_app;
