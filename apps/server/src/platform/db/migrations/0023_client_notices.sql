-- Members are told in their bell that a client sent files.

alter table app.notification
  drop constraint notification_kind_check,
  add constraint notification_kind_check check (kind in ('reminder', 'assigned', 'escalated', 'client_files')),
  drop constraint notification_of_date,
  add constraint notification_of_date check (kind in ('assigned', 'client_files') or date_id is not null);
comment on column app.notification.kind is
  'reminder: of a date; assigned: someone else put the person on the case team; escalated: nobody took note of a reminder; client_files: files came by a client''s link.';
comment on column app.notification.about is
  'What the entry is about, given by whoever writes it: the same for all recipients, and one entry a person, however often it is tried. That of client_files comes anew once it was read.';
