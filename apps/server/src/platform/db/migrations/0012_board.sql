-- What may fall through: rows of the board that are meant to be so.

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
