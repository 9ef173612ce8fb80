-- What hangs on restricted cases, by id: whoever adds a table of such records adds it here.
create or replace function app.hidden_records() returns uuid[]
  language plpgsql stable parallel safe security definer set search_path = pg_catalog as $$
declare
  org constant uuid := app.current_org();
  hidden uuid[];
begin
  if app.sees_every_case() then return '{}'; end if;
  hidden := array(
    select c.id from app.case_record c
    where c.org_id = org and c.restricted and not exists (
      select from app.case_assignee a
      where a.org_id = org and a.case_id = c.id and a.person_id = app.current_person()));
  return hidden
    || array(select d.id from app.case_date d where d.org_id = org and d.case_id = any (hidden))
    || array(select e.id from app.case_event e where e.org_id = org and e.case_id = any (hidden))
    || array(select s.id from app.change_set s where s.org_id = org and s.case_id = any (hidden))
    || array(select n.id from app.note n where n.org_id = org and n.case_id = any (hidden))
    || array(select b.id from app.board_dismissal b where b.org_id = org and b.case_id = any (hidden))
    || array(select r.id from app.reminder r where r.org_id = org and r.case_id = any (hidden))
    || array(select d.id from app.document d where d.org_id = org and d.case_id = any (hidden))
    || array(select u.id from app.upload u where u.org_id = org and u.case_id = any (hidden))
    || array(select i.id from app.checklist_item i where i.org_id = org and i.case_id = any (hidden))
    || array(select i.id from app.identifier i where i.org_id = org and i.case_id = any (hidden))
    || array(select k.id from app.task k where k.org_id = org and k.case_id = any (hidden))
    || array(select l.id from app.client_link l where l.org_id = org and l.case_id = any (hidden))
    || array(select t.id from app.thread t where t.org_id = org and t.case_id = any (hidden))
    || array(select m.id from app.message m where m.org_id = org and m.case_id = any (hidden))
    || array(select r.id from app.received_mail r where r.org_id = org and r.case_id = any (hidden))
    || array(select r.id from app.received_mail r where r.org_id = org and r.admins_only);
end
$$;
comment on function app.hidden_records() is
  'The restricted cases that the session cannot see, with their records that the audit log names.';
