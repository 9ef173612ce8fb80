-- Mail that was taken back before it went out is no failure that anybody has to look into.
alter table app.mail drop constraint mail_status_check;
alter table app.mail add constraint mail_status_check check (status in ('pending', 'sent', 'failed', 'withdrawn'));
comment on column app.mail.status is 'Withdrawn: taken back before it went out, e.g. with the invitation that it is about.';
update app.mail set status = 'withdrawn' where status = 'failed' and last_error = 'The invitation was cancelled';

-- The sign-in provider's mail is forgotten some time after it is settled.
grant delete on identity.mail to landfall_identity;
create index mail_settled on identity.mail (created_at) where status <> 'pending';

drop function app.members();
create function app.members()
  returns table (id uuid, email text, display_name text, roles text[], created_at timestamptz, has_signed_in boolean)
  language sql stable security definer rows 20 set search_path = pg_catalog as $$
  select p.id, p.email, p.display_name, m.roles, m.created_at, p.issuer <> 'urn:landfall:imported'
  from app.membership m join app.person p on p.id = m.person_id
  where m.org_id = app.current_org()
$$;
comment on function app.members() is
  'The members of the session''s organization. Who came with an import has not signed in here until they accept an invitation.';
revoke all on function app.members() from public;
grant execute on function app.members() to landfall_app;
