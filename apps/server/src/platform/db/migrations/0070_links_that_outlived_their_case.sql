-- Links for clients end with their case and with whoever made them, since now; those that outlived one of them end here.
update app.client_link l set revoked_at = now()
where l.revoked_at is null and l.expires_at > now() and (
  exists (select from app.case_record c where c.org_id = l.org_id and c.id = l.case_id and c.archived)
  or not exists (
    select from app.membership m
    where m.org_id = l.org_id and m.person_id = l.person_id and m.roles && '{user,admin,super_admin}'));
