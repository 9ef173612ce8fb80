-- Dates of archived cases leave the dates view and the list of active cases. An office that is ten years old has more
-- of those than others, so that they must not stand in the same index. The key carries the mark: it cannot drift.
alter table app.case_record
  add column archived boolean not null generated always as (archived_at is not null) stored,
  add unique (org_id, id, archived);
comment on column app.case_record.archived is 'Whether archived_at is set: a key that dates follow.';
alter table app.case_date add column case_archived boolean not null default false;
comment on column app.case_date.case_archived is 'Whether the date''s case is archived; follows the case by the foreign key.';
update app.case_date d set case_archived = true from app.case_record c
  where c.org_id = d.org_id and c.id = d.case_id and c.archived;
alter table app.case_date
  drop constraint case_date_org_id_case_id_fkey,
  add foreign key (org_id, case_id, case_archived) references app.case_record (org_id, id, archived) on update cascade;

drop index app.case_date_calendar, app.case_date_type;
create index case_date_calendar on app.case_date (org_id, important_date, id)
  where archived_at is null and not case_archived;
create index case_date_archived_calendar on app.case_date (org_id, important_date, id)
  where archived_at is null and case_archived;
create index case_date_type on app.case_date (org_id, date_setting_id, important_date, case_id)
  where archived_at is null and not case_archived;
create index case_date_archived_type on app.case_date (org_id, date_setting_id, important_date, case_id)
  where archived_at is null and case_archived;

-- Which cases lack a date of a type: the last part of the list ordered by it.
drop index app.case_date_setting;
create index case_date_setting on app.case_date (org_id, date_setting_id, case_id);
