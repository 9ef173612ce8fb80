-- What was told of a case by a bulletin that is corrected later, and own rules that are put away.

alter table app.case_visa_move add column corrected_at timestamptz;
comment on column app.case_visa_move.corrected_at is
  'When a corrected bulletin said that it is not so, of which the team was told; null: it stands.';
grant update (told_at, corrected_at) on app.case_visa_move to landfall_app;
create index case_visa_move_corrected on app.case_visa_move (org_id, corrected_at) where corrected_at is not null;

alter table app.notification
  drop constraint notification_kind_check,
  add constraint notification_kind_check check (
    kind in (
      'reminder', 'assigned', 'escalated', 'client_files', 'mention', 'thread_assigned', 'client_mail', 'task_assigned',
      'visa_current', 'visa_retrogressed', 'visa_corrected'));
comment on column app.notification.kind is
  'reminder: of a date; assigned: someone else put the person on the case team; escalated: nobody took note of a reminder; client_files: files came by a client''s link; mention: a note mentions the person; thread_assigned: someone else assigned a thread to them; client_mail: a client wrote in a thread that they follow; task_assigned: someone else gave them a task; visa_current, visa_retrogressed: the priority date of the case became current by a visa bulletin, or no longer is; visa_corrected: it did not, as the corrected bulletin says.';

alter table app.deadline_rule add column archived_at timestamptz;
comment on column app.deadline_rule.archived_at is
  'Since when an own rule is put away: it is in no list and cannot be used, and can be brought back.';
alter table app.deadline_rule add check (archived_at is null or owner = 'office');
grant update (archived_at) on app.deadline_rule to landfall_app;
