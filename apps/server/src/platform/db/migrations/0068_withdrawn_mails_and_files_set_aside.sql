-- A file that takes the program down each time is set aside at last; a mail to a client is taken back with what it is about,
-- and whoever wrote it is told.

alter table app.stored_file add column reads_begun integer not null default 0;
comment on column app.stored_file.reads_begun is
  'How many attempts to look at it and to read it have begun and have not ended: the program was stopped meanwhile.';
grant update (reads_begun) on app.stored_file to landfall_app;

alter table app.mail add column writer_id uuid references app.person;
comment on column app.mail.writer_id is 'The member whose mail it is; null: it is the product''s, or of before this was kept.';
create index mail_writer on app.mail (org_id, writer_id) where writer_id is not null;

alter table app.client_link add column mail_id uuid;
comment on column app.client_link.mail_id is 'The mail that tells its address; null: its maker handed it over.';

alter table app.notification
  drop constraint notification_kind_check,
  add constraint notification_kind_check check (
    kind in (
      'reminder', 'assigned', 'escalated', 'client_files', 'mention', 'thread_assigned', 'client_mail', 'task_assigned',
      'visa_current', 'visa_retrogressed', 'visa_corrected', 'mail_withdrawn')),
  drop constraint notification_of_case,
  add constraint notification_of_case check (case_id is not null or thread_id is not null or kind = 'mail_withdrawn'),
  drop constraint notification_of_thread,
  add constraint notification_of_thread check (
    kind = 'mail_withdrawn' or (kind in ('mention', 'thread_assigned', 'client_mail')) = (thread_id is not null));
comment on column app.notification.kind is
  'reminder: of a date; assigned: someone else put the person on the case team; escalated: nobody took note of a reminder; client_files: files came by a client''s link; mention: a note mentions the person; thread_assigned: someone else assigned a thread to them; client_mail: a client wrote in a thread that they follow; task_assigned: someone else gave them a task; visa_current, visa_retrogressed: the priority date of the case became current by a visa bulletin, or no longer is; visa_corrected: it did not, as the corrected bulletin says; mail_withdrawn: a mail to a client that they wrote had not gone out, and does not.';
comment on column app.notification.case_id is 'Null for a thread that is on no case, and for a mail in a thread that is gone.';
