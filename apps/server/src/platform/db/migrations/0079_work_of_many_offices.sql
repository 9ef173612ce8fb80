-- Of mailboxes that a process reads, those that were read make room for others, where all processes together may not hold all
-- of them: what nobody had room for would never be read.
drop function jobs.hold_mailboxes(uuid, timestamptz, timestamptz, integer);
create function jobs.hold_mailboxes(
  process uuid, moment timestamptz, until timestamptz, most integer, been_read uuid[] default '{}',
  out mailbox_id uuid, out organization uuid, out version integer)
  returns setof record
  language plpgsql volatile security definer set search_path = pg_catalog as $$
declare
  held integer;
  free integer;
begin
  -- One that is to be read no more is not held any longer.
  update app.mailbox_reading r set held_by = null, held_until = null
    where r.held_by = process and not exists (
      select from app.mailbox b join app.organization o on o.org_id = b.org_id and o.deleted_at is null
      where b.org_id = r.org_id and b.id = r.mailbox_id and b.imap is not null);
  update app.mailbox_reading r set held_until = until where r.held_by = process;
  get diagnostics held = row_count;
  select count(*) into free from app.mailbox_reading f
    join app.mailbox b on b.org_id = f.org_id and b.id = f.mailbox_id and b.imap is not null
    join app.organization o on o.org_id = f.org_id and o.deleted_at is null
    where (f.held_until is null or f.held_until <= moment) and f.held_by is distinct from process;
  -- Taken up again after all others that wait.
  update app.mailbox_reading r set held_by = null, held_until = moment
    from (
      select h.org_id, h.mailbox_id from app.mailbox_reading h
      where h.held_by = process and h.mailbox_id = any (been_read)
      order by h.checked_at, h.mailbox_id
      limit greatest(held + free - most, 0)
    ) done
    where r.org_id = done.org_id and r.mailbox_id = done.mailbox_id;
  update app.mailbox_reading r set held_by = process, held_until = until
    from (
      select f.org_id, f.mailbox_id from app.mailbox_reading f
      join app.mailbox b on b.org_id = f.org_id and b.id = f.mailbox_id and b.imap is not null
      join app.organization o on o.org_id = f.org_id and o.deleted_at is null
      where (f.held_until is null or f.held_until <= moment) and f.held_by is distinct from process
      order by f.held_until nulls first, f.mailbox_id
      limit greatest(most - (select count(*) from app.mailbox_reading h where h.held_by = process), 0)
      for update of f skip locked
    ) free
    where r.org_id = free.org_id and r.mailbox_id = free.mailbox_id;
  return query
    select r.mailbox_id, r.org_id, b.version from app.mailbox_reading r
    join app.mailbox b on b.org_id = r.org_id and b.id = r.mailbox_id
    where r.held_by = process;
end
$$;
comment on function jobs.hold_mailboxes(uuid, timestamptz, timestamptz, integer, uuid[]) is
  'Has a process go on reading the mailboxes that it reads, and take up others that nobody reads: where it may hold no more, in place of some that have been read.';
revoke all on function jobs.hold_mailboxes(uuid, timestamptz, timestamptz, integer, uuid[]) from public;
grant execute on function jobs.hold_mailboxes(uuid, timestamptz, timestamptz, integer, uuid[]) to landfall_jobs;

-- Digests and reports of all organizations are queued in parts: those of many thousand members, most of whom get theirs at the
-- same hour, would take longer than a statement may, and would be given up, all of them, again each minute.
drop function jobs.queue_due_digests(timestamptz);
create function jobs.queue_due_digests(moment timestamptz) returns integer
  language plpgsql volatile security definer set search_path = pg_catalog as $$
declare
  due record;
  queued integer := 0;
begin
  for due in
    update app.notification_setting s set digest_queued_at = moment
    from (
      select n.org_id, n.person_id from app.notification_setting n
      join app.organization o on o.org_id = n.org_id and o.deleted_at is null
      where n.digest_on
        -- No digest is further away than a week: beyond that it was set by a clock that was wrong.
        and (n.next_digest_at is null or n.next_digest_at <= moment or n.next_digest_at > moment + interval '9 days')
        -- One that was queued and came to nothing is queued again, not every minute.
        and (n.digest_queued_at is null or n.digest_queued_at < moment - interval '15 minutes'
          or n.digest_queued_at > moment)
      limit 1000 for update of n skip locked
    ) d
    where s.org_id = d.org_id and s.person_id = d.person_id
    returning s.org_id, s.person_id, s.next_digest_at
  loop
    perform jobs.enqueue('digest',
      jsonb_build_object('person_id', due.person_id, 'due_at', to_jsonb(due.next_digest_at)), due.org_id, null);
    queued := queued + 1;
  end loop;
  return queued;
end
$$;
comment on function jobs.queue_due_digests(timestamptz) is
  'Adds the jobs of digests that are due, of all organizations, at most a thousand. Returns how many: 0 once all are added.';
revoke all on function jobs.queue_due_digests(timestamptz) from public;
grant execute on function jobs.queue_due_digests(timestamptz) to landfall_jobs;

drop function jobs.queue_due_reports(timestamptz);
create function jobs.queue_due_reports(moment timestamptz) returns integer
  language plpgsql volatile security definer set search_path = pg_catalog as $$
declare
  due record;
  queued integer := 0;
begin
  for due in
    update app.report_template s set run_queued_at = moment
    from (
      select t.org_id, t.id from app.report_template t
      join app.organization o on o.org_id = t.org_id and o.deleted_at is null
      -- No schedule pauses for longer than a week: beyond that it was set by a clock that was wrong.
      where (t.next_run_at <= moment or t.next_run_at > moment + interval '9 days')
        -- One that was queued and came to nothing is queued again, not every minute.
        and (t.run_queued_at is null or t.run_queued_at < moment - interval '15 minutes' or t.run_queued_at > moment)
      limit 1000 for update of t skip locked
    ) d
    where s.org_id = d.org_id and s.id = d.id
    returning s.org_id, s.id, s.next_run_at
  loop
    perform jobs.enqueue('scheduled_report',
      jsonb_build_object('template_id', due.id, 'due_at', to_jsonb(due.next_run_at)), due.org_id, null);
    queued := queued + 1;
  end loop;
  return queued;
end
$$;
comment on function jobs.queue_due_reports(timestamptz) is
  'Adds the jobs of scheduled reports that are due, of all organizations, at most a thousand. Returns how many: 0 once all are added.';
revoke all on function jobs.queue_due_reports(timestamptz) from public;
grant execute on function jobs.queue_due_reports(timestamptz) to landfall_jobs;

-- One job an organization is enough, however long it waits for a worker.
create or replace function jobs.queue_escalations(moment timestamptz) returns void
  language plpgsql volatile security definer set search_path = pg_catalog as $$
declare
  org uuid;
begin
  for org in
    select distinct o.org_id from app.notification n
    join app.organization o on o.org_id = n.org_id and o.deleted_at is null
    where n.escalate_at <= moment and not exists (
      select from jobs.job j where j.name = 'escalation' and j.group_id = o.org_id::text and j.state < 'active')
  loop
    perform jobs.enqueue('escalation', '{}', org, null);
  end loop;
end
$$;

create or replace function jobs.queue_ends_of_snoozes(moment timestamptz) returns void
  language plpgsql volatile security definer set search_path = pg_catalog as $$
declare
  waiting record;
begin
  for waiting in
    select o.org_id, o.time_zone, min(z.until) as until from app.date_snooze z
    join app.organization o on o.org_id = z.org_id and o.deleted_at is null
    -- No zone is further ahead than fourteen hours: this much the index finds.
    where not z.told and z.until <= (moment at time zone 'UTC' + interval '14 hours')::date and not exists (
      select from jobs.job j where j.name = 'ends_of_snoozes' and j.group_id = o.org_id::text and j.state < 'active')
    group by o.org_id
  loop
    begin
      continue when (waiting.until + time '09:00') at time zone waiting.time_zone > moment;
    exception when invalid_parameter_value then
      -- A zone that only the server of before knew: the other organizations do not wait for this one.
      continue;
    end;
    perform jobs.enqueue('ends_of_snoozes', '{}', waiting.org_id, null);
  end loop;
end
$$;
