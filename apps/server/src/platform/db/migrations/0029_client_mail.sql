-- The bell tells that a client wrote, each person chooses what they are mailed of messages, and the board tells of clients
-- whom nobody answers.

alter table app.notification
  drop constraint notification_kind_check,
  add constraint notification_kind_check check (
    kind in ('reminder', 'assigned', 'escalated', 'client_files', 'mention', 'thread_assigned', 'client_mail')),
  drop constraint notification_of_thread,
  add constraint notification_of_thread
    check ((kind in ('mention', 'thread_assigned', 'client_mail')) = (thread_id is not null)),
  add column by_name text,
  add column is_news boolean not null default false,
  add column mail_id uuid;
comment on column app.notification.kind is
  'reminder: of a date; assigned: someone else put the person on the case team; escalated: nobody took note of a reminder; client_files: files came by a client''s link; mention: a note mentions the person; thread_assigned: someone else assigned a thread to them; client_mail: a client wrote in a thread that they follow.';
comment on column app.notification.about is
  'What the entry is about, given by whoever writes it: the same for all recipients, and one entry a person, however often it is tried. That of client_files and client_mail comes anew once it was read.';
comment on column app.notification.by_name is 'Of a thread: who wrote or assigned it, as they were called then.';
comment on column app.notification.is_news is
  'Of a thread: whether a mail may still tell it: the person has not read the thread since. The sample office is no news.';
comment on column app.notification.mail_id is 'The mail that told it, if one did. An entry that is told anew has none.';
create index notification_mailed on app.notification (org_id, person_id, thread_id) where thread_id is not null;

-- With an entry goes the mail that told it, also where the entry goes with a member or a thread.
create function app.withdraw_notice() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  update app.mail set status = 'withdrawn', html = null, text = null,
    last_error = 'What it told is gone, or is told anew to whoever may know of it'
    where org_id = old.org_id and id = old.mail_id and status = 'pending';
  return null;
end
$$;
comment on function app.withdraw_notice() is 'Takes the mail back that told of a thread, if it has not gone out.';
revoke all on function app.withdraw_notice() from public;
create trigger withdraw_notice after delete or update of mail_id on app.notification
  for each row when (old.mail_id is not null) execute function app.withdraw_notice();

create function app.end_news() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  update app.notification n set is_news = false
    where n.org_id = new.org_id and n.person_id = new.person_id and n.thread_id = new.thread_id and n.is_news;
  return null;
end
$$;
comment on function app.end_news() is 'Has no mail tell somebody of what they have read in its thread.';
revoke all on function app.end_news() from public;
create trigger end_news after update of read_number on app.thread_follower
  for each row when (not new.is_unread) execute function app.end_news();

alter table app.notification_setting
  add column mail_mention boolean not null default true,
  add column mail_thread_assigned boolean not null default true,
  add column mail_client_mail boolean not null default true;
comment on column app.notification_setting.mail_mention is 'Whether a mention in a note is mailed by itself.';
comment on column app.notification_setting.mail_thread_assigned is 'Whether a thread that someone else assigned to the member is mailed by itself.';
comment on column app.notification_setting.mail_client_mail is 'Whether it is mailed by itself that a client wrote.';

alter table app.thread add column unanswered_since timestamptz;
comment on column app.thread.unanswered_since is
  'When the first mail came that no mail of the office has followed; null: none. Kept by triggers. Automatic mails ask for no answer, and a note is none.';
create index thread_unanswered on app.thread (org_id, unanswered_since)
  where unanswered_since is not null and state <> 'closed';

-- A mail that failed or was taken back has answered nobody. Nothing is written where nothing changes: a job that settles a
-- mail need not wait for whoever writes in its thread.
create function app.keep_unanswered() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  org constant uuid := coalesce(new.org_id, old.org_id);
  about constant uuid := (
    select m.thread_id from app.message m
    where m.org_id = coalesce(new.org_id, old.org_id) and m.id = coalesce(new.message_id, old.message_id));
  since constant timestamptz := (
    select min(m.created_at) from app.incoming_mail i join app.message m on m.org_id = i.org_id and m.id = i.message_id
    where i.org_id = org and i.thread_id = about and i.automatic_reason is null
      and m.number > coalesce((
        select max(a.number) from app.message a join app.outgoing_mail o on o.org_id = a.org_id and o.message_id = a.id
        where a.org_id = org and a.thread_id = about and o.state in ('queued', 'sending', 'sent', 'unknown')), 0));
begin
  update app.thread t set unanswered_since = since
  where t.org_id = org and t.id = about and t.unanswered_since is distinct from since;
  return null;
end
$$;
comment on function app.keep_unanswered() is 'Keeps since when a thread waits for an answer of the office.';
revoke all on function app.keep_unanswered() from public;
create trigger keep_unanswered after insert or delete on app.incoming_mail
  for each row execute function app.keep_unanswered();
create trigger keep_unanswered after insert or delete or update of state on app.outgoing_mail
  for each row execute function app.keep_unanswered();

-- Threads are removed with the sample office, whose own they are; what is searched of them goes with them.
create function app.drop_thread_text() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  delete from app.page_text p where p.org_id = old.org_id and p.kind = 'thread' and p.record_id = old.id;
  return null;
end
$$;
comment on function app.drop_thread_text() is 'Has removed threads no longer found.';
revoke all on function app.drop_thread_text() from public;
create trigger drop_text after delete on app.thread for each row execute function app.drop_thread_text();

alter table app.sample_record
  drop constraint sample_record_kind_check,
  add constraint sample_record_kind_check check (kind in ('case', 'beneficiary', 'petitioner', 'thread'));
grant delete on app.notification to landfall_app;
