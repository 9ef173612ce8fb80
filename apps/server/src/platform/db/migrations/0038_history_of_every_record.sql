-- The history of a case tells of everything on it, and that of a person of what was put down about them: each change says of
-- which kind it is and in whose history it stands.

alter table app.record_change
  add column kind text not null default '' check (length(kind) <= 40),
  add column owner_id uuid;

update app.record_change c set
  kind = case
    when c.resource_id = c.case_id then 'case_record'
    when exists (select from app.case_date d where d.org_id = c.org_id and d.id = c.resource_id) then 'case_date'
    when exists (select from app.checklist_item i where i.org_id = c.org_id and i.id = c.resource_id) then 'checklist_item'
    when exists (select from app.document d where d.org_id = c.org_id and d.id = c.resource_id) then 'document'
    else ''
  end,
  owner_id = coalesce(
    c.case_id,
    (select d.owner_id from app.document d where d.org_id = c.org_id and d.id = c.resource_id),
    c.resource_id);

alter table app.record_change alter column owner_id set not null;
comment on column app.record_change.kind is
  'What of its owner was changed, e.g. case_record, case_team, case_date: a history is narrowed by it.';
comment on column app.record_change.owner_id is
  'The record in whose history it stands: the case or person that the record hangs on, else the record itself.';

-- Ids of entries rise with time: a history is read along either of these.
drop index app.record_change_resource;
create index record_change_owner on app.record_change (org_id, owner_id, entry_id desc, resource_id desc);
create index record_change_resource on app.record_change (org_id, resource_id, entry_id desc);

-- Whoever takes themselves off a restricted case leaves a change that they no longer see.
drop policy visible_case on app.record_change;
create policy visible_case on app.record_change as restrictive to landfall_app
  using (not restricted or app.sees_restricted(case_id)) with check (true);
