-- Rows that wait for a job lose it when the job was tried in vain for the last time, when their organization was deleted and
-- is restored, or when it was imported. A table whose rows wait for a job has its place here. Without statistics, as after an
-- import, the planner would compare each row with each job by nested loops: 20,000 files took more than a minute.
create or replace function jobs.queue_waiting(only_org uuid) returns void
  language plpgsql volatile security definer set search_path = pg_catalog set enable_nestloop = off as $$
begin
  -- Two at once would each add the same jobs, and a mail with two may go out twice.
  perform pg_advisory_xact_lock(hashtextextended('jobs.queue_waiting', 0));
  perform jobs.enqueue(w.queue, w.payload, w.org_id, w.start_at)
  from (
    select 'read_file' as queue, f.org_id, jsonb_build_object('file_id', f.id) as payload, null::timestamptz as start_at
    from app.stored_file f
    where (f.scan_state = 'waiting' or f.text_state = 'waiting')
      -- Nobody reads these: the scanner holds them back, or the store has them no more.
      and f.scan_state <> 'held_back' and f.missing_since is null
    union all
    select 'message_mail', m.org_id, jsonb_build_object('message_id', m.message_id), m.send_at
    from app.outgoing_mail m where m.state in ('queued', 'sending')
    union all
    select 'received_mail', r.org_id, jsonb_build_object('received_mail_id', r.id), null
    from app.received_mail r where r.state = 'waiting'
    union all
    select 'mail', m.org_id, jsonb_build_object('mail_id', m.id), null
    from app.mail m where m.status = 'pending'
    union all
    select 'operation', o.org_id, jsonb_build_object('operation_id', o.id, 'person_id', o.created_by), null
    from app.operation o where o.state in ('waiting', 'running')
    union all
    -- No row says which reminders wait to be planned, and planning them once more changes nothing.
    select 'reminder_plan', s.org_id, jsonb_build_object('date_setting_id', s.id), null
    from app.date_setting s where s.org_id = only_org and s.deleted_at is null
  ) w
  join app.organization o on o.org_id = w.org_id and o.deleted_at is null
  where (only_org is null or w.org_id = only_org) and not exists (
    select from jobs.job j where j.name = w.queue and j.data - 'traceparent' = w.payload and j.state < 'completed');
end
$$;
comment on function jobs.queue_waiting(uuid) is
  'Adds a job for each row that needs one and has none, of one organization or, if null, of all.';
revoke all on function jobs.queue_waiting(uuid) from public;
grant execute on function jobs.queue_waiting(uuid) to landfall_jobs;
