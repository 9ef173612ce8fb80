-- Days that offices add to their calendars, and what a change of what dates are counted by would do to these.

create table app.calendar_closure (
  org_id uuid not null references app.organization,
  id uuid not null,
  calendar text not null check (calendar in ('closure', 'holiday')),
  closed_on date not null,
  name text not null check (length(name) between 1 and 100),
  added_by uuid not null references app.person,
  added_by_name text not null,
  created_at timestamptz not null,
  primary key (org_id, id)
);
comment on table app.calendar_closure is 'Days that the organization counts as closed, beside the federal holidays and what comes along.';
comment on column app.calendar_closure.calendar is
  'closure: periods of business days skip it, and deadlines move past it in a second reading; holiday: deadlines move past it.';
comment on column app.calendar_closure.added_by_name is 'As they were called then: it stays readable when they have left.';
create unique index calendar_closure_day on app.calendar_closure (org_id, closed_on);
create index calendar_closure_person on app.calendar_closure (org_id, added_by);
call app.isolate('app.calendar_closure');
grant select, insert, delete on app.calendar_closure to landfall_app;

create table app.change_set (
  org_id uuid not null references app.organization,
  id uuid not null,
  cause jsonb not null check (jsonb_typeof(cause) = 'object'),
  title text not null check (length(title) between 1 and 250),
  case_id uuid,
  state text not null check (state in ('counting', 'ready', 'applied')),
  basis text not null,
  operation_id uuid,
  was jsonb,
  created_by uuid not null references app.person,
  created_by_name text not null,
  created_at timestamptz not null,
  applied_by uuid references app.person,
  applied_by_name text,
  applied_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, case_id) references app.case_record,
  foreign key (org_id, operation_id) references app.operation,
  check ((state = 'applied') = (applied_at is not null)
    and (applied_at is null) = (applied_by is null) and (applied_at is null) = (applied_by_name is null))
);
comment on table app.change_set is
  'What a change would do to the dates that rules count: shown before it is applied, by one operation that can be taken back.';
comment on column app.change_set.cause is 'What changes, as the call has it. Read and written whole.';
comment on column app.change_set.title is 'The same in words, without a case and a client.';
comment on column app.change_set.case_id is 'The case of an event that was changed; null for any other cause.';
comment on column app.change_set.basis is 'What it was counted by beside its cause: another one makes it stale.';
comment on column app.change_set.operation_id is 'What counts or applies it; null: that was done at once.';
comment on column app.change_set.was is 'What stood in the place of the change before it was applied.';
create index change_set_person on app.change_set (org_id, created_by);
create index change_set_applied_by on app.change_set (org_id, applied_by) where applied_by is not null;
create index change_set_case on app.change_set (org_id, case_id) where case_id is not null;
create index change_set_operation on app.change_set (org_id, operation_id) where operation_id is not null;
call app.isolate('app.change_set');
grant select, insert, update, delete on app.change_set to landfall_app;
call app.hide_with_case('app.change_set');
call app.restrict_with_case('app.change_set');

create table app.change_set_row (
  org_id uuid not null,
  change_set_id uuid not null,
  case_date_id uuid not null,
  case_id uuid not null,
  old_on date not null,
  new_on date,
  state text not null check (state in ('will_change', 'changed', 'left', 'same')),
  left_because text check (left_because in ('handled', 'overridden', 'printed', 'stale', 'not_covered', 'no_date')),
  why text not null check (length(why) <= 500),
  differs boolean not null,
  basis text not null,
  was jsonb,
  primary key (org_id, change_set_id, case_date_id),
  foreign key (org_id, change_set_id) references app.change_set on delete cascade,
  foreign key (org_id, case_id) references app.case_record,
  foreign key (org_id, case_date_id) references app.case_date,
  check ((state = 'left') = (left_because is not null))
);
comment on table app.change_set_row is 'A counted date in a change set: what it is and what it would be.';
comment on column app.change_set_row.new_on is 'Null: no date would be counted.';
comment on column app.change_set_row.why is 'Which step of the rule is another, in words.';
comment on column app.change_set_row.differs is 'Whether anything that is kept of how it was counted is another, also where the day stays.';
comment on column app.change_set_row.basis is 'What the date was when it was counted, and after it was changed: another one says that it was changed since.';
comment on column app.change_set_row.was is 'How it was counted before it was changed; null: it was not.';
create index change_set_row_case on app.change_set_row (org_id, case_id);
create index change_set_row_date on app.change_set_row (org_id, case_date_id);
call app.isolate('app.change_set_row');
grant select, insert, update, delete on app.change_set_row to landfall_app;
call app.hide_with_case('app.change_set_row');
call app.restrict_with_case('app.change_set_row');
create index change_set_row_state on app.change_set_row (org_id, change_set_id, state, old_on, case_date_id) include (restricted);
