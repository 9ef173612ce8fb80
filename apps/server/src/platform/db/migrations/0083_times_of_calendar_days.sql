-- A day of the calendar shows its first dates in the order of their times, which are read from the same indexes.
drop index app.case_date_open;
drop index app.case_date_handled;
create index case_date_open on app.case_date (org_id, important_date, id) include (case_id, restricted, at_time)
  where archived_at is null and not case_archived and state = 'open';
create index case_date_handled on app.case_date (org_id, important_date, id) include (case_id, restricted, state, at_time)
  where archived_at is null and not case_archived and state <> 'open';
