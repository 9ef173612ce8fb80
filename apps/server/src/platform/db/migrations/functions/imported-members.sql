-- The link of an invitation, which was sent to an imported member's address, makes whoever accepts it the one whom the records
-- mean, also where reminders name them by their id in a text. The audit log alone is never rewritten.
create or replace function app.take_over_imported() returns void
  language plpgsql volatile security definer set search_path = pg_catalog as $$
declare
  imported uuid;
  place record;
begin
  for imported in
    select p.id from app.membership m join app.person p on p.id = m.person_id
    where m.org_id = app.current_org() and p.issuer = 'urn:landfall:imported' and exists (
      select from app.invitation i
      where i.org_id = m.org_id and i.accepted_by = app.current_person() and i.email_lower = lower(p.email))
  loop
    for place in
      select a.attrelid::regclass as in_table, a.attname as in_column from app.organization_tables() t
      join pg_constraint k on k.conrelid = t.name::regclass and k.contype = 'f'
        and k.confrelid in ('app.person'::regclass, 'app.membership'::regclass)
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey) and a.attname <> 'org_id'
      where k.conrelid <> 'app.membership'::regclass
    loop
      execute format('update %s set %I = $1 where org_id = app.current_org() and %I = $2',
        place.in_table, place.in_column, place.in_column) using app.current_person(), imported;
    end loop;
    update app.date_setting
      set reminder_target = array_replace(reminder_target, imported::text, app.current_person()::text)
      where org_id = app.current_org() and imported::text = any (reminder_target);
    update app.reminder_template
      set entries = replace(entries::text, format('"target": "%s"', imported), format('"target": "%s"', app.current_person()))::jsonb
      where org_id = app.current_org() and position(imported::text in entries::text) > 0;
    update app.reminder set target = app.current_person()::text
      where org_id = app.current_org() and target = imported::text;
    delete from app.membership where org_id = app.current_org() and person_id = imported;
  end loop;
end
$$;
comment on function app.take_over_imported() is
  'Lets the session''s person, who accepted an invitation, take the place of the imported member with the same '
  'address.';
revoke all on function app.take_over_imported() from public;
grant execute on function app.take_over_imported() to landfall_app;
