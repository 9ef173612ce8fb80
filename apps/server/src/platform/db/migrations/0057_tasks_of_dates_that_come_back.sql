-- A date that is restored or opened again is there for the tasks that wait for one of its type, as a new one is.

create or replace trigger date_tasks after insert or update of date_setting_id, archived_at, state on app.case_date
  for each row when (new.state = 'open' and new.archived_at is null) execute function app.date_tasks_of_type();
