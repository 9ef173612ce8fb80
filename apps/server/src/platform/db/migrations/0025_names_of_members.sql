-- People belong to no organization, so that row-level security shows each only themselves. Their colleagues' names come
-- from a view: it reads as its owner, whom row-level security does not bind, and repeats its condition. Unlike a
-- function it is planned with the query that reads it.
create view app.member_name with (security_barrier) as
  select p.id, p.display_name
  from app.membership m join app.person p on p.id = m.person_id
  where m.org_id = app.current_org();
comment on view app.member_name is 'The names of the members of the session''s organization.';
grant select on app.member_name to landfall_app;
