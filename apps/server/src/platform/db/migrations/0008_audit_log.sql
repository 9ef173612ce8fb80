-- Who did what, and the seals that show whether an entry was changed or removed afterwards.

create table app.audit_entry (
  org_id uuid not null references app.organization,
  id uuid not null,
  at timestamptz not null,
  person_id uuid not null,
  action text not null,
  outcome text not null check (outcome in ('done', 'refused')),
  resource_id uuid,
  fields text[] not null default '{}',
  request_id text not null,
  related_id uuid,
  actor_kind text not null default 'member' check (actor_kind in ('member', 'client_link', 'mailbox', 'system', 'operator')),
  changes_hash text check (changes_hash ~ '^[0-9a-f]{64}$'),
  primary key (org_id, id)
);
comment on table app.audit_entry is 'Who did what, when: written in the transaction of the change, insert-only for the application.';
comment on column app.audit_entry.person_id is 'Who did it; zeros alone: whoever runs the installation.';
comment on column app.audit_entry.action is 'The audited action of the endpoint, e.g. case_record.updated.';
comment on column app.audit_entry.resource_id is 'The record that the call was about.';
comment on column app.audit_entry.related_id is 'The second record that the call named, e.g. the person put on a case.';
comment on column app.audit_entry.fields is 'Names of the fields that the call supplied; never their values.';
comment on column app.audit_entry.actor_kind is 'What acted: a member, or in whose place something else did.';
comment on column app.audit_entry.changes_hash is
  'SHA-256 of what record_change holds of the entry; null if nothing. It stays when the values are erased.';
-- The log is read newest first, whole or by one of these.
create index audit_entry_at on app.audit_entry (org_id, at, id);
create index audit_entry_person on app.audit_entry (org_id, person_id, at, id);
create index audit_entry_action on app.audit_entry (org_id, action, at, id);
create index audit_entry_resource on app.audit_entry (org_id, resource_id, at, id) where resource_id is not null;
create index audit_entry_related on app.audit_entry (org_id, related_id, at, id) where related_id is not null;
create index audit_entry_refused on app.audit_entry (org_id, at, id) where outcome = 'refused';
call app.isolate('app.audit_entry');
grant select, insert on app.audit_entry to landfall_app;

-- The log names cases and what hangs on them by their ids alone. Here is the function's name, for the policy: its text, which
-- grows with what hangs on cases, is in functions/.
create function app.hidden_records() returns uuid[] language sql stable parallel safe return '{}'::uuid[];
revoke all on function app.hidden_records() from public;
grant execute on function app.hidden_records() to landfall_app;

-- Whoever takes themselves off a case leaves an entry that they no longer see.
create policy visible_case on app.audit_entry as restrictive to landfall_app
  using (
    (resource_id is null or resource_id <> all ((select app.hidden_records())::uuid[]))
    and (related_id is null or related_id <> all ((select app.hidden_records())::uuid[])))
  with check (true);

create table app.record_change (
  org_id uuid not null,
  id uuid not null,
  entry_id uuid not null,
  resource_id uuid not null,
  case_id uuid,
  field text not null,
  old_value jsonb,
  new_value jsonb,
  reason text not null default '' check (length(reason) <= 500),
  primary key (org_id, id),
  foreign key (org_id, entry_id) references app.audit_entry,
  foreign key (org_id, case_id) references app.case_record
);
comment on table app.record_change is
  'What a field of a record was and became: one row a field, of the entry of the audit log that says who and when. Insert-only.';
comment on column app.record_change.resource_id is 'The record that was changed.';
comment on column app.record_change.case_id is 'The case that the record hangs on, or is; null for any other.';
create index record_change_resource on app.record_change (org_id, resource_id, id desc);
create index record_change_entry on app.record_change (org_id, entry_id);
create index record_change_case on app.record_change (org_id, case_id) where case_id is not null;
call app.isolate('app.record_change');
grant select, insert on app.record_change to landfall_app;
call app.hide_with_case('app.record_change');
call app.restrict_with_case('app.record_change');

-- Names stay readable in the log when someone has left the organization. What an operator does to an organization stands
-- in its log under an id that no person has.
create function app.audited_people(wanted uuid[])
  returns table (id uuid, display_name text)
  language sql stable security definer rows 20 set search_path = pg_catalog as $$
  select p.id, p.display_name
  from app.person p
  where p.id = any (wanted) and (
    exists (select from app.audit_entry e where e.org_id = app.current_org() and e.person_id = p.id)
    or exists (select from app.membership m where m.org_id = app.current_org() and m.person_id = p.id))
  union all
  select operator.id, 'Operator'
  from (values ('00000000-0000-0000-0000-000000000000'::uuid)) as operator (id)
  where operator.id = any (wanted)
    and exists (select from app.audit_entry e where e.org_id = app.current_org() and e.person_id = operator.id)
$$;
comment on function app.audited_people(uuid[]) is
  'Those of some people who are members of the session''s organization or have acted in it.';
revoke all on function app.audited_people(uuid[]) from public;
grant execute on function app.audited_people(uuid[]) to landfall_app;

-- What happens to an account is told to the organizations of whoever it belongs to. The provider knows nothing of them:
-- it adds a job of no organization, and the worker calls what writes the entries.
create function identity.enqueue_event(account_id uuid, kind text, happened_at timestamptz, request_id text) returns void
  language sql volatile security definer set search_path = pg_catalog as $$
  select jobs.enqueue('account_event', jsonb_build_object(
    'account_id', account_id, 'kind', kind, 'happened_at', happened_at, 'request_id', request_id), null, null)
$$;
comment on function identity.enqueue_event(uuid, text, timestamptz, text) is
  'Adds the job that tells of something that happened to an account.';
revoke all on function identity.enqueue_event(uuid, text, timestamptz, text) from public;
grant execute on function identity.enqueue_event(uuid, text, timestamptz, text) to landfall_identity;

-- Organizations are those of the person that the token's issuer and subject name, and none comes as an argument. The
-- entry's id is the same for all that is to be told of once: the second one finds it taken.
create function identity.tell_organizations(
  entry_id uuid, for_issuer text, for_subject text, happened_at timestamptz, action text, outcome text, request_id text)
  returns void
  language sql volatile security definer set search_path = pg_catalog as $$
  insert into app.audit_entry (org_id, id, at, person_id, action, outcome, request_id)
  select m.org_id, entry_id, happened_at, p.id, action, outcome, request_id
  from app.person p
  join app.membership m on m.person_id = p.id
  join app.organization o on o.org_id = m.org_id and o.deleted_at is null
  where p.issuer = for_issuer and p.subject = for_subject
  on conflict (org_id, id) do nothing
$$;
comment on function identity.tell_organizations(uuid, text, text, timestamptz, text, text, text) is
  'Writes an entry about a person into the audit log of each organization that they belong to.';
revoke all on function identity.tell_organizations(uuid, text, text, timestamptz, text, text, text) from public;
grant execute on function identity.tell_organizations(uuid, text, text, timestamptz, text, text, text) to landfall_identity;

-- The seals live in a schema of their own: the application's role has no rights in it, and the role that seals has none
-- but to call the functions below.
--
-- A row beside each entry that has no seal yet, left in the writer's transaction. So no entry can be passed over, however
-- late its transaction commits, and a database restored from a dump goes on where it was: the numbers of transactions,
-- which begin anew there, play no part.
create table audit.unsealed (
  org_id uuid not null references app.organization on delete cascade,
  entry_id uuid not null,
  primary key (org_id, entry_id)
);
comment on table audit.unsealed is 'Entries of the audit log that wait to be sealed. Filled by a trigger.';

create function app.await_seal() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  insert into audit.unsealed (org_id, entry_id) select org_id, id from added;
  return null;
end
$$;
comment on function app.await_seal() is 'Has new entries of the audit log wait for their seals.';
revoke all on function app.await_seal() from public;
create trigger await_seal after insert on app.audit_entry
  referencing new table as added for each statement execute function app.await_seal();

create table audit.chain (
  org_id uuid primary key references app.organization on delete cascade,
  length bigint not null check (length > 0),
  mac bytea not null,
  key_id text not null,
  proof bytea not null
);
comment on table audit.chain is 'The end of an organization''s chain of seals.';
comment on column audit.chain.mac is 'That of the last seal; the next one is made from it.';
comment on column audit.chain.proof is
  'HMAC of length and mac, replaced with each seal: who cuts off the end of a chain cannot make one for what is left.';

create table audit.seal (
  org_id uuid not null references audit.chain on delete cascade,
  position bigint not null,
  entry_id uuid not null,
  key_id text not null,
  mac bytea not null,
  primary key (org_id, position),
  unique (org_id, entry_id)
);
comment on table audit.seal is 'One seal for each entry of an organization''s audit log.';
comment on column audit.seal.position is 'From 1, without a gap.';
comment on column audit.seal.key_id is 'Which key the seal was made with; the key itself is not in the database.';
comment on column audit.seal.mac is 'HMAC-SHA-256 of the entry, its position and the seal before it.';

-- One sealer at a time; who finds another at work gets nothing. The ends of the chains are read after the lock is taken.
create function audit.take(most integer)
  returns table (org_id uuid, id uuid, at_us bigint, person_id uuid, action text, outcome text, resource_id uuid,
    related_id uuid, fields text[], request_id text, actor_kind text, changes_hash text, length bigint, mac text)
  language plpgsql volatile security definer set search_path = pg_catalog as $$
begin
  if not pg_try_advisory_xact_lock(7263001849) then
    return;
  end if;
  return query
    select e.org_id, e.id, (extract(epoch from e.at) * 1000000)::bigint, e.person_id, e.action, e.outcome,
      e.resource_id, e.related_id, e.fields, e.request_id, e.actor_kind, e.changes_hash,
      coalesce(c.length, 0), encode(c.mac, 'hex')
    from audit.unsealed u
    join app.audit_entry e on e.org_id = u.org_id and e.id = u.entry_id
    left join audit.chain c on c.org_id = u.org_id
    order by u.org_id, u.entry_id
    limit most;
end
$$;
comment on function audit.take(integer) is
  'Entries that wait to be sealed, those of an organization in the order of their ids, with the end of its chain.';

create function audit.add_seals(sealing_key text, seals jsonb, ends jsonb) returns void
  language sql volatile security definer set search_path = pg_catalog as $$
  insert into audit.chain (org_id, length, mac, key_id, proof)
    select e.org_id, e.length, decode(e.mac, 'hex'), sealing_key, decode(e.proof, 'hex')
    from jsonb_to_recordset(ends) as e (org_id uuid, length bigint, mac text, proof text)
    on conflict (org_id) do update
      set length = excluded.length, mac = excluded.mac, key_id = excluded.key_id, proof = excluded.proof;
  insert into audit.seal (org_id, position, entry_id, key_id, mac)
    select s.org_id, s.position, s.entry_id, sealing_key, decode(s.mac, 'hex')
    from jsonb_to_recordset(seals) as s (org_id uuid, position bigint, entry_id uuid, mac text);
  delete from audit.unsealed u
    using jsonb_to_recordset(seals) as s (org_id uuid, entry_id uuid)
    where u.org_id = s.org_id and u.entry_id = s.entry_id;
$$;
comment on function audit.add_seals(text, jsonb, jsonb) is
  'Adds seals [{org_id, position, entry_id, mac}] to chains, which then end at [{org_id, length, mac, proof}].';

create function audit.chains()
  returns table (org_id uuid, name text, length bigint, mac text, key_id text, proof text)
  language sql stable security definer set search_path = pg_catalog as $$
  select o.org_id, o.name, coalesce(c.length, 0), encode(c.mac, 'hex'), c.key_id, encode(c.proof, 'hex')
  from app.organization o left join audit.chain c on c.org_id = o.org_id
  order by o.org_id
$$;
comment on function audit.chains() is 'Every organization with the end of its chain.';

create function audit.sealed(org uuid, after bigint, most integer)
  returns table (sealed_position bigint, entry_id uuid, key_id text, mac text, org_id uuid, id uuid, at_us bigint,
    person_id uuid, action text, outcome text, resource_id uuid, related_id uuid, fields text[], request_id text,
    actor_kind text, changes_hash text)
  language sql stable security definer set search_path = pg_catalog as $$
  select s.position, s.entry_id, s.key_id, encode(s.mac, 'hex'), e.org_id, e.id,
    (extract(epoch from e.at) * 1000000)::bigint, e.person_id, e.action, e.outcome, e.resource_id, e.related_id,
    e.fields, e.request_id, e.actor_kind, e.changes_hash
  from audit.seal s left join app.audit_entry e on e.org_id = s.org_id and e.id = s.entry_id
  where s.org_id = org and s.position > after
  order by s.position
  limit most
$$;
comment on function audit.sealed(uuid, bigint, integer) is
  'Seals of an organization by position, each with its entry; nulls for an entry that is gone.';

create function audit.tail(org uuid, out waiting bigint, out oldest timestamptz, out lost uuid[], out stray uuid[])
  language sql stable security definer set search_path = pg_catalog as $$
  select
    (select count(*) from audit.unsealed u where u.org_id = org),
    (select min(e.at) from audit.unsealed u join app.audit_entry e on e.org_id = u.org_id and e.id = u.entry_id
      where u.org_id = org),
    array(select u.entry_id from audit.unsealed u where u.org_id = org
      and not exists (select from app.audit_entry e where e.org_id = u.org_id and e.id = u.entry_id)
      order by u.entry_id),
    array(select e.id from app.audit_entry e where e.org_id = org
      and not exists (select from audit.seal s where s.org_id = e.org_id and s.entry_id = e.id)
      and not exists (select from audit.unsealed u where u.org_id = e.org_id and u.entry_id = e.id)
      order by e.id)
$$;
comment on function audit.tail(uuid) is
  'What of an organization has no seal: waits for it; waits, but is gone (lost); neither is sealed nor waits (stray).';

create function audit.changes(org uuid, entries uuid[])
  returns table (entry_id uuid, id uuid, resource_id uuid, field text, old_value jsonb, new_value jsonb, reason text)
  language sql stable security definer set search_path = pg_catalog as $$
  select c.entry_id, c.id, c.resource_id, c.field, c.old_value, c.new_value, c.reason
  from app.record_change c
  where c.org_id = org and c.entry_id = any (entries)
$$;
comment on function audit.changes(uuid, uuid[]) is 'What is kept of what entries of an organization changed.';

revoke all on all functions in schema audit from public;
grant execute on all functions in schema audit to landfall_audit;
