-- Whoever founds, invites, deletes and founds again could have mail sent without an end.
create function app.count_founded() returns bigint
  language sql stable security definer set search_path = pg_catalog as $$
  select count(*) from app.membership m where m.person_id = app.current_person() and 'super_admin' = any(m.roles)
$$;
comment on function app.count_founded() is
  'How many organizations the session''s person runs, deleted ones included until they are erased.';
revoke all on function app.count_founded() from public;
grant execute on function app.count_founded() to landfall_app;
