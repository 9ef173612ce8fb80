-- Long work that goes on by itself: what it is to do, how far it has come, what failed, and that it can be taken back.

create table app.operation (
  org_id uuid not null references app.organization,
  id uuid not null,
  kind text not null check (length(kind) between 1 and 50),
  title text not null check (length(title) between 1 and 300),
  input jsonb not null,
  ids uuid[] not null default '{}',
  state text not null check (state in ('waiting', 'running', 'done', 'failed', 'cancelled', 'undone')),
  done integer not null default 0 check (done >= 0),
  total integer not null check (total >= done),
  created_by uuid not null references app.person,
  created_at timestamptz not null,
  finished_at timestamptz,
  undo_until timestamptz,
  undoes uuid,
  primary key (org_id, id),
  foreign key (org_id, undoes) references app.operation
);
comment on table app.operation is
  'Something that takes a while, worked piece by piece by a job. It is seen by whoever started it and by admins.';
comment on column app.operation.kind is 'What works it, by the name that the program has for it.';
comment on column app.operation.title is 'What it does, in words. It names no case and no client.';
comment on column app.operation.input is 'What the kind needs to know beside the ids.';
comment on column app.operation.ids is 'The records that it goes through, fixed at its start; empty when it goes through something else.';
comment on column app.operation.done is 'How many of them are worked: the next piece begins here.';
comment on column app.operation.undo_until is 'Until when it can be taken back; null: it cannot, or it is not over.';
comment on column app.operation.undoes is 'The operation that it takes back; null for any other.';
create index operation_person on app.operation (org_id, created_by, id);
create unique index operation_undoes on app.operation (org_id, undoes) where state in ('waiting', 'running', 'done');
call app.isolate('app.operation');
grant select, insert, update on app.operation to landfall_app;

create function app.administers() returns boolean
  language plpgsql stable parallel safe security definer set search_path = pg_catalog as $$
begin
  return exists (
    select from app.membership m
    where m.org_id = app.current_org() and m.person_id = app.current_person() and m.roles && array['admin', 'super_admin']);
end
$$;
comment on function app.administers() is 'Whether the session''s person is an admin of its organization.';
revoke all on function app.administers() from public;
grant execute on function app.administers() to landfall_app;

create policy for_starter on app.operation as restrictive to landfall_app
  using (created_by = app.current_person() or app.administers() or app.sees_every_case());

create table app.operation_failure (
  org_id uuid not null,
  operation_id uuid not null,
  no integer not null check (no >= 1),
  record_id uuid,
  case_id uuid,
  name text not null default '' check (length(name) <= 300),
  row_no integer,
  message text not null check (length(message) between 1 and 500),
  primary key (org_id, operation_id, no),
  foreign key (org_id, operation_id) references app.operation,
  foreign key (org_id, case_id) references app.case_record
);
comment on table app.operation_failure is 'What an operation could not do, or what an undo left as it was, and why.';
comment on column app.operation_failure.record_id is 'The record that it failed at; null when there is none.';
comment on column app.operation_failure.case_id is 'The case that the record hangs on, or is; null for any other.';
comment on column app.operation_failure.name is 'What the record is called; empty for a case, which says so itself.';
comment on column app.operation_failure.row_no is 'The row of a file.';
create index operation_failure_case on app.operation_failure (org_id, case_id) where case_id is not null;
call app.isolate('app.operation_failure');
grant select, insert on app.operation_failure to landfall_app;
call app.hide_with_case('app.operation_failure');
call app.restrict_with_case('app.operation_failure');
create policy for_starter on app.operation_failure as restrictive to landfall_app
  using (exists (
    select from app.operation o where o.org_id = operation_failure.org_id and o.id = operation_failure.operation_id));

alter table app.record_change add column operation_id uuid,
  add foreign key (org_id, operation_id) references app.operation;
comment on column app.record_change.operation_id is 'The operation that it was changed by; null for a call of its own.';
create index record_change_operation on app.record_change (org_id, operation_id, case_id) where operation_id is not null;
