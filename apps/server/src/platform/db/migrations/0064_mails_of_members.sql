-- A mail by which a member asks a client for something is the member's: the answer reaches somebody.
alter table app.mail
  add column from_name text,
  add column reply_to text,
  add constraint mail_writer_check check ((from_name is null) = (reply_to is null));
comment on column app.mail.from_name is 'What the member is called whose mail it is, with the office; null: it is the product''s.';
comment on column app.mail.reply_to is 'Where answers to a member''s mail go.';
