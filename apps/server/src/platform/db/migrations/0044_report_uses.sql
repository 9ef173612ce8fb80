-- Reports are deleted and restored, mailed to several, grouped, and have columns that are chosen.

alter table app.report add column deleted_at timestamptz;
comment on column app.report.deleted_at is 'Set when deleted: out of every list and nowhere to be read, until restored; gone for good after 30 days.';
grant update (deleted_at) on app.report to landfall_app;
create index report_listed on app.report (org_id, id desc) where deleted_at is null;
create index report_deleted on app.report (deleted_at) where deleted_at is not null;

alter table app.report_template
  add column group_by text not null default 'none' check (group_by in ('none', 'person', 'date_type')),
  -- What reports had before their columns could be chosen.
  add column columns text[] not null default '{beneficiary,date_type}';
comment on column app.report_template.group_by is 'What the dates of its reports stand under: how much time is left, who is responsible, or their types.';
comment on column app.report_template.columns is 'What its reports tell of a date beside its day and case, in that order.';

create table app.report_template_recipient (
  org_id uuid not null,
  template_id uuid not null,
  person_id uuid not null references app.person,
  position smallint not null,
  primary key (org_id, template_id, person_id),
  foreign key (org_id, template_id) references app.report_template on delete cascade
);
comment on table app.report_template_recipient is
  'Whom the scheduled report of a template goes to beside its schedule_recipient. One who has left stays here, and gets nothing.';
create index report_template_recipient_person on app.report_template_recipient (org_id, person_id);
call app.isolate('app.report_template_recipient');
grant select, insert, update (person_id), delete on app.report_template_recipient to landfall_app;

create or replace function app.report_recipients(wanted uuid[]) returns table (id uuid, name text, is_member boolean)
  language sql stable security definer rows 5 set search_path = pg_catalog as $$
  select p.id, coalesce(nullif(p.display_name, ''), p.email), m.person_id is not null
  from app.person p
  left join app.membership m on m.org_id = app.current_org() and m.person_id = p.id
  where p.id = any (wanted) and (
    m.person_id is not null
    or exists (select from app.report_delivery d where d.org_id = app.current_org() and d.recipient = p.id)
    or exists (select from app.report_template t where t.org_id = app.current_org() and t.schedule_recipient = p.id)
    or exists (select from app.report_template_recipient t where t.org_id = app.current_org() and t.person_id = p.id))
$$;

-- For the worker, whose role has no rights in the tables: it learns nothing and chooses nothing but the moment.
create function jobs.sweep_deleted_reports(deleted_until timestamptz) returns integer
  language plpgsql volatile security definer set search_path = pg_catalog as $$
declare
  due record;
  removed integer := 0;
begin
  -- Each may be megabytes: so few take no statement too long.
  for due in
    select org_id, id from app.report where deleted_at <= deleted_until
    order by deleted_at limit 100 for update skip locked
  loop
    delete from app.report_delivery d where d.org_id = due.org_id and d.report_id = due.id;
    delete from app.report r where r.org_id = due.org_id and r.id = due.id;
    removed := removed + 1;
  end loop;
  return removed;
end
$$;
comment on function jobs.sweep_deleted_reports(timestamptz) is
  'Removes a hundred reports that were deleted long ago, of all organizations, and answers how many it was.';
revoke all on function jobs.sweep_deleted_reports(timestamptz) from public;
grant execute on function jobs.sweep_deleted_reports(timestamptz) to landfall_jobs;
