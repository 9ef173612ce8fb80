alter table app.incoming_mail add column reply_to jsonb not null default '[]';
comment on column app.incoming_mail.reply_to is
  'Where its sender asks for answers, if that is not where it is from: [{ address, name }].';

alter table app.outgoing_mail add column tries smallint not null default 1;
comment on column app.outgoing_mail.tries is 'How often it was queued: to write it, and each time that it was sent again.';
