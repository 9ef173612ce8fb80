-- Links by which clients send files for items of a checklist, without an account.

create table app.client_link (
  org_id uuid not null references app.organization,
  id uuid not null,
  case_id uuid not null,
  token_hash bytea not null check (octet_length(token_hash) = 32),
  language text not null check (language in ('en', 'es')),
  sent_to text not null default '' check (length(sent_to) <= 254),
  max_files integer not null check (max_files between 1 and 500),
  visits integer not null default 0,
  last_visited_at timestamptz,
  person_id uuid not null references app.person,
  person_name text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, case_id) references app.case_record
);
comment on table app.client_link is 'A link by which somebody without an account sends files for a case. Good until it expires or is revoked.';
comment on column app.client_link.token_hash is 'SHA-256 of the link''s token, which is 256 random bits.';
comment on column app.client_link.sent_to is 'The address that it was mailed to; empty: it was handed over otherwise.';
comment on column app.client_link.person_name is 'Who made it, as they were called then.';
create index client_link_token on app.client_link (token_hash);
create index client_link_case on app.client_link (org_id, case_id, id desc);
create index client_link_person on app.client_link (org_id, person_id);
call app.isolate('app.client_link');
grant select, insert on app.client_link to landfall_app;
grant update (visits, last_visited_at, revoked_at) on app.client_link to landfall_app;
call app.hide_with_case('app.client_link');
call app.restrict_with_case('app.client_link');

create table app.client_link_item (
  org_id uuid not null,
  link_id uuid not null,
  item_id uuid not null,
  case_id uuid not null,
  primary key (org_id, link_id, item_id),
  foreign key (org_id, link_id) references app.client_link,
  foreign key (org_id, item_id) references app.checklist_item on delete cascade,
  foreign key (org_id, case_id) references app.case_record
);
comment on table app.client_link_item is 'What a link asks for.';
create index client_link_item_item on app.client_link_item (org_id, item_id);
create index client_link_item_case on app.client_link_item (org_id, case_id);
call app.isolate('app.client_link_item');
grant select, insert on app.client_link_item to landfall_app;
call app.hide_with_case('app.client_link_item');
call app.restrict_with_case('app.client_link_item');

create table app.client_link_file (
  org_id uuid not null,
  id uuid not null,
  link_id uuid not null,
  item_id uuid,
  document_id uuid,
  name text not null check (length(name) between 1 and 300),
  bytes bigint not null,
  created_at timestamptz not null,
  case_id uuid not null,
  primary key (org_id, id),
  foreign key (org_id, link_id) references app.client_link,
  foreign key (org_id, item_id) references app.checklist_item on delete set null (item_id),
  foreign key (org_id, document_id) references app.document on delete set null (document_id),
  foreign key (org_id, case_id) references app.case_record
);
comment on table app.client_link_file is 'What came by a link, as its sender is shown it; the documents may have been renamed or removed since.';
create index client_link_file_link on app.client_link_file (org_id, link_id, id);
create index client_link_file_item on app.client_link_file (org_id, item_id) where item_id is not null;
create index client_link_file_document on app.client_link_file (org_id, document_id) where document_id is not null;
create index client_link_file_case on app.client_link_file (org_id, case_id);
call app.isolate('app.client_link_file');
grant select, insert on app.client_link_file to landfall_app;
call app.hide_with_case('app.client_link_file');
call app.restrict_with_case('app.client_link_file');

-- An upload is a member's, or of whoever has a link.
alter table app.upload
  add column client_link_id uuid,
  add column checklist_item_id uuid,
  add foreign key (org_id, client_link_id) references app.client_link,
  add foreign key (org_id, checklist_item_id) references app.checklist_item on delete set null (checklist_item_id),
  add check (num_nonnulls(person_id, client_link_id) = 1);
comment on column app.upload.client_link_id is 'The link that it comes by; null: a member uploads.';
comment on column app.upload.checklist_item_id is 'What it is sent for.';
create index upload_client_link on app.upload (org_id, client_link_id) where client_link_id is not null;
create index upload_checklist_item on app.upload (org_id, checklist_item_id) where checklist_item_id is not null;

-- Opens a link for whoever has its token: in its organization, as nobody. Unknown, expired and revoked ones are the same: no
-- row. Its case is in sight even when it is restricted, whoever made the link; the session reads and writes nothing but what
-- hangs on the link.
create function app.open_client_link(
  hash bytea, moment timestamptz, out org_id uuid, out link_id uuid, out case_id uuid)
  returns setof record
  language plpgsql volatile security definer set search_path = pg_catalog as $$
begin
  select l.org_id, l.id, l.case_id into org_id, link_id, case_id
    from app.client_link l join app.organization o on o.org_id = l.org_id and o.deleted_at is null
    where l.token_hash = hash and l.revoked_at is null and l.expires_at > moment;
  if not found then
    return;
  end if;
  perform set_config('app.org_id', org_id::text, true), set_config('app.person_id', '', true),
    set_config('app.sees_every_case', 'true', true);
  return next;
end
$$;
comment on function app.open_client_link(bytea, timestamptz) is
  'Mints the session of whoever has the token of a client''s link: the organization and case that it is of.';
revoke all on function app.open_client_link(bytea, timestamptz) from public;
grant execute on function app.open_client_link(bytea, timestamptz) to landfall_app;
