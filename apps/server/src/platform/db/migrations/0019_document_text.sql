-- What documents and notes say, page by page, to be searched. The text of a document is that of its latest version.

create table app.page_text (
  org_id uuid not null references app.organization,
  kind text collate "C" not null check (kind in ('document', 'note')),
  record_id uuid not null,
  page integer not null check (page >= 0),
  case_id uuid,
  owner_id uuid not null,
  body text not null,
  words tsvector not null,
  primary key (org_id, kind, record_id, page),
  foreign key (org_id, case_id) references app.case_record
);
comment on table app.page_text is 'Text that is searched: a row for each page of a document and for each note.';
comment on column app.page_text.record_id is 'The document or note.';
comment on column app.page_text.page is 'From 1; 0 holds the title and the name of the file, and all of a note.';
comment on column app.page_text.owner_id is 'The case, beneficiary or petitioner that the record is on.';
comment on column app.page_text.body is 'As it was read, for the lines around what is found.';
comment on column app.page_text.words is 'Its words, folded, each once and without places.';
-- One index over all three, so that a word that all offices use costs what one office has of it.
create index page_text_words on app.page_text using gin (org_id, kind, words) with (fastupdate = off);
create index page_text_case on app.page_text (org_id, case_id) where case_id is not null;
create index page_text_owner on app.page_text (org_id, owner_id);
call app.isolate('app.page_text');
grant select, insert, update, delete on app.page_text to landfall_app;
call app.hide_with_case('app.page_text');
call app.restrict_with_case('app.page_text');
create trigger follow_case before update of case_id on app.page_text
  for each row execute function app.take_restricted();

-- Notes that are there already, with words as app.page_words() makes them, which is replaced apart from migrations.
insert into app.page_text (org_id, kind, record_id, page, case_id, owner_id, body, words)
select n.org_id, 'note', n.id, 0, n.case_id, n.owner_id, n.subject || E'\n' || n.note_text,
  array_to_tsvector(array(
    select distinct left(w.word, 100)
    from string_to_table(translate(app.fold(n.subject || ' ' || n.note_text),
      E'!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~’‘“”–—·、，。\t\n\r', repeat(' ', 45)), ' ') w (word)
    where w.word <> ''))
from app.note n;

alter table app.stored_file
  add column text_state text not null default 'waiting'
    check (text_state in ('waiting', 'found', 'none', 'unsupported', 'failed')),
  add column text_note text not null default '',
  add column pages integer;
comment on column app.stored_file.text_state is
  'Whether its text can be searched: waiting to be read; found; none, as in a scan; unsupported, of a kind that is not read; failed.';
comment on column app.stored_file.text_note is 'Why it failed, as a person reads it.';
comment on column app.stored_file.pages is 'How many pages it has, where that is known.';
grant update (text_state, text_note, pages) on app.stored_file to landfall_app;
