-- Threads: what the office writes to clients about a case or a person, and notes of its own beside it.

create table app.thread (
  org_id uuid not null references app.organization,
  id uuid not null,
  case_id uuid,
  beneficiary_id uuid,
  petitioner_id uuid,
  owner_id uuid not null generated always as (coalesce(case_id, beneficiary_id, petitioner_id)) stored,
  subject text not null check (length(subject) between 1 and 300),
  state text not null default 'open' check (state in ('open', 'waiting', 'closed')),
  assignee_id uuid,
  snoozed_until timestamptz,
  last_number integer not null default 0,
  last_at timestamptz not null,
  last_kind text check (last_kind in ('note', 'mail')),
  last_author text,
  last_text text,
  created_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, case_id) references app.case_record,
  foreign key (org_id, beneficiary_id) references app.beneficiary,
  foreign key (org_id, petitioner_id) references app.petitioner,
  foreign key (org_id, assignee_id) references app.membership on delete set null (assignee_id),
  check (num_nonnulls(case_id, beneficiary_id, petitioner_id) = 1)
);
comment on table app.thread is 'Messages about one matter, on a case, a beneficiary or a petitioner.';
comment on column app.thread.owner_id is 'The record that the thread is on, whatever its kind.';
comment on column app.thread.state is 'waiting: for the client''s answer.';
comment on column app.thread.snoozed_until is 'Until when it is away from the inbox; null: it is not.';
comment on column app.thread.last_number is 'The number of its last message; 0 before there is one.';
comment on column app.thread.last_text is 'The first 200 characters of its last message.';
comment on column app.thread.last_at is 'When its last message was written; without one, when it was opened.';
create index thread_listed on app.thread (org_id, last_at desc, id desc);
create index thread_owner on app.thread (org_id, owner_id, last_at desc, id desc);
create index thread_assignee on app.thread (org_id, assignee_id, last_at desc, id desc) where assignee_id is not null;
create index thread_case on app.thread (org_id, case_id) where case_id is not null;
create index thread_beneficiary on app.thread (org_id, beneficiary_id) where beneficiary_id is not null;
create index thread_petitioner on app.thread (org_id, petitioner_id) where petitioner_id is not null;
call app.isolate('app.thread');
grant select, insert, update, delete on app.thread to landfall_app;
call app.hide_with_case('app.thread');
call app.restrict_with_case('app.thread');

create table app.message (
  org_id uuid not null,
  id uuid not null,
  thread_id uuid not null,
  case_id uuid,
  number integer not null check (number > 0),
  kind text not null check (kind in ('note', 'mail')),
  author_id uuid references app.person,
  author_name text not null,
  body text not null check (length(body) between 1 and 50000),
  created_at timestamptz not null,
  primary key (org_id, id),
  unique (org_id, thread_id, number),
  foreign key (org_id, thread_id) references app.thread,
  foreign key (org_id, case_id) references app.case_record
);
comment on table app.message is 'A message of a thread: never changed. A note is for the office alone, a mail goes to people outside.';
comment on column app.message.case_id is 'That of the thread.';
comment on column app.message.number is 'From 1, without gaps, in the order of writing.';
comment on column app.message.author_name is 'As the author was called then.';
create index message_case on app.message (org_id, case_id) where case_id is not null;
create index message_author on app.message (org_id, author_id) where author_id is not null;
call app.isolate('app.message');
grant select, insert, delete on app.message to landfall_app;
call app.hide_with_case('app.message');
call app.restrict_with_case('app.message');

create table app.message_mention (
  org_id uuid not null,
  message_id uuid not null,
  person_id uuid not null references app.person,
  person_name text not null,
  case_id uuid,
  primary key (org_id, message_id, person_id),
  foreign key (org_id, message_id) references app.message,
  foreign key (org_id, case_id) references app.case_record
);
comment on table app.message_mention is 'Members whom a note mentions, as they were called then.';
create index message_mention_person on app.message_mention (org_id, person_id);
create index message_mention_case on app.message_mention (org_id, case_id) where case_id is not null;
call app.isolate('app.message_mention');
grant select, insert, delete on app.message_mention to landfall_app;
call app.hide_with_case('app.message_mention');
call app.restrict_with_case('app.message_mention');

create table app.outgoing_mail (
  org_id uuid not null,
  message_id uuid not null,
  case_id uuid,
  subject text not null check (length(subject) between 1 and 300),
  recipients jsonb not null,
  copies jsonb not null,
  reply_to text not null,
  state text not null check (state in ('queued', 'sending', 'sent', 'failed', 'unknown', 'cancelled')),
  reason text not null default '',
  send_at timestamptz not null,
  sent_at timestamptz,
  primary key (org_id, message_id),
  foreign key (org_id, message_id) references app.message,
  foreign key (org_id, case_id) references app.case_record
);
comment on table app.outgoing_mail is 'How the mail of a message fares. It is handed over at most once unless somebody asks for it again.';
comment on column app.outgoing_mail.recipients is 'Whom it goes to: [{ address, name }].';
comment on column app.outgoing_mail.copies is 'Who gets a copy that all see: [{ address, name }].';
comment on column app.outgoing_mail.state is
  'sending: written before the mail server is given it, so that a crash shows; unknown: the server had all of it and did not answer.';
comment on column app.outgoing_mail.send_at is 'Until then it can be taken back.';
create index outgoing_mail_case on app.outgoing_mail (org_id, case_id) where case_id is not null;
call app.isolate('app.outgoing_mail');
grant select, insert, update, delete on app.outgoing_mail to landfall_app;
call app.hide_with_case('app.outgoing_mail');
call app.restrict_with_case('app.outgoing_mail');

create table app.mail_file (
  org_id uuid not null,
  message_id uuid not null,
  position smallint not null,
  document_id uuid not null,
  no integer not null,
  file_name text not null,
  bytes bigint not null,
  case_id uuid,
  primary key (org_id, message_id, position),
  foreign key (org_id, message_id) references app.message,
  foreign key (org_id, case_id) references app.case_record
);
comment on table app.mail_file is
  'Versions of documents that go with a mail, chosen when it was written. A document may be gone for good since.';
comment on column app.mail_file.case_id is 'That of the thread.';
create index mail_file_document on app.mail_file (org_id, document_id, no);
create index mail_file_case on app.mail_file (org_id, case_id) where case_id is not null;
call app.isolate('app.mail_file');
grant select, insert, delete on app.mail_file to landfall_app;
call app.hide_with_case('app.mail_file');
call app.restrict_with_case('app.mail_file');

create table app.thread_follower (
  org_id uuid not null,
  thread_id uuid not null,
  person_id uuid not null,
  case_id uuid,
  read_number integer not null default 0,
  is_unread boolean not null default false,
  primary key (org_id, thread_id, person_id),
  foreign key (org_id, thread_id) references app.thread,
  foreign key (org_id, person_id) references app.membership on delete cascade,
  foreign key (org_id, case_id) references app.case_record
);
comment on table app.thread_follower is 'Who is told of what is new in a thread: its assignee, who wrote in it, and who was mentioned.';
comment on column app.thread_follower.read_number is 'The last message that the follower was shown.';
create index thread_follower_case on app.thread_follower (org_id, case_id) where case_id is not null;
call app.isolate('app.thread_follower');
grant select, insert, update, delete on app.thread_follower to landfall_app;
call app.hide_with_case('app.thread_follower');
call app.restrict_with_case('app.thread_follower');
-- The count in the sidebar reads this index and nothing else, however many messages there are.
create index thread_follower_unread on app.thread_follower (org_id, person_id) include (case_id, restricted) where is_unread;

create table app.message_draft (
  org_id uuid not null,
  thread_id uuid not null,
  person_id uuid not null,
  case_id uuid,
  content jsonb not null,
  changed_at timestamptz not null,
  primary key (org_id, thread_id, person_id),
  foreign key (org_id, thread_id) references app.thread,
  foreign key (org_id, person_id) references app.membership on delete cascade,
  foreign key (org_id, case_id) references app.case_record
);
comment on table app.message_draft is 'What a member has begun to write in a thread; nobody else sees it.';
create index message_draft_person on app.message_draft (org_id, person_id);
create index message_draft_case on app.message_draft (org_id, case_id) where case_id is not null;
call app.isolate('app.message_draft');
grant select, insert, update, delete on app.message_draft to landfall_app;
call app.hide_with_case('app.message_draft');
call app.restrict_with_case('app.message_draft');

create table app.mail_template (
  org_id uuid not null references app.organization,
  id uuid not null,
  name text not null check (length(name) between 1 and 100),
  subject text not null check (length(subject) between 1 and 300),
  body text not null check (length(body) between 1 and 50000),
  version integer not null default 1,
  created_at timestamptz not null,
  primary key (org_id, id)
);
comment on table app.mail_template is 'Texts that mails begin with; {{client_name}} and other fields are filled in when one is chosen.';
create unique index mail_template_name on app.mail_template (org_id, lower(name));
call app.isolate('app.mail_template');
grant select, insert, update, delete on app.mail_template to landfall_app;

-- Threads are found by what is written in them: a page each message, the subject as page 0.
alter table app.page_text
  drop constraint page_text_kind_check,
  add constraint page_text_kind_check check (kind in ('document', 'note', 'thread'));
comment on table app.page_text is 'Text that is searched: a row for each page of a document, each note and each message of a thread.';
comment on column app.page_text.record_id is 'The document, note or thread.';
comment on column app.page_text.page is
  'From 1, of a thread the number of a message; 0 holds the title and the name of the file, all of a note, the subject of a thread.';

-- The bell tells of messages, also of threads on no case.
alter table app.notification
  drop constraint notification_kind_check,
  add constraint notification_kind_check
    check (kind in ('reminder', 'assigned', 'escalated', 'client_files', 'mention', 'thread_assigned')),
  drop constraint notification_of_date,
  add constraint notification_of_date check ((kind in ('reminder', 'escalated')) = (date_id is not null)),
  add column thread_id uuid,
  add constraint notification_of_thread check ((kind in ('mention', 'thread_assigned')) = (thread_id is not null)),
  add foreign key (org_id, thread_id) references app.thread,
  alter column case_id drop not null,
  add constraint notification_of_case check (case_id is not null or thread_id is not null);
comment on column app.notification.kind is
  'reminder: of a date; assigned: someone else put the person on the case team; escalated: nobody took note of a reminder; client_files: files came by a client''s link; mention: a note mentions the person; thread_assigned: someone else assigned a thread to them.';
comment on column app.notification.case_id is 'Null for a thread that is on no case.';
create index notification_thread on app.notification (org_id, thread_id) where thread_id is not null;
