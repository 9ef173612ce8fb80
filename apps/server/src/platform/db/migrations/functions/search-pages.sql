-- The text of documents, notes and threads, and searching in it.

drop function if exists app.page_words(text);

create or replace function app.page_words(org uuid, kind text, body text) returns tsvector
  language sql stable parallel safe set search_path = pg_catalog as $$
  select array_to_tsvector(coalesce(array_agg(distinct m.mark || left(w.word, 100)), '{}'))
  from (select app.word_mark(org, kind) as mark) m, string_to_table(app.words(body), ' ') w (word) where w.word <> ''
$$;
comment on function app.page_words(uuid, text, text) is
  'The distinct folded words of a page of a kind in an organization, each with their mark as its prefix.';
revoke all on function app.page_words(uuid, text, text) from public;
grant execute on function app.page_words(uuid, text, text) to landfall_app;

create or replace function app.keep_note_text() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  if new.deleted_at is not null then
    delete from app.page_text p where p.org_id = new.org_id and p.kind = 'note' and p.record_id = new.id;
    return null;
  end if;
  insert into app.page_text (org_id, kind, record_id, page, case_id, owner_id, body, words)
  values (new.org_id, 'note', new.id, 0, new.case_id, new.owner_id, new.subject || E'\n' || new.note_text,
    app.page_words(new.org_id, 'note', new.subject || ' ' || new.note_text))
  on conflict (org_id, kind, record_id, page) do update set body = excluded.body, words = excluded.words;
  return null;
end
$$;
comment on function app.keep_note_text() is 'Keeps the text of notes searchable, except that of deleted ones.';
revoke all on function app.keep_note_text() from public;
create or replace trigger keep_text after insert or update of subject, note_text, deleted_at
  on app.note for each row execute function app.keep_note_text();

-- Pages follow their document to another record; the page of its title is made anew with the title.
create or replace function app.keep_title_text() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  if tg_op = 'UPDATE' and new.owner_id <> old.owner_id then
    update app.page_text p set case_id = new.case_id, owner_id = new.owner_id
    where p.org_id = new.org_id and p.kind = 'document' and p.record_id = new.id;
  end if;
  insert into app.page_text (org_id, kind, record_id, page, case_id, owner_id, body, words)
  values (new.org_id, 'document', new.id, 0, new.case_id, new.owner_id, new.title,
    app.page_words(new.org_id, 'document', new.title))
  on conflict (org_id, kind, record_id, page) do update set body = excluded.body, words = excluded.words;
  return null;
end
$$;
comment on function app.keep_title_text() is 'Keeps documents searchable by their titles.';
revoke all on function app.keep_title_text() from public;
create or replace trigger keep_text after insert or update of title, case_id, beneficiary_id, petitioner_id
  on app.document for each row execute function app.keep_title_text();

create or replace function app.drop_document_text() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  delete from app.page_text p where p.org_id = old.org_id and p.kind = 'document' and p.record_id = old.id;
  return null;
end
$$;
comment on function app.drop_document_text() is 'Removes the searchable text of removed documents.';
revoke all on function app.drop_document_text() from public;
create or replace trigger drop_text after delete on app.document
  for each row execute function app.drop_document_text();

create or replace function app.keep_subject_text() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  insert into app.page_text (org_id, kind, record_id, page, case_id, owner_id, body, words)
  values (new.org_id, 'thread', new.id, 0, new.case_id, new.owner_id, new.subject,
    app.page_words(new.org_id, 'thread', new.subject))
  on conflict (org_id, kind, record_id, page) do update set body = excluded.body, words = excluded.words;
  return null;
end
$$;
comment on function app.keep_subject_text() is 'Keeps threads searchable by their subjects.';
revoke all on function app.keep_subject_text() from public;
create or replace trigger keep_text after insert or update of subject
  on app.thread for each row execute function app.keep_subject_text();

create or replace function app.keep_message_text() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  insert into app.page_text (org_id, kind, record_id, page, case_id, owner_id, body, words)
  select t.org_id, 'thread', t.id, new.number, t.case_id, t.owner_id, new.body,
    app.page_words(t.org_id, 'thread', new.body)
  from app.thread t where t.org_id = new.org_id and t.id = new.thread_id;
  return null;
end
$$;
comment on function app.keep_message_text() is 'Keeps threads searchable by their messages.';
revoke all on function app.keep_message_text() from public;
create or replace trigger keep_text after insert on app.message
  for each row execute function app.keep_message_text();

create or replace function app.drop_message_text() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  delete from app.page_text p
  where p.org_id = old.org_id and p.kind = 'thread' and p.record_id = old.thread_id and p.page = old.number;
  return null;
end
$$;
comment on function app.drop_message_text() is
  'Removes the text of a message from its thread''s searchable text when it is moved to another thread.';
revoke all on function app.drop_message_text() from public;
create or replace trigger drop_text after delete on app.message
  for each row execute function app.drop_message_text();

-- Under row-level security the planner may not use an index for @@, which is not leakproof: these functions run as the
-- owner, take the organization from the session alone and leave out what is hidden from it.

drop function if exists app.pages_with(text, tsquery, uuid[], integer);

-- Pages that have rare words, found by their index. What they are not told of: those beyond `most`, in no order.
create or replace function app.pages_with(kinds text[], sought tsquery, owners uuid[], most integer)
  returns table (kind text, record_id uuid, page integer)
  language plpgsql stable rows 100 set enable_seqscan = off set enable_indexscan = off as $$
begin
  return query
  -- By their words alone, which are those of one organization and kind: without the offset the planner would read all of
  -- its pages beside them.
  select p.kind, p.record_id, p.page from (
    select w.* from app.page_text w where w.words @@ sought offset 0) p
  where p.org_id = app.current_org() and p.kind = any (kinds)
    and (owners is null or p.owner_id = any (owners))
    and (not p.restricted or app.sees_restricted(p.case_id))
  limit most;
end
$$;
comment on function app.pages_with(text[], tsquery, uuid[], integer) is
  'Pages of some kinds that contain all words of a query, at most `most`.';
revoke all on function app.pages_with(text[], tsquery, uuid[], integer) from public;

-- The same of words that many pages have: the newest pages first, one after the other until enough have them.
create or replace function app.newest_pages_with(of_kind text, sought tsquery, owners uuid[], most integer)
  returns table (record_id uuid, page integer)
  language plpgsql stable rows 100 set enable_bitmapscan = off set enable_seqscan = off set enable_sort = off as $$
begin
  return query
  select p.record_id, p.page from app.page_text p
  where p.org_id = app.current_org() and p.kind = of_kind and p.words @@ sought
    and (owners is null or p.owner_id = any (owners))
    and (not p.restricted or app.sees_restricted(p.case_id))
  order by p.org_id desc, p.kind desc, p.record_id desc, p.page desc
  limit most;
end
$$;
comment on function app.newest_pages_with(text, tsquery, uuid[], integer) is
  'The newest pages that contain all words of a query, at most `most`.';
revoke all on function app.newest_pages_with(text, tsquery, uuid[], integer) from public;

create or replace function app.pages_of_kind(of_kind text, sought tsquery, owners uuid[])
  returns table (record_id uuid, page integer)
  language plpgsql stable rows 100 as $$
declare
  -- Of words that so many pages have, the newest pages are as good as any: looked for one by one, which takes the longer the
  -- rarer they are.
  many constant integer := 5000;
  newest constant integer := 50;
begin
  return query
  with some_pages as materialized (
    select * from app.pages_with(array[of_kind], sought, owners, many)
  ), are_rare as materialized (
    select count(*) < many as it_is from some_pages
  )
  select s.record_id, s.page from some_pages s where (select it_is from are_rare)
  union all
  select * from app.newest_pages_with(of_kind, sought, owners, newest) where not (select it_is from are_rare);
end
$$;
comment on function app.pages_of_kind(text, tsquery, uuid[]) is
  'Pages of a kind that contain all words of a query: all of them, or the newest if there are many.';
revoke all on function app.pages_of_kind(text, tsquery, uuid[]) from public;

drop function if exists app.search_pages(text, text, uuid[], integer);

create or replace function app.search_pages(kinds text[], query text, owners uuid[], most integer)
  returns table (kind text, record_id uuid, page integer, pages bigint)
  language plpgsql stable security definer rows 10 set search_path = pg_catalog set jit = off as $$
declare
  -- Fewer pages of all kinds are found at once; of more, each kind is asked for by itself.
  few constant integer := 500;
  -- All words, the last one as far as it is typed: from three letters on, of which few words begin alike.
  words constant text[] := (array_remove(string_to_array(app.words(query), ' '), ''))[1:20];
  end_of_last constant text := case when length(words[cardinality(words)]) > 2 then ':*' else '' end;
  -- The words as each of the kinds has them.
  sought text[];
  -- Pages that were found at once: of what kind each is, of which record, and which page of it.
  kinds_found text[];
  records_found uuid[];
  pages_found integer[];
begin
  if cardinality(words) = 0 then return; end if;
  sought := array(
    select (select string_agg(quote_literal(m.mark || left(w.word, 100)), ' & ') from unnest(words) w (word)) || end_of_last
    from unnest(kinds) with ordinality k (kind, place),
      lateral (select app.word_mark(app.current_org(), k.kind) as mark) m
    order by k.place);
  select array_agg(f.kind), array_agg(f.record_id), array_agg(f.page)
  into kinds_found, records_found, pages_found
  from app.pages_with(kinds, array_to_string(sought, ' | ')::tsquery, owners, few) f;
  if records_found is null then return; end if;
  return query
  select k.kind, r.record_id, r.page, r.pages
  from unnest(kinds, sought) with ordinality k (kind, sought, place)
  cross join lateral (
    select m.record_id, min(m.page) as page, count(*) as pages
    from (
      select f.record_id, f.page from unnest(kinds_found, records_found, pages_found) f (kind, record_id, page)
      where f.kind = k.kind and cardinality(records_found) < few
      union all
      select * from app.pages_of_kind(k.kind, k.sought::tsquery, owners) where cardinality(records_found) >= few) m
    -- A value of one row is looked up by its key. For EXISTS all documents might be read beforehand, which depends on the
    -- organization that a connection plans it for.
    where k.kind <> 'document' or coalesce((
      select d.trashed_at is null from app.document d where d.org_id = app.current_org() and d.id = m.record_id), false)
    group by m.record_id
    -- What has the words in its title comes first, then the newest: ids rise with time.
    order by min(m.page) = 0 desc, m.record_id desc limit most) r
  order by k.place, r.page = 0 desc, r.record_id desc;
end
$$;
comment on function app.search_pages(text[], text, uuid[], integer) is
  'Documents, notes or threads with a page that contains all words of a text, with the first of these pages and '
  'their number; at most `most` of each kind, the best first.';
revoke all on function app.search_pages(text[], text, uuid[], integer) from public;
grant execute on function app.search_pages(text[], text, uuid[], integer) to landfall_app;
