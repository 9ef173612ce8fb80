-- Received mails: kept as they came, then put in their threads, or before a person.

create table app.received_mail (
  org_id uuid not null references app.organization,
  id uuid not null,
  mailbox_id uuid,
  uid_validity bigint,
  uid bigint,
  file_id uuid not null,
  sha256 bytea not null,
  received_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'filed', 'triage', 'dismissed', 'done')),
  attempts smallint not null default 0,
  reason text not null default '',
  is_readable boolean not null default true,
  is_automatic boolean not null default false,
  is_confirmed boolean not null default false,
  sender_name text not null default '',
  sender_address text not null default '',
  subject text not null default '',
  preview text not null default '',
  sent_at timestamptz,
  thread_id uuid,
  case_id uuid,
  content jsonb,
  dismissed_at timestamptz,
  admins_only boolean not null default false,
  primary key (org_id, id),
  foreign key (org_id, mailbox_id) references app.mailbox on delete set null (mailbox_id),
  foreign key (org_id, file_id) references app.stored_file,
  foreign key (org_id, thread_id) references app.thread on delete set null (thread_id),
  foreign key (org_id, case_id) references app.case_record
);
comment on table app.received_mail is 'A mail that came from outside, as it came.';
comment on column app.received_mail.uid_validity is 'With uid, which mail of the mailbox it is (IMAP); null: it was posted.';
comment on column app.received_mail.file_id is 'Its raw form.';
comment on column app.received_mail.sha256 is 'Of its raw form: the same mail of a mailbox is kept once.';
comment on column app.received_mail.state is
  'waiting: to be read; filed: in threads; triage: a person is to say where it belongs; done: a report on one of our mails.';
comment on column app.received_mail.attempts is 'How often it was begun to be read: one that never ends is set aside.';
comment on column app.received_mail.reason is 'Why it is in no thread, as a person reads it.';
comment on column app.received_mail.thread_id is 'Of one before a person: the thread that it claims to be an answer in.';
comment on column app.received_mail.case_id is 'That of the thread: who may not know of the case does not see the mail.';
comment on column app.received_mail.admins_only is
  'Whether not even its headers could be read: it may be of a restricted case, so that only who sees all of these sees it.';
comment on column app.received_mail.content is 'Of one before a person: what it says.';
create unique index received_mail_same on app.received_mail (org_id, mailbox_id, sha256);
create index received_mail_listed on app.received_mail (org_id, state, received_at desc, id desc);
create index received_mail_file on app.received_mail (org_id, file_id);
create index received_mail_thread on app.received_mail (org_id, thread_id) where thread_id is not null;
create index received_mail_dismissed on app.received_mail (dismissed_at) where state = 'dismissed';
create index received_mail_admins_only on app.received_mail (org_id) where admins_only;
create index received_mail_case on app.received_mail (org_id, case_id) where case_id is not null;
call app.isolate('app.received_mail');
grant select, insert, update, delete on app.received_mail to landfall_app;
call app.hide_with_case('app.received_mail');
call app.restrict_with_case('app.received_mail');
create policy for_admins on app.received_mail as restrictive to landfall_app
  using (not admins_only or app.sees_every_case());
-- It hangs on a case once it was read.
create trigger follow_case before update of case_id on app.received_mail
  for each row execute function app.take_restricted();

-- Whose address a mail is from is asked by equality alone: with row-level security no index answers for lower().
alter table app.beneficiary
  add column personal_email_lower text not null generated always as (lower(personal_email)) stored,
  add column business_email_lower text not null generated always as (lower(business_email)) stored;
comment on column app.beneficiary.personal_email_lower is 'personal_email in lower case, to be compared.';
comment on column app.beneficiary.business_email_lower is 'business_email in lower case, to be compared.';
create index beneficiary_personal_email on app.beneficiary (org_id, personal_email_lower) where personal_email_lower <> '';
create index beneficiary_business_email on app.beneficiary (org_id, business_email_lower) where business_email_lower <> '';
alter table app.petitioner add column email_lower text not null generated always as (lower(email)) stored;
comment on column app.petitioner.email_lower is 'email in lower case, to be compared.';
create index petitioner_email_lower on app.petitioner (org_id, email_lower) where email_lower <> '';

alter table app.message
  drop constraint message_kind_check,
  add constraint message_kind_check check (kind in ('note', 'mail', 'received')),
  drop constraint message_body_check,
  add constraint message_body_check check (length(body) <= 50000 and (kind = 'received' or length(body) > 0));
comment on table app.message is
  'A message of a thread: never changed. A note is for the office alone, a mail goes to people outside, a received mail came from them.';

alter table app.thread
  drop constraint thread_last_kind_check,
  add constraint thread_last_kind_check check (last_kind in ('note', 'mail', 'received')),
  add column reply_token text;
comment on column app.thread.reply_token is 'What its address at a mailbox has behind the plus sign; null before a mail went out.';
create unique index thread_reply_token on app.thread (org_id, reply_token) where reply_token is not null;

create table app.incoming_mail (
  org_id uuid not null,
  message_id uuid not null,
  thread_id uuid not null,
  case_id uuid,
  file_id uuid not null,
  sender_name text not null,
  sender_address text not null,
  recipients jsonb not null,
  copies jsonb not null,
  subject text not null,
  sent_at timestamptz,
  quoted text not null,
  html jsonb,
  automatic_reason text,
  is_confirmed boolean not null,
  mail_id text,
  references_header text not null default '',
  thread_index text,
  thread_topic text,
  content_hash bytea not null,
  primary key (org_id, message_id),
  unique (org_id, thread_id, content_hash),
  foreign key (org_id, message_id) references app.message,
  foreign key (org_id, thread_id) references app.thread,
  foreign key (org_id, file_id) references app.stored_file,
  foreign key (org_id, case_id) references app.case_record
);
comment on table app.incoming_mail is 'What a received mail of a thread says beside its text.';
comment on column app.incoming_mail.file_id is 'Its raw form, which is one for all threads that it is in.';
comment on column app.incoming_mail.html is '{ shown, quoted, remotePictures }, sanitized; null: it has none.';
comment on column app.incoming_mail.automatic_reason is 'Why it is none that a person wrote; null: it may be one.';
comment on column app.incoming_mail.mail_id is 'Its Message-ID without angle brackets.';
comment on column app.incoming_mail.references_header is 'The Message-IDs that it answers, the oldest first, for answers to it.';
comment on column app.incoming_mail.content_hash is
  'Of Message-ID, sender, date, subject, text and files: the same mail by two ways is in a thread once. Its Message-ID alone would not do: whoever knows one could send first.';
create index incoming_mail_file on app.incoming_mail (org_id, file_id);
-- The last mail of a person is the one that an answer answers.
create index incoming_mail_answered on app.incoming_mail (org_id, thread_id, message_id desc) where automatic_reason is null;
create index incoming_mail_case on app.incoming_mail (org_id, case_id) where case_id is not null;
call app.isolate('app.incoming_mail');
grant select, insert, update, delete on app.incoming_mail to landfall_app;
call app.hide_with_case('app.incoming_mail');
call app.restrict_with_case('app.incoming_mail');

create table app.thread_mail_id (
  org_id uuid not null,
  mail_id text not null check (length(mail_id) between 1 and 998),
  thread_id uuid not null,
  case_id uuid,
  message_id uuid,
  primary key (org_id, mail_id, thread_id),
  foreign key (org_id, thread_id) references app.thread,
  foreign key (org_id, case_id) references app.case_record
);
comment on table app.thread_mail_id is 'By which Message-IDs a mail answers a thread: of mails sent and received, and of those that they name.';
comment on column app.thread_mail_id.message_id is 'Of a mail that went out of here: a report on it names it by this. Null else.';
create index thread_mail_id_thread on app.thread_mail_id (org_id, thread_id);
create index thread_mail_id_case on app.thread_mail_id (org_id, case_id) where case_id is not null;
call app.isolate('app.thread_mail_id');
grant select, insert, update, delete on app.thread_mail_id to landfall_app;
call app.hide_with_case('app.thread_mail_id');
call app.restrict_with_case('app.thread_mail_id');

create table app.thread_sender (
  org_id uuid not null,
  thread_id uuid not null,
  address text not null,
  case_id uuid,
  primary key (org_id, thread_id, address),
  foreign key (org_id, thread_id) references app.thread,
  foreign key (org_id, case_id) references app.case_record
);
comment on table app.thread_sender is 'Whose mails come into a thread by themselves: who was written to in it, and whom a member admitted.';
comment on column app.thread_sender.address is 'In lower case.';
create index thread_sender_address on app.thread_sender (org_id, address);
create index thread_sender_case on app.thread_sender (org_id, case_id) where case_id is not null;
call app.isolate('app.thread_sender');
grant select, insert, update, delete on app.thread_sender to landfall_app;
call app.hide_with_case('app.thread_sender');
call app.restrict_with_case('app.thread_sender');

alter table app.outgoing_mail
  drop constraint outgoing_mail_state_check,
  add constraint outgoing_mail_state_check
    check (state in ('queued', 'sending', 'sent', 'failed', 'bounced', 'unknown', 'cancelled')),
  add column mailbox_id uuid,
  add column mail_id text not null default '',
  add column in_reply_to text not null default '',
  add column references_header text not null default '',
  add column thread_index text,
  add column thread_topic text,
  add foreign key (org_id, mailbox_id) references app.mailbox on delete set null (mailbox_id);
comment on column app.outgoing_mail.mailbox_id is 'From which it goes out; null: from the product''s address.';
comment on column app.outgoing_mail.mail_id is 'Its Message-ID without angle brackets.';
comment on column app.outgoing_mail.in_reply_to is 'The Message-ID of the mail that it answers; empty: none.';
comment on column app.outgoing_mail.references_header is 'The Message-IDs of the mails before it, the oldest first.';
comment on column app.outgoing_mail.thread_index is 'By it and thread_topic Outlook groups a conversation: as the mail that it answers has them.';
create index outgoing_mail_mailbox on app.outgoing_mail (org_id, mailbox_id) where mailbox_id is not null;

comment on table app.mail_file is
  'Versions of documents that go with a mail, chosen when it was written, or that came with one. A document may be gone for good since.';

-- For the worker, whose role has no rights in the tables: it chooses nothing but the moment.
create function jobs.remove_dismissed_mails(dismissed_until timestamptz) returns table (org_id uuid, file_id uuid)
  language plpgsql volatile security definer set search_path = pg_catalog as $$
declare
  due record;
begin
  for due in
    select m.org_id as org, m.id, m.file_id as file from app.received_mail m
    where m.state = 'dismissed' and m.dismissed_at < dismissed_until
    order by m.dismissed_at limit 200 for update skip locked
  loop
    delete from app.received_mail m where m.org_id = due.org and m.id = due.id;
    delete from app.stored_file f where f.org_id = due.org and f.id = due.file;
    return query select due.org, due.file;
  end loop;
end
$$;
comment on function jobs.remove_dismissed_mails(timestamptz) is
  'Removes two hundred mails for good that were dismissed long enough ago, of all organizations, and answers their raw files.';
revoke all on function jobs.remove_dismissed_mails(timestamptz) from public;
grant execute on function jobs.remove_dismissed_mails(timestamptz) to landfall_jobs;
