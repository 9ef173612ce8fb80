-- Each word of a page says of which organization and kind it is: the index then holds for each of them a list of its own,
-- and a word that all offices use costs what one office has of it. With the organization as a column of the index, the pages
-- of all offices that have the word were read and compared with all pages of one.

create function app.word_mark(org uuid, kind text) returns text
  language sql immutable parallel safe strict set search_path = pg_catalog as $$
  select left(encode(sha256(convert_to(org::text || kind, 'UTF8')), 'base64'), 4)
$$;
comment on function app.word_mark(uuid, text) is
  'Begins each word of the pages of a kind in an organization. Two may share it: whoever searches asks for both as well.';
revoke all on function app.word_mark(uuid, text) from public;
grant execute on function app.word_mark(uuid, text) to landfall_app;

drop index app.page_text_words;
update app.page_text p
  set words = array_to_tsvector(array(
    select m.mark || w.word from unnest(tsvector_to_array(p.words)) w (word)))
  from (select distinct org_id, kind, app.word_mark(org_id, kind) as mark from app.page_text) m
  where m.org_id = p.org_id and m.kind = p.kind;
create index page_text_words on app.page_text using gin (words) with (fastupdate = off);
comment on column app.page_text.words is 'Its words, folded, each once and without places, behind the mark of their organization and kind.';
