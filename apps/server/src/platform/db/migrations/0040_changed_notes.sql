-- Notes can be changed for a while by whoever wrote them, pinned, and deleted where they were put in the wrong place.

alter table app.note
  add column pinned boolean not null default false,
  add column version integer not null default 1,
  add column edited_at timestamptz,
  add column deleted_at timestamptz;
comment on column app.note.pinned is 'Whether it stands before the notes of its record that are not.';
comment on column app.note.edited_at is 'When its text was last changed; null: never.';
comment on column app.note.deleted_at is 'Set when deleted: out of its record, the case list and search, until restored.';
drop index app.note_owner;
create index note_owner on app.note (org_id, owner_id, pinned desc, id desc) where deleted_at is null;
create index note_deleted on app.note (org_id, owner_id, id desc) where deleted_at is not null;
-- The case list shows the latest note, pinned or not.
create index note_latest on app.note (org_id, owner_id, id desc) where deleted_at is null;
grant update (subject, note_text, pinned, version, edited_at, deleted_at) on app.note to landfall_app;
