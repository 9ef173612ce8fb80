-- The notification of a new job names its queue: a worker looks into that one alone, and no longer into all of them.
create or replace function jobs.enqueue(queue_name text, payload jsonb, org uuid, start_at timestamptz) returns void
  language plpgsql volatile set search_path = pg_catalog as $$
begin
  insert into jobs.job (name, data, start_after, created_on, keep_until, group_id, policy, retry_limit, retry_delay,
    retry_backoff, retry_delay_max, expire_seconds, deletion_seconds, heartbeat_seconds, dead_letter)
  select q.name, payload, due.at, jobs.job_now(), due.at + q.retention_seconds * interval '1s', org::text, q.policy,
    q.retry_limit, q.retry_delay, q.retry_backoff, q.retry_delay_max, q.expire_seconds, q.deletion_seconds,
    q.heartbeat_seconds, q.dead_letter
  from jobs.queue q, (select coalesce(start_at, jobs.job_now()) as at) due
  where q.name = queue_name;
  if not found then
    raise exception 'There is no queue %', queue_name;
  end if;
  perform pg_notify('landfall_jobs', queue_name);
end
$$;
