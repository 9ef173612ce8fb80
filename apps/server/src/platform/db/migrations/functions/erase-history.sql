-- Values are erased with their record. The entry of the log keeps a hash of all that it changed, so that of an entry all goes
-- or nothing: writers give what can be erased by itself an entry of its own.
create or replace function app.erase_history(org uuid, records uuid[]) returns void
  language sql volatile security definer set search_path = pg_catalog as $$
  delete from app.record_change c
  where c.org_id = org and c.entry_id in (
    select r.entry_id from app.record_change r
    where r.org_id = org and r.resource_id = any (records)
      and r.kind in ('beneficiary', 'petitioner', 'note', 'document', 'thread'))
$$;
comment on function app.erase_history(uuid, uuid[]) is
  'Erases the old and new values of records in the history of their changes.';
revoke all on function app.erase_history(uuid, uuid[]) from public;

create or replace function app.remove_document(org uuid, document uuid) returns table (org_id uuid, file_id uuid)
  language plpgsql volatile security definer set search_path = pg_catalog as $$
declare
  files uuid[];
begin
  delete from app.document_date d where d.org_id = org and d.document_id = document;
  with gone as (
    delete from app.document_version v where v.org_id = org and v.document_id = document returning v.file_id)
  select array_agg(distinct g.file_id) into files from gone g;
  delete from app.document d where d.org_id = org and d.id = document;
  perform app.erase_history(org, array[document]);
  return query
    delete from app.stored_file f where f.org_id = org and f.id = any (files)
      and not exists (select from app.document_version v where v.org_id = org and v.file_id = f.id)
    returning f.org_id, f.id;
end
$$;
comment on function app.remove_document(uuid, uuid) is
  'Removes a document with its versions and its history; returns the files that no version uses any more.';
revoke all on function app.remove_document(uuid, uuid) from public;
