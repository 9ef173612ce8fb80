-- How long a client waits is counted from when the mail came, not from when somebody put it in its thread.
create or replace function app.keep_unanswered() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  org constant uuid := coalesce(new.org_id, old.org_id);
  about constant uuid := (
    select m.thread_id from app.message m
    where m.org_id = coalesce(new.org_id, old.org_id) and m.id = coalesce(new.message_id, old.message_id));
  since constant timestamptz := (
    select min(coalesce(r.received_at, m.created_at))
    from app.incoming_mail i join app.message m on m.org_id = i.org_id and m.id = i.message_id
    left join app.received_mail r on r.org_id = i.org_id and r.file_id = i.file_id
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
comment on column app.thread.unanswered_since is
  'When the first mail came that no mail of the office has followed, wherever it was put first; null: none. Kept by triggers. Automatic mails ask for no answer, and a note is none.';

-- Each that waits now, as its next mail would do.
update app.thread t set unanswered_since = w.since
from (
  select i.org_id, i.thread_id, min(coalesce(r.received_at, m.created_at)) as since
  from app.thread t
  join app.incoming_mail i on i.org_id = t.org_id and i.thread_id = t.id and i.automatic_reason is null
  join app.message m on m.org_id = i.org_id and m.id = i.message_id
  left join app.received_mail r on r.org_id = i.org_id and r.file_id = i.file_id
  where t.unanswered_since is not null and m.number > coalesce((
    select max(a.number) from app.message a join app.outgoing_mail o on o.org_id = a.org_id and o.message_id = a.id
    where a.org_id = t.org_id and a.thread_id = t.id and o.state in ('queued', 'sending', 'sent', 'unknown')), 0)
  group by i.org_id, i.thread_id) w
where t.org_id = w.org_id and t.id = w.thread_id and t.unanswered_since <> w.since;
