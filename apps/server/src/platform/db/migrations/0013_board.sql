-- What may fall through: rows of the board that are meant to be so, and after how many days a case counts as inactive.

alter table app.organization
  add column inactive_days integer not null default 30 check (inactive_days between 0 and 3650);
comment on column app.organization.inactive_days is
  'Days without a recorded change after which the board shows a case; 0: it does not look for such.';

create table app.board_dismissal (
  org_id uuid not null,
  id uuid not null,
  board_check text not null,
  resource_id uuid not null,
  case_id uuid not null,
  since date not null,
  reason text not null check (length(reason) between 1 and 500),
  until date,
  dismissed_by uuid not null references app.person,
  dismissed_by_name text not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, case_id) references app.case_record
);
comment on table app.board_dismissal is 'Somebody''s word that what a check of the board found is meant to be so.';
comment on column app.board_dismissal.resource_id is 'The date or the case that the check found.';
comment on column app.board_dismissal.since is
  'Since when it had been so: the word is about that alone, and not about what comes to be so anew.';
comment on column app.board_dismissal.until is 'The day on which the board shows it again; null: never by itself.';
comment on column app.board_dismissal.dismissed_by_name is 'As they were called then: it stays readable when they have left.';
comment on column app.board_dismissal.ended_at is 'When somebody took the word back, or gave another.';
create unique index board_dismissal_resource on app.board_dismissal (org_id, board_check, resource_id) where ended_at is null;
create index board_dismissal_case on app.board_dismissal (org_id, case_id);
create index board_dismissal_person on app.board_dismissal (org_id, dismissed_by);
call app.isolate('app.board_dismissal');
grant select, insert, update on app.board_dismissal to landfall_app;
call app.hide_with_case('app.board_dismissal');
call app.restrict_with_case('app.board_dismissal');

-- The few cases that nobody is on, which the board looks for.
create index case_summary_nobody on app.case_summary (org_id, case_id) include (restricted)
  where archived_at is null and beneficiary_id is null and petitioner_id is null;

-- As in 0010, and with what was said of the board's rows.
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
    || array(select n.id from app.note n where n.org_id = org and n.case_id = any (hidden))
    || array(select b.id from app.board_dismissal b where b.org_id = org and b.case_id = any (hidden));
end
$$;
comment on function app.hidden_records() is
  'The restricted cases of which the session may not know, with their dates, notes and what was said of them on the board.';
