-- Who is put on the teams of many cases at once is told once: an entry for each would push all others out of sight.

alter table app.notification
  drop constraint notification_of_case,
  add constraint notification_of_case
    check (case_id is not null or thread_id is not null or kind in ('mail_withdrawn', 'assigned'));
comment on column app.notification.case_id is
  'Null for a thread that is on no case, for a mail in a thread that is gone, and for several cases at once.';
