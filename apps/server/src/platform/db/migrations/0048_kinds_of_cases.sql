-- What cases of a kind are made of, by version, and tasks that wait for a date.

create table app.matter_type_version (
  org_id uuid not null,
  matter_type_id uuid not null,
  version integer not null check (version > 0),
  definition jsonb not null check (jsonb_typeof(definition) = 'object'),
  created_at timestamptz not null,
  primary key (org_id, matter_type_id, version),
  foreign key (org_id, matter_type_id) references app.matter_type
);
comment on table app.matter_type_version is
  'What a kind of case holds: its forms, people, dates, tasks and rules. A version is never changed; the highest one goes.';
comment on column app.matter_type_version.definition is
  '{"forms", "roles", "dates", "tasks", "rules"}. Read and written whole, and checked when it is read.';
call app.isolate('app.matter_type_version');
grant select, insert on app.matter_type_version to landfall_app;

insert into app.matter_type_version (org_id, matter_type_id, version, definition, created_at)
select org_id, id, 1, '{"forms": [], "roles": [], "dates": [], "tasks": [], "rules": []}', created_at from app.matter_type;

alter table app.case_record
  add column matter_type_version integer,
  add constraint case_record_version_of_kind check (matter_type_version is null or matter_type_id is not null),
  add foreign key (org_id, matter_type_id, matter_type_version) references app.matter_type_version;
comment on column app.case_record.matter_type_version is 'The version of its kind whose parts it was given; null: of none.';

alter table app.task
  add column awaited_type_id uuid,
  add column awaited_output text check (length(awaited_output) between 1 and 200),
  add column awaited_words text not null default '' check (length(awaited_words) <= 500),
  add foreign key (org_id, awaited_type_id) references app.date_setting,
  drop constraint task_check,
  add constraint task_counted_from check (
    num_nonnulls(due_date_id, awaited_type_id, awaited_output) = (due_days is not null)::integer),
  add constraint task_awaits check (
    (awaited_words = '') = (awaited_type_id is null and awaited_output is null)
    and (awaited_words = '' or due_on is null));
comment on column app.task.awaited_type_id is 'Its day is counted from the first date of this type that its case gets.';
comment on column app.task.awaited_output is
  'Its day is counted from the date that this rule counts on its case: its key and that of its output, with a dot between.';
comment on column app.task.awaited_words is 'What that date is called; empty: it waits for none.';
comment on column app.task.due_days is 'So many days after the date from which its day is counted, negative ones before it.';
create index task_awaited_type on app.task (org_id, awaited_type_id) where awaited_type_id is not null;

-- Tasks that wait for a date hang on it from when it is there.
create function app.date_tasks(of_org uuid, of_case uuid, of_date uuid, of_type uuid, of_output text) returns void
  language sql security definer set search_path = pg_catalog as $$
  update app.task t
    set due_date_id = d.id, awaited_type_id = null, awaited_output = null, awaited_words = '', version = t.version + 1,
      due_on = least(greatest(d.important_date + t.due_days, date '1900-01-01'), date '9999-12-31')
    from app.case_date d
    where t.org_id = of_org and t.case_id = of_case and (t.awaited_type_id = of_type or t.awaited_output = of_output)
      and d.org_id = of_org and d.id = of_date
$$;
comment on function app.date_tasks(uuid, uuid, uuid, uuid, text) is
  'Has the tasks of a case that wait for a date of a type, or of a rule, hang on one that is there now.';
revoke all on function app.date_tasks(uuid, uuid, uuid, uuid, text) from public;

create function app.date_tasks_of_type() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  perform app.date_tasks(new.org_id, new.case_id, new.id, new.date_setting_id, null);
  return null;
end
$$;
comment on function app.date_tasks_of_type() is 'Has tasks that wait for a date of its type hang on a new date.';
revoke all on function app.date_tasks_of_type() from public;
create trigger date_tasks after insert or update of date_setting_id on app.case_date
  for each row when (new.state = 'open' and new.archived_at is null) execute function app.date_tasks_of_type();

create function app.date_tasks_of_rule() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  perform app.date_tasks(new.org_id, new.case_id, new.case_date_id, null, new.rule || '.' || new.output);
  return null;
end
$$;
comment on function app.date_tasks_of_rule() is 'Has tasks that wait for what a rule counts hang on its date.';
revoke all on function app.date_tasks_of_rule() from public;
create trigger date_tasks after insert or update of case_date_id on app.case_deadline
  for each row when (new.case_date_id is not null) execute function app.date_tasks_of_rule();
