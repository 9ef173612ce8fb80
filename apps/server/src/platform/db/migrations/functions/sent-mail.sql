-- Every process counts a person's mails by what the logs of their organizations say was done, whichever process did it.
create or replace function app.sent_since(moment timestamptz, actions text[]) returns integer
  language plpgsql volatile security definer set search_path = pg_catalog as $$
begin
  -- Calls of one person that are made at once wait here for one another, so that together they stay below the number.
  perform pg_advisory_xact_lock(hashtextextended('app.sent_since ' || app.current_person(), 0));
  return (
    select count(*)
    from app.membership m
    join app.audit_entry e on e.org_id = m.org_id and e.person_id = m.person_id and e.at > moment
    where m.person_id = app.current_person() and e.action = any (actions) and e.outcome = 'done'
  );
end
$$;
comment on function app.sent_since(timestamptz, text[]) is
  'How often the session''s person has done any of some actions since a moment, in all of their organizations.';
revoke all on function app.sent_since(timestamptz, text[]) from public;
grant execute on function app.sent_since(timestamptz, text[]) to landfall_app;
