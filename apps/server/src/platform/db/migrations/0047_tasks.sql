-- What is to be done on a case, by whom, and until when.

create table app.task (
  org_id uuid not null,
  id uuid not null,
  case_id uuid not null,
  case_archived boolean not null default false,
  kind_part text not null default '' check (length(kind_part) <= 170),
  title text not null check (length(title) between 1 and 200),
  note text not null default '' check (length(note) <= 2000),
  assignee_id uuid,
  due_on date,
  due_date_id uuid,
  due_days integer,
  due_order date not null generated always as (coalesce(due_on, date '9999-12-31')) stored,
  state text not null default 'open' check (state in ('open', 'done', 'dropped')),
  settled_at timestamptz,
  settled_by uuid references app.person,
  settled_by_name text,
  created_by uuid not null references app.person,
  created_by_name text not null,
  version integer not null default 1,
  created_at timestamptz not null,
  archived_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, case_id, case_archived) references app.case_record (org_id, id, archived) on update cascade,
  foreign key (org_id, assignee_id) references app.membership on delete set null (assignee_id),
  foreign key (org_id, due_date_id) references app.case_date,
  check ((due_date_id is null) = (due_days is null)),
  check (due_date_id is null or due_on is not null),
  check ((state = 'open') = (settled_at is null)
    and (state = 'open') = (settled_by is null) and (state = 'open') = (settled_by_name is null))
);
comment on table app.task is 'What somebody is to do on a case.';
comment on column app.task.case_archived is 'Whether the task''s case is archived; follows the case by the foreign key.';
comment on column app.task.kind_part is
  'That of the item of a kind of case that it came from: a case has each once. Empty: added by hand.';
comment on column app.task.assignee_id is 'Null: nobody, or someone who has left.';
comment on column app.task.due_date_id is 'The date of the case from which its day is counted; null: it has a day of its own, or none.';
comment on column app.task.due_days is 'So many days after that date, negative ones before it.';
comment on column app.task.due_order is 'What lists go by: a task without a day comes last.';
comment on column app.task.settled_at is 'When it was done or dropped.';
comment on column app.task.settled_by_name is 'As they were called then: it stays readable when they have left.';
comment on column app.task.created_by_name is 'As they were called then.';
call app.isolate('app.task');
grant select, insert, update on app.task to landfall_app;
call app.hide_with_case('app.task');
call app.restrict_with_case('app.task');
create index task_case on app.task (org_id, case_id, due_order, id);
create unique index task_item on app.task (org_id, case_id, kind_part) where kind_part <> '';
create index task_assignee on app.task (org_id, assignee_id, due_order, id) where assignee_id is not null;
-- What is open in the office, and how much of it there is, is read along this index and nothing else.
create index task_open on app.task (org_id, due_order, id) include (case_id, restricted, assignee_id)
  where archived_at is null and not case_archived and state = 'open';
create index task_due_date on app.task (org_id, due_date_id) where due_date_id is not null;
create index task_settled_by on app.task (org_id, settled_by) where settled_by is not null;
create index task_created_by on app.task (org_id, created_by);

create function app.move_tasks() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  update app.task
    set due_on = least(greatest(new.important_date + due_days, date '1900-01-01'), date '9999-12-31'), version = version + 1
    where org_id = new.org_id and due_date_id = new.id;
  return null;
end
$$;
comment on function app.move_tasks() is 'Has the tasks that hang on a date move with it.';
revoke all on function app.move_tasks() from public;
create trigger move_tasks after update of important_date on app.case_date
  for each row when (old.important_date <> new.important_date) execute function app.move_tasks();

-- The bell, and a mail, tell a member that somebody gave them a task.
alter table app.notification
  add column task_id uuid,
  add foreign key (org_id, task_id) references app.task,
  drop constraint notification_kind_check,
  add constraint notification_kind_check check (
    kind in (
      'reminder', 'assigned', 'escalated', 'client_files', 'mention', 'thread_assigned', 'client_mail', 'task_assigned')),
  add constraint notification_of_task check ((kind = 'task_assigned') = (task_id is not null));
comment on column app.notification.kind is
  'reminder: of a date; assigned: someone else put the person on the case team; escalated: nobody took note of a reminder; client_files: files came by a client''s link; mention: a note mentions the person; thread_assigned: someone else assigned a thread to them; client_mail: a client wrote in a thread that they follow; task_assigned: someone else gave them a task.';
comment on column app.notification.is_news is
  'Of a thread or a task: whether a mail may still tell it: the person has not read the thread since. The sample office is no news.';
create index notification_task on app.notification (org_id, task_id) where task_id is not null;

alter table app.notification_setting add column mail_task_assigned boolean not null default true;
comment on column app.notification_setting.mail_task_assigned is 'Whether a task that someone else gave to the member is mailed by itself.';
