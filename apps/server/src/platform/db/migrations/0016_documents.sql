-- Documents of cases and people, their versions, and uploads under way. The bytes are outside of the database, in a file
-- or an object named after the organization and the file.

create table app.document_folder (
  org_id uuid not null references app.organization,
  id uuid not null,
  name text not null check (length(name) between 1 and 100),
  position smallint not null,
  created_at timestamptz not null,
  primary key (org_id, id)
);
comment on table app.document_folder is 'Folders that the office''s documents are kept in: one list for all cases and people.';
comment on column app.document_folder.position is 'Rising in the order in which they are shown.';
create unique index document_folder_name on app.document_folder (org_id, lower(name));
call app.isolate('app.document_folder');
grant select, insert, update, delete on app.document_folder to landfall_app;

insert into app.document_folder (org_id, id, name, position, created_at)
select o.org_id, gen_random_uuid(), f.name, f.position, now()
from app.organization o
cross join (values ('Identity', 1), ('Forms', 2), ('Evidence', 3), ('Notices', 4), ('Correspondence', 5), ('Other', 6))
  as f (name, position);

create table app.stored_file (
  org_id uuid not null references app.organization,
  id uuid not null,
  sha256 bytea not null check (length(sha256) = 32),
  bytes bigint not null check (bytes > 0),
  media_type text not null check (length(media_type) between 3 and 100),
  scan_state text not null default 'not_scanned' check (scan_state in ('waiting', 'not_scanned', 'clean', 'held_back')),
  scan_note text not null default '',
  created_at timestamptz not null,
  missing_since timestamptz,
  primary key (org_id, id)
);
comment on table app.stored_file is 'Bytes that are kept whole: written before their row, and removed after it. Never changed.';
comment on column app.stored_file.media_type is 'Told from the content: one that may be shown, or application/octet-stream.';
comment on column app.stored_file.scan_state is
  'What the virus scanner said: not_scanned when there is none or it could not tell, with the reason in scan_note.';
comment on column app.stored_file.missing_since is 'When a check first found that the bytes are gone or of another length.';
create index stored_file_same on app.stored_file (org_id, sha256);
call app.isolate('app.stored_file');
grant select, insert, update (scan_state, scan_note), delete on app.stored_file to landfall_app;

create table app.document (
  org_id uuid not null,
  id uuid not null,
  case_id uuid,
  beneficiary_id uuid,
  petitioner_id uuid,
  owner_id uuid not null generated always as (coalesce(case_id, beneficiary_id, petitioner_id)) stored,
  folder_id uuid,
  title text not null check (length(title) between 1 and 300),
  note text not null default '' check (length(note) <= 2000),
  state text not null default 'looked_at' check (state in ('received', 'looked_at')),
  received_at timestamptz not null,
  version integer not null default 1,
  created_at timestamptz not null,
  trashed_at timestamptz,
  trashed_by uuid references app.person,
  primary key (org_id, id),
  foreign key (org_id, case_id) references app.case_record,
  foreign key (org_id, beneficiary_id) references app.beneficiary,
  foreign key (org_id, petitioner_id) references app.petitioner,
  foreign key (org_id, folder_id) references app.document_folder,
  check (num_nonnulls(case_id, beneficiary_id, petitioner_id) = 1),
  check ((trashed_at is null) = (trashed_by is null))
);
comment on table app.document is 'A document of a case, a beneficiary or a petitioner. Its bytes are those of its versions.';
comment on column app.document.owner_id is 'The record that the document is on, whatever its kind.';
comment on column app.document.folder_id is 'Null: in no folder.';
comment on column app.document.state is 'received: it came from outside, and nobody of the office has looked at it yet.';
comment on column app.document.received_at is 'When its latest version came.';
comment on column app.document.version is 'Rises with every change of the record; its versions are numbered by document_version.no.';
comment on column app.document.trashed_at is 'When it went into the trash, from where it is removed for good some days later.';
create index document_listed on app.document (org_id, owner_id, id);
create index document_case on app.document (org_id, case_id) where case_id is not null;
create index document_beneficiary on app.document (org_id, beneficiary_id) where beneficiary_id is not null;
create index document_petitioner on app.document (org_id, petitioner_id) where petitioner_id is not null;
create index document_folder_of on app.document (org_id, folder_id) where folder_id is not null;
create index document_trashed_by on app.document (org_id, trashed_by) where trashed_by is not null;
create index document_trashed on app.document (trashed_at) where trashed_at is not null;
create index document_received on app.document (org_id, received_at) where state = 'received' and trashed_at is null;
call app.isolate('app.document');
grant select, insert, update, delete on app.document to landfall_app;
call app.hide_with_case('app.document');
call app.restrict_with_case('app.document');

create view app.document_owner with (security_invoker = true) as
  select org_id, id, 'case' as kind, title as name from app.case_record
  union all
  select org_id, id, 'beneficiary', concat_ws(' ', nullif(first_name, ''), nullif(middle_name, ''), nullif(last_name, ''))
    from app.beneficiary where deleted_at is null
  union all
  select org_id, id, 'petitioner', petitioner_name from app.petitioner where deleted_at is null;
comment on view app.document_owner is 'Records that documents can be on, with what they are called.';
grant select on app.document_owner to landfall_app;

create table app.document_version (
  org_id uuid not null,
  document_id uuid not null,
  no integer not null check (no > 0),
  file_id uuid not null,
  file_name text not null check (length(file_name) between 1 and 300),
  created_at timestamptz not null,
  person_id uuid references app.person,
  person_name text not null,
  case_id uuid,
  primary key (org_id, document_id, no),
  foreign key (org_id, document_id) references app.document,
  foreign key (org_id, file_id) references app.stored_file,
  foreign key (org_id, case_id) references app.case_record
);
comment on table app.document_version is 'Versions of documents: added, never changed. The one with the highest number is shown.';
comment on column app.document_version.file_name is 'As the file was called where it came from. It names no place anywhere.';
comment on column app.document_version.person_id is 'Who uploaded it; null: a client, by a link.';
comment on column app.document_version.person_name is 'As they were called then.';
comment on column app.document_version.case_id is 'That of the document, which it follows.';
create index document_version_file on app.document_version (org_id, file_id);
create index document_version_person on app.document_version (org_id, person_id) where person_id is not null;
create index document_version_case on app.document_version (org_id, case_id) where case_id is not null;
call app.isolate('app.document_version');
grant select, insert, delete on app.document_version to landfall_app;
grant update (case_id) on app.document_version to landfall_app;
call app.hide_with_case('app.document_version');
call app.restrict_with_case('app.document_version');

-- A document that moves follows its new case.
create trigger follow_case before update of case_id on app.document
  for each row execute function app.take_restricted();
create trigger follow_case before update of case_id on app.document_version
  for each row execute function app.take_restricted();

create table app.document_date (
  org_id uuid not null,
  document_id uuid not null,
  case_date_id uuid not null,
  case_id uuid not null,
  primary key (org_id, document_id, case_date_id),
  foreign key (org_id, document_id) references app.document,
  foreign key (org_id, case_date_id) references app.case_date,
  foreign key (org_id, case_id) references app.case_record
);
comment on table app.document_date is 'Which document speaks of which date: this notice set this deadline.';
comment on column app.document_date.case_id is 'The case of the date.';
create index document_date_date on app.document_date (org_id, case_date_id);
create index document_date_case on app.document_date (org_id, case_id);
call app.isolate('app.document_date');
grant select, insert, delete on app.document_date to landfall_app;
call app.hide_with_case('app.document_date');
call app.restrict_with_case('app.document_date');

create table app.upload (
  org_id uuid not null references app.organization,
  id uuid not null,
  person_id uuid references app.person,
  file_id uuid not null,
  name text not null check (length(name) between 1 and 300),
  title text not null check (length(title) between 1 and 300),
  bytes bigint not null check (bytes > 0),
  part_bytes integer not null check (part_bytes > 0),
  case_id uuid,
  beneficiary_id uuid,
  petitioner_id uuid,
  document_id uuid,
  folder_id uuid,
  store_key text not null default '',
  created_at timestamptz not null,
  expires_at timestamptz not null,
  completed_at timestamptz,
  primary key (org_id, id),
  unique (org_id, file_id),
  foreign key (org_id, case_id) references app.case_record,
  foreign key (org_id, beneficiary_id) references app.beneficiary,
  foreign key (org_id, petitioner_id) references app.petitioner,
  foreign key (org_id, document_id) references app.document on delete set null (document_id),
  foreign key (org_id, folder_id) references app.document_folder on delete set null (folder_id)
);
comment on table app.upload is 'A file that comes in parts, which any process takes. Forgotten when it is not completed in time.';
comment on column app.upload.person_id is 'Who uploads; nobody else sees it.';
comment on column app.upload.file_id is 'The stored file that it becomes, under which its bytes are kept from the first part on.';
comment on column app.upload.document_id is 'The document whose next version it is to be; once completed, the one that it became.';
comment on column app.upload.store_key is 'What the store knows the unfinished file by.';
create index upload_person on app.upload (org_id, person_id) where person_id is not null;
create index upload_case on app.upload (org_id, case_id) where case_id is not null;
create index upload_beneficiary on app.upload (org_id, beneficiary_id) where beneficiary_id is not null;
create index upload_petitioner on app.upload (org_id, petitioner_id) where petitioner_id is not null;
create index upload_document on app.upload (org_id, document_id) where document_id is not null;
create index upload_folder on app.upload (org_id, folder_id) where folder_id is not null;
create index upload_expires on app.upload (expires_at);
call app.isolate('app.upload');
grant select, insert, update, delete on app.upload to landfall_app;
call app.hide_with_case('app.upload');
call app.restrict_with_case('app.upload');

create table app.upload_part (
  org_id uuid not null,
  upload_id uuid not null,
  no integer not null check (no > 0),
  tag text not null,
  primary key (org_id, upload_id, no),
  foreign key (org_id, upload_id) references app.upload on delete cascade
);
comment on table app.upload_part is 'Parts of an upload that have come whole.';
comment on column app.upload_part.tag is 'What the store wants to hear of the part when the file is put together.';
call app.isolate('app.upload_part');
grant select, insert, update, delete on app.upload_part to landfall_app;

create table app.download (
  org_id uuid not null references app.organization,
  id uuid not null,
  person_id uuid not null references app.person,
  token_hash bytea not null,
  document_ids uuid[] not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (org_id, id)
);
comment on table app.download is 'A link by which a browser saves documents, once and within a minute. Its row goes when it is used.';
create unique index download_token on app.download (token_hash);
create index download_person on app.download (org_id, person_id);
create index download_expires on app.download (expires_at);
call app.isolate('app.download');
grant select, insert, delete on app.download to landfall_app;

-- Opens a download for whoever has its token: as the person who asked for it, who may have lost the right to see some of it
-- meanwhile. The row goes, so that the link works once.
create function app.open_download(hash bytea, moment timestamptz, out org_id uuid, out document_ids uuid[])
  returns setof record
  language plpgsql volatile security definer set search_path = pg_catalog as $$
declare
  asked app.download;
begin
  delete from app.download d where d.token_hash = hash returning * into asked;
  if not found or asked.expires_at <= moment then
    return;
  end if;
  perform from app.membership m join app.organization o on o.org_id = m.org_id and o.deleted_at is null
    where m.org_id = asked.org_id and m.person_id = asked.person_id;
  if not found then
    return;
  end if;
  org_id := asked.org_id;
  document_ids := asked.document_ids;
  perform set_config('app.org_id', asked.org_id::text, true), set_config('app.person_id', asked.person_id::text, true);
  return next;
end
$$;
comment on function app.open_download(bytea, timestamptz) is
  'Mints the session of whoever has a download''s token: that of its person. It works once.';
revoke all on function app.open_download(bytea, timestamptz) from public;
grant execute on function app.open_download(bytea, timestamptz) to landfall_app;

-- A case under hold loses nothing by time, and nobody merges its people away.
alter table app.case_record
  add column held_at timestamptz,
  add column held_by uuid references app.person,
  add column hold_reason text not null default '' check (length(hold_reason) <= 500),
  add check ((held_at is null) = (held_by is null)),
  add check (held_at is not null or hold_reason = '');
comment on column app.case_record.held_at is 'Since when the case is under a legal hold; null: it is not.';
create index case_record_held on app.case_record (org_id, held_by) where held_by is not null;

-- For the worker, whose role has no rights in the tables: it chooses nothing but the moments.
create function jobs.forget_uploads(moment timestamptz)
  returns table (org_id uuid, file_id uuid, store_key text, completed boolean)
  language sql volatile security definer set search_path = pg_catalog as $$
  delete from app.download where expires_at < moment - interval '1 day';
  delete from app.upload u where (u.org_id, u.id) in (
    select d.org_id, d.id from app.upload d where d.expires_at < moment limit 500 for update skip locked)
  returning u.org_id, u.file_id, u.store_key, u.completed_at is not null
$$;
comment on function jobs.forget_uploads(timestamptz) is
  'Forgets five hundred uploads whose time is over, of all organizations, and answers what the store has of them.';
revoke all on function jobs.forget_uploads(timestamptz) from public;
grant execute on function jobs.forget_uploads(timestamptz) to landfall_jobs;

create function jobs.empty_trash(trashed_until timestamptz) returns table (org_id uuid, file_id uuid)
  language plpgsql volatile security definer set search_path = pg_catalog as $$
declare
  due record;
begin
  for due in
    select d.org_id as org, d.id from app.document d
    where d.trashed_at < trashed_until and not exists (
      select from app.case_record c where c.org_id = d.org_id and c.held_at is not null and (
        c.id = d.case_id
        or exists (select from app.case_beneficiary b
          where b.org_id = c.org_id and b.case_id = c.id and b.beneficiary_id = d.beneficiary_id)
        or exists (select from app.case_petitioner p
          where p.org_id = c.org_id and p.case_id = c.id and p.petitioner_id = d.petitioner_id)))
    order by d.trashed_at limit 200 for update of d skip locked
  loop
    return query select * from app.remove_document(due.org, due.id);
  end loop;
end
$$;
comment on function jobs.empty_trash(timestamptz) is
  'Removes two hundred documents for good that have been in the trash for long enough, of all organizations; those of cases under hold stay. Answers files that no version has any more.';
revoke all on function jobs.empty_trash(timestamptz) from public;
grant execute on function jobs.empty_trash(timestamptz) to landfall_jobs;

create function app.remove_document(org uuid, document uuid) returns table (org_id uuid, file_id uuid)
  language plpgsql volatile security definer set search_path = pg_catalog as $$
declare
  files uuid[];
begin
  delete from app.document_date d where d.org_id = org and d.document_id = document;
  with gone as (
    delete from app.document_version v where v.org_id = org and v.document_id = document returning v.file_id)
  select array_agg(distinct g.file_id) into files from gone g;
  delete from app.document d where d.org_id = org and d.id = document;
  return query
    delete from app.stored_file f where f.org_id = org and f.id = any (files)
      and not exists (select from app.document_version v where v.org_id = org and v.file_id = f.id)
    returning f.org_id, f.id;
end
$$;
comment on function app.remove_document(uuid, uuid) is
  'Removes a document with its versions, and answers the files that no version has any more.';
revoke all on function app.remove_document(uuid, uuid) from public;

create function jobs.known_files(org uuid, wanted uuid[]) returns table (file_id uuid, bytes bigint)
  language sql stable security definer set search_path = pg_catalog as $$
  select f.id, f.bytes from app.stored_file f where f.org_id = org and f.id = any (wanted)
  union all
  select u.file_id, null from app.upload u where u.org_id = org and u.file_id = any (wanted) and u.completed_at is null
$$;
comment on function jobs.known_files(uuid, uuid[]) is
  'Which files of an organization are stored or under way, with the length of those that are whole.';
revoke all on function jobs.known_files(uuid, uuid[]) from public;
grant execute on function jobs.known_files(uuid, uuid[]) to landfall_jobs;

create function jobs.stored_files(after_org uuid, after_file uuid, most integer)
  returns table (org_id uuid, file_id uuid, bytes bigint)
  language sql stable security definer set search_path = pg_catalog as $$
  select f.org_id, f.id, f.bytes from app.stored_file f
  where (f.org_id, f.id) > (after_org, after_file) order by f.org_id, f.id limit most
$$;
comment on function jobs.stored_files(uuid, uuid, integer) is 'Files that should be in the store, page by page.';
revoke all on function jobs.stored_files(uuid, uuid, integer) from public;
grant execute on function jobs.stored_files(uuid, uuid, integer) to landfall_jobs;

create function jobs.mark_missing_files(org uuid, missing uuid[], found uuid[], moment timestamptz) returns void
  language sql volatile security definer set search_path = pg_catalog as $$
  update app.stored_file f set missing_since = case when f.id = any (missing) then moment end
  where f.org_id = org and (f.id = any (missing) and f.missing_since is null or f.id = any (found) and f.missing_since is not null)
$$;
comment on function jobs.mark_missing_files(uuid, uuid[], uuid[], timestamptz) is
  'Keeps which files a check missed, and which are there again.';
revoke all on function jobs.mark_missing_files(uuid, uuid[], uuid[], timestamptz) from public;
grant execute on function jobs.mark_missing_files(uuid, uuid[], uuid[], timestamptz) to landfall_jobs;
