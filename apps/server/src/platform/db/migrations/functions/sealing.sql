-- Sealing the entries of the audit log.

-- One sealer at a time; who finds another at work gets nothing. The ends of the chains are read after the lock is taken. The
-- query is planned when a new installation has no entries, and kept: without the offsets and the setting it would go on
-- reading all entries for each one that waits. The limit counts what it finds: rows whose entry somebody removed stay, for
-- the verification to report, and would keep all others from being sealed once there is a batch of them.
create or replace function audit.take(most integer)
  returns table (org_id uuid, id uuid, at_us bigint, person_id uuid, action text, outcome text, resource_id uuid,
    related_id uuid, fields text[], request_id text, actor_kind text, changes_hash text, length bigint, mac text)
  language plpgsql volatile security definer set search_path = pg_catalog set enable_seqscan = off as $$
begin
  if not pg_try_advisory_xact_lock(7263001849) then
    return;
  end if;
  return query
    select e.org_id, e.id, (extract(epoch from e.at) * 1000000)::bigint, e.person_id, e.action, e.outcome,
      e.resource_id, e.related_id, e.fields, e.request_id, e.actor_kind, e.changes_hash,
      coalesce(c.length, 0), encode(c.mac, 'hex')
    from (select w.org_id, w.entry_id from audit.unsealed w order by w.org_id, w.entry_id offset 0) u
    cross join lateral (
      select * from app.audit_entry a where a.org_id = u.org_id and a.id = u.entry_id offset 0) e
    left join audit.chain c on c.org_id = u.org_id
    order by u.org_id, u.entry_id
    limit most;
end
$$;
comment on function audit.take(integer) is
  'The entries that are not sealed yet, in the order of their ids for each organization, with the end of its chain.';
revoke all on function audit.take(integer) from public;
grant execute on function audit.take(integer) to landfall_audit;
