-- What waits for a job is looked for again and again (functions/waiting-work.sql): a few rows among all.
create index stored_file_waiting on app.stored_file (org_id, id) where scan_state = 'waiting' or text_state = 'waiting';
create index outgoing_mail_waiting on app.outgoing_mail (org_id, message_id) where state in ('queued', 'sending');
create index received_mail_waiting on app.received_mail (org_id, id) where state = 'waiting';
create index mail_pending on app.mail (org_id, id) where status = 'pending';
