-- What a search looks through, in one table for all kinds of records. The triggers of functions/search-entries.sql keep
-- its rows, and the words and postings that are made of them.

create table app.search_entry (
  org_id uuid not null references app.organization,
  kind text collate "C" not null check (kind in ('beneficiary', 'case', 'petitioner')),
  record_id uuid not null,
  archived boolean not null,
  deleted boolean not null,
  name text not null,
  words text not null,
  signs text[] not null,
  primary key (org_id, kind, record_id)
);
comment on table app.search_entry is 'What is searched of each record, as the view search_source makes it.';
comment on column app.search_entry.archived is 'Whether the record is archived: those come last.';
comment on column app.search_entry.name is 'The name or title, folded.';
comment on column app.search_entry.words is
  'Folded words, each after a space: of the name; after a "|" the last ten digits of telephone numbers; after another e-mail addresses and numbers without the signs between.';
comment on column app.search_entry.signs is
  'What is neither letter nor digit nor space in the name: each sign, and each two in a row.';
create index search_entry_newest on app.search_entry (org_id, kind, record_id) where not archived and not deleted;
-- The organization and the kind are one key, an expression that no other index has: a query that names it can only be
-- answered by this index, whatever the planner takes for cheaper. New entries wait in a list so short that reading it
-- takes no time to speak of.
create index search_entry_inside on app.search_entry
  using gin ((org_id::text || kind), words public.gin_trgm_ops, signs) with (fastupdate = on, gin_pending_list_limit = 64);
call app.isolate('app.search_entry');
grant select, insert, delete on app.search_entry to landfall_app;
-- Whoever derives the row from its record says whether that is restricted.
call app.hide_with_case('app.search_entry', 'record_id');

-- Which records have a word: where a search begins. Sorted as it answers, so that it reads as many postings as it shows,
-- however many match.
create table app.search_posting (
  org_id uuid not null references app.organization,
  kind text collate "C" not null check (kind in ('beneficiary', 'case', 'petitioner')),
  word text collate "C" not null,
  archived boolean not null,
  record_id uuid not null
);
comment on table app.search_posting is
  'The words of names and titles, and telephone numbers, each with the records that have it. Deleted records have none.';
comment on column app.search_posting.word is
  'A folded word, or "tel:" and the last ten digits of a telephone number, whose beginning is written in many ways.';
comment on column app.search_posting.archived is 'Whether the record is archived: those come last.';
call app.isolate('app.search_posting');
grant select, insert, delete on app.search_posting to landfall_app;
call app.hide_with_case('app.search_posting', 'record_id');
-- Whoever looks for a word reads this index and nothing else.
alter table app.search_posting add primary key (org_id, kind, word, archived, record_id) include (restricted);

create table app.search_word (
  org_id uuid not null references app.organization,
  word text collate "C" not null,
  primary key (org_id, word)
);
comment on table app.search_word is 'Words of names and titles, folded. One that has gone out of use stays.';
-- An expression for the same reason as in search_entry_inside.
create index search_word_alike on app.search_word
  using gin ((org_id::text), word public.gin_trgm_ops) with (fastupdate = off);
call app.isolate('app.search_word');
grant select, insert on app.search_word to landfall_app;
