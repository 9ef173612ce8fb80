-- The search, and the filters by names and titles.
--
-- Under row-level security the planner may not use an index for LIKE, which is not leakproof. The functions below
-- run as the owner, whom it does not bind, and repeat its condition: the organization of the session, never an argument.

-- Words end with a space too, so that a whole word can be told from the beginning of one.
alter table app.case_record add column title_words text not null generated always as (
  app.words(title) || ' '
  || case when title ~ '[0-9]' then replace(app.words(title), ' ', '') || ' ' else '' end) stored;
comment on column app.case_record.title_words is
  'The title as the search matches it; with digits also without its spaces and signs, as case numbers are typed.';
-- A new title waits in the index's list for the next sixty or so and is sorted in with them. The list is so short that
-- reading it beside the index takes no time to speak of.
create index case_record_search on app.case_record
  using gin (org_id, title_words public.gin_trgm_ops) with (fastupdate = on, gin_pending_list_limit = 64);

alter table app.beneficiary add column search_words text not null generated always as (
  app.words(first_name || ' ' || middle_name || ' ' || last_name || ' ' || personal_email || ' ' || business_email)
  || ' ' || app.digits(personal_phone) || ' ' || app.digits(business_phone)) stored;
comment on column app.beneficiary.search_words is 'Names, e-mail addresses and telephone digits as the search matches them.';
create index beneficiary_search on app.beneficiary
  using gin (org_id, search_words public.gin_trgm_ops) with (fastupdate = off);

alter table app.petitioner add column search_words text not null generated always as (
  app.words(petitioner_name || ' ' || email) || ' ' || app.digits(phone)) stored;
comment on column app.petitioner.search_words is 'Name, e-mail address and telephone digits as the search matches them.';
create index petitioner_search on app.petitioner
  using gin (org_id, search_words public.gin_trgm_ops) with (fastupdate = off);

-- A typing slip is looked for among the distinct words of an organization, which are few, and not among its rows.
create table app.search_word (
  org_id uuid not null references app.organization,
  word text collate "C" not null,
  primary key (org_id, word)
);
comment on table app.search_word is 'Words of names and titles, folded. One that has gone out of use stays.';
create index search_word_alike on app.search_word
  using gin (org_id, word public.gin_trgm_ops) with (fastupdate = off);
call app.isolate('app.search_word');
grant select, insert on app.search_word to landfall_app;

-- Which records have a word: where a search begins. Sorted as it answers, so that it reads as many entries as it shows,
-- however many match; and equality and ranges of text may use an index under row-level security.
create table app.search_posting (
  org_id uuid not null references app.organization,
  kind text collate "C" not null check (kind in ('beneficiary', 'case', 'petitioner')),
  word text collate "C" not null,
  archived boolean not null,
  record_id uuid not null,
  primary key (org_id, kind, word, archived, record_id)
);
comment on table app.search_posting is
  'The words of names and titles, folded, and telephone numbers, each with the records that have it. Deleted records have none.';
comment on column app.search_posting.word is
  'Of a telephone number the last ten digits: its beginning is written in many ways.';
comment on column app.search_posting.archived is 'Whether the record is archived: those come last.';
call app.isolate('app.search_posting');
grant select, insert, delete on app.search_posting to landfall_app;

do $migration$
declare
  kept record;
begin
  for kept in
    select k.tab, k.kind, k.column_of_all, format(k.words, 'old') as old_words, format(k.words, 'new') as new_words,
      format(k.words, 'r') as words, format(k.present, 'old') as old_present, format(k.present, 'new') as new_present,
      format(k.present, 'r') as present, format(k.archived, 'old') as old_archived,
      format(k.archived, 'new') as new_archived, format(k.archived, 'r') as archived
    from (values
      ('beneficiary', 'beneficiary', 'search_words', '%1$s.deleted_at is null', 'false',
        $$string_to_array(%1$s.name_words || ' ' || right(app.digits(%1$s.personal_phone), 10) || ' '
          || right(app.digits(%1$s.business_phone), 10), ' ')$$),
      ('petitioner', 'petitioner', 'search_words', '%1$s.deleted_at is null', '%1$s.archived_at is not null',
        $$string_to_array(%1$s.name_words || ' ' || right(app.digits(%1$s.phone), 10), ' ')$$),
      ('case_record', 'case', 'title_words', 'true', '%1$s.archived_at is not null',
        $$string_to_array(app.words(%1$s.title), ' ')$$)
    ) k (tab, kind, column_of_all, present, archived, words)
  loop
    -- In the order of the words, so that two writers of the same new ones wait for each other and never in a circle.
    execute format($template$
      create function app.add_%1$s_words() returns trigger
        language plpgsql set search_path = pg_catalog as $function$
      begin
        with words as materialized (
          select distinct r.org_id, r.id, %4$s as archived, w.word collate "C" as word
          from added r, unnest(%3$s) w (word)
          where %5$s and length(w.word) between 2 and 40
        ), known as (
          insert into app.search_word (org_id, word)
          select distinct w.org_id, w.word from words w
          where w.word ~ '^[[:alpha:]]{4,}$' collate "default"
            and not exists (select from app.search_word k where k.org_id = w.org_id and k.word = w.word)
          order by 1, 2
          on conflict do nothing
        )
        insert into app.search_posting (org_id, kind, word, archived, record_id)
        select w.org_id, '%2$s', w.word, w.archived, w.id from words w;
        return null;
      end
      $function$
    $template$, kept.tab, kept.kind, kept.words, kept.archived, kept.present);
    execute format('comment on function app.add_%s_words() is %L', kept.tab,
      'Adds the words of new rows to search_word and search_posting.');
    execute format('create trigger words_added after insert on app.%1$s
      referencing new table as added for each statement execute function app.add_%1$s_words()', kept.tab);

    execute format($template$
      create function app.change_%1$s_words() returns trigger
        language plpgsql set search_path = pg_catalog as $function$
      begin
        delete from app.search_posting p
        where p.org_id = old.org_id and p.kind = '%2$s' and p.record_id = old.id and p.archived = (%3$s)
          and p.word = any (%4$s);
        with words as materialized (
          select distinct w.word collate "C" as word from unnest(%6$s) w (word)
          where %7$s and length(w.word) between 2 and 40
        ), known as (
          insert into app.search_word (org_id, word)
          select new.org_id, w.word from words w
          where w.word ~ '^[[:alpha:]]{4,}$' collate "default"
            and not exists (select from app.search_word k where k.org_id = new.org_id and k.word = w.word)
          order by 2
          on conflict do nothing
        )
        insert into app.search_posting (org_id, kind, word, archived, record_id)
        select new.org_id, '%2$s', w.word, %5$s, new.id from words w;
        return null;
      end
      $function$
    $template$, kept.tab, kept.kind, kept.old_archived, kept.old_words, kept.new_archived, kept.new_words,
      kept.new_present);
    execute format('comment on function app.change_%s_words() is %L', kept.tab,
      'Has search_posting and search_word follow a row whose words or whose place in searches changed.');
    execute format('create trigger words_changed after update on app.%1$s for each row
      when (old.%2$s <> new.%2$s or (%3$s) <> (%4$s) or (%5$s) <> (%6$s)) execute function app.change_%1$s_words()',
      kept.tab, kept.column_of_all, kept.old_archived, kept.new_archived, kept.old_present, kept.new_present);
  end loop;
end
$migration$;

-- Words are letters and digits: a text of signs alone has none. It is looked for as it was typed, with the help of an
-- index of the signs in names and titles.
create function app.signs(value text) returns text[]
  language plpgsql immutable strict parallel safe set search_path = pg_catalog as $$
declare
  found text[] := '{}';
  run text;
begin
  foreach run in array regexp_split_to_array(app.fold(value), '[[:alnum:][:space:]]+' collate "default") loop
    for at in 1 .. length(run) loop
      found := found || substr(run, at, 1);
      if at < length(run) then found := found || substr(run, at, 2); end if;
    end loop;
  end loop;
  return found;
end
$$;
comment on function app.signs(text) is
  'What is neither letter nor digit nor space in a folded text: each sign, and each two in a row.';

create function app.literal(part text) returns text
  language plpgsql immutable strict parallel safe set search_path = pg_catalog as $$
begin
  return '%' || regexp_replace(app.fold(part), '([\\%_])', '\\\1', 'g') || '%';
end
$$;
comment on function app.literal(text) is 'LIKE pattern of folded texts that hold a text as it is.';

create function app.is_of_signs(part text) returns boolean
  language plpgsql immutable strict parallel safe set search_path = pg_catalog as $$
begin
  return app.fold(part) !~ '[[:alnum:]]' collate "default";
end
$$;
comment on function app.is_of_signs(text) is 'Whether a text has neither letter nor digit, so that no word is in it.';

create function app.full_name(first_name text, middle_name text, last_name text) returns text
  language sql immutable parallel safe
  return trim(replace(first_name || ' ' || middle_name || ' ' || last_name, '  ', ' '));
comment on function app.full_name(text, text, text) is 'A person''s names in a row, as they are shown.';

-- Of the names and titles that have signs alone: the planner would else take an index that begins with the organization
-- where it looks for all rows of one. What is new waits in a short list beside each and is sorted in with others.
create index case_record_signs on app.case_record
  using gin (org_id, app.signs(title)) with (fastupdate = on, gin_pending_list_limit = 64)
  where app.signs(title) <> '{}';
create index beneficiary_signs on app.beneficiary
  using gin (org_id, app.signs(app.full_name(first_name, middle_name, last_name)))
  with (fastupdate = on, gin_pending_list_limit = 64)
  where app.signs(app.full_name(first_name, middle_name, last_name)) <> '{}';
create index petitioner_signs on app.petitioner
  using gin (org_id, app.signs(petitioner_name)) with (fastupdate = on, gin_pending_list_limit = 64)
  where app.signs(petitioner_name) <> '{}';

create function app.word_patterns(value text) returns text[]
  language sql immutable strict parallel safe
  return (
    select array_agg('%' || word || '%' order by length(word) desc)
    from regexp_split_to_table(app.words(value), ' +') word where word <> '');
comment on function app.word_patterns(text) is 'LIKE patterns of the words of a text, the longest first. Words hold no wildcards.';

-- The patterns of a search's few terms, without a query of their own.
create function app.starts(terms text[]) returns text[]
  language plpgsql immutable strict parallel safe as $$
declare
  patterns text[] := '{}';
  term text;
begin
  foreach term in array terms loop
    patterns := patterns || ('% ' || term || '%');
  end loop;
  return patterns;
end
$$;

create function app.wholes(terms text[]) returns text[]
  language plpgsql immutable strict parallel safe as $$
declare
  patterns text[] := '{}';
  term text;
begin
  foreach term in array terms loop
    patterns := patterns || ('% ' || term || ' %');
  end loop;
  return patterns;
end
$$;

-- An index knows the inside of a word from three letters on.
create function app.insides(terms text[]) returns text[]
  language plpgsql immutable strict parallel safe as $$
declare
  patterns text[] := '{}';
  term text;
begin
  foreach term in array terms loop
    patterns := patterns || (case when length(term) < 3 then '% ' else '%' end || term || '%');
  end loop;
  return patterns;
end
$$;

comment on function app.starts(text[]) is 'LIKE patterns of texts in which words start with the terms.';
comment on function app.wholes(text[]) is 'LIKE patterns of texts that have the terms as words.';
comment on function app.insides(text[]) is 'LIKE patterns of texts that have the terms in their words.';

-- Swapped letters leave too few trigrams in common, so that those words are looked up by their beginning. The planner
-- takes comparing trigrams for cheap and would read every word: it is left the bitmap of an index alone.
create function app.corrections(term text) returns table (word text, closeness real)
  language plpgsql stable rows 6 set search_path = pg_catalog set pg_trgm.word_similarity_threshold = 0.3
  set enable_indexscan = off set enable_indexonlyscan = off set enable_seqscan = off as $$
declare
  org constant uuid := app.current_org();
  slips text[] := '{}';
  swapped text[] := '{}';
begin
  for at in 1 .. length(term) loop
    slips := slips || array[overlay(term placing '_' from at for 1) || '%', overlay(term placing '_' from at for 0) || '%',
      overlay(term placing '' from at for 1) || '%'];
    if at < length(term) then
      swapped := swapped || overlay(term placing reverse(substr(term, at, 2)) from at);
    end if;
  end loop;
  return query
  with alike (word) as materialized (
    select k.word from app.search_word k where k.org_id = org and term operator(public.<%) k.word
    union
    select k.word from unnest(swapped) s (beginning), lateral (
      select k.word from app.search_word k
      where k.org_id = org and k.word >= s.beginning collate "C" and k.word < s.beginning || U&'\+10FFFD'
      order by k.word limit 3) k
  ), judged as (
    select a.word, left(a.word, length(term)) = any (swapped) or a.word like any (slips) as slip,
      public.similarity(term, a.word) as closeness
    from alike a where not starts_with(a.word, term)
  )
  select j.word, j.closeness from judged j where j.slip or j.closeness >= 0.55
  order by j.slip desc, j.closeness desc, j.word limit 6;
end
$$;
comment on function app.corrections(text) is
  'Words of the organization that a term may be meant for: begun with one letter wrong, missing, too many or swapped with the next; or spelled alike.';

create function app.corrected(terms text[]) returns table (words text[])
  language plpgsql stable rows 4 set search_path = pg_catalog as $$
begin
  if cardinality(terms) = 1 then
    return query select array[c.word] from app.corrections(terms[1]) c
      where terms[1] ~ '^[[:alpha:]]{4,40}$' order by c.closeness desc, c.word limit 4;
    return;
  end if;
  return query
  with recursive corrected as (
    select t.at, c.word, c.closeness
    from unnest(terms[1:3]) with ordinality t (term, at), app.corrections(t.term) c
    where t.term ~ '^[[:alpha:]]{4,40}$'
  ), alternatives as (
    select c.at, c.word, c.closeness, 1 as slips from corrected c
    union all
    -- A term that begins no word and may be meant for one is a slip for certain.
    select t.at, t.term, 1, 0 from unnest(terms) with ordinality t (term, at)
    where not exists (select from corrected c where c.at = t.at)
      or exists (
        select from app.search_word k
        where k.org_id = app.current_org() and k.word >= t.term collate "C" and k.word < t.term || U&'\+10FFFD')
  ), combined (at, words, closeness, slips) as (
    select 0::bigint, '{}'::text[], 1::real, 0
    union all
    select a.at, c.words || a.word, c.closeness * a.closeness, c.slips + a.slips
    from combined c join alternatives a on a.at = c.at + 1
  )
  select c.words from combined c where c.at = cardinality(terms) and c.slips > 0
  order by c.slips, c.closeness desc, c.words limit 4;
end
$$;
comment on function app.corrected(text[]) is
  'What the terms of a search may be meant for, the likeliest first. Terms with digits and short ones are never corrected.';

-- Where many records begin with each of several terms, the newest postings of each term are read first: what these have
-- in common is the newest of the answer, and mostly enough of it.
create function app.newest_begun(of_kind text, terms text[], most integer, leaving uuid[]) returns uuid[]
  language plpgsql stable as $$
declare
  org constant uuid := app.current_org();
  -- Where each term is a whole word of some records, those come first.
  are_whole constant boolean := not exists (
    select from unnest(terms) t (term)
    where not exists (
      select from app.search_posting p where p.org_id = org and p.kind = of_kind and p.word = t.term));
  begun text[];
  next text;
  having_all uuid[];
  having_term uuid[];
begin
  -- A number is also the beginning of telephone numbers, which come after names.
  if of_kind <> 'case' and exists (select from unnest(terms) t (term) where t.term ~ '^[0-9]+$') then
    return '{}';
  end if;
  for at in 1 .. cardinality(terms) loop
    begun := terms[at:at];
    while not are_whole loop
      select p.word into next from app.search_posting p
        where p.org_id = org and p.kind = of_kind and p.word > begun[cardinality(begun)]
          and p.word < terms[at] || U&'\+10FFFD'
        order by p.word limit 1;
      exit when next is null;
      begun := begun || next;
      -- So many begin so that the newest records do.
      if cardinality(begun) > 12 then return '{}'; end if;
    end loop;
    having_term := array(
      select f.id from unnest(begun) b (word), lateral (
        select p.record_id as id from app.search_posting p
        where p.org_id = org and p.kind = of_kind and p.word = b.word and not p.archived
        order by p.record_id desc limit 500) f
      group by f.id order by f.id desc limit 500);
    having_all := case when at = 1 then having_term
      else array(select unnest(having_all) intersect select unnest(having_term)) end;
  end loop;
  return array(select h.id from unnest(having_all) h (id) where h.id <> all (leaving) order by h.id desc limit most);
end
$$;
comment on function app.newest_begun(text, text[], integer, uuid[]) is
  'Active records that are among the newest to begin with each of some terms, the newest first: nothing newer has all. Called by search.';
revoke all on function app.newest_begun(text, text[], integer, uuid[]) from public;

-- begun_…: records with words that begin with a term. These, and all_begun_…, found_… and matching_… below, run within
-- app.search, whose settings hold for them.
do $migration$
declare
  kind record;
begin
  for kind in
    select * from (values
      ('beneficiaries', 'beneficiary', 'beneficiary', 'name_words', 'deleted_at is null', 'false', 'array[false]', $$term !~ '^[0-9]+$'$$),
      ('petitioners', 'petitioner', 'petitioner', 'name_words', 'deleted_at is null', 'archived_at is not null',
        'array[false, true]', $$term !~ '^[0-9]+$'$$),
      ('cases', 'case', 'case_record', 'title_words', 'true', 'archived_at is not null', 'array[false, true]', 'true')
    ) kinds (name, posted, tab, words, present, archived, shelves, compared)
  loop
    execute format($template$
      create function app.begun_%1$s(term text, most integer, leaving uuid[]) returns uuid[]
        language plpgsql stable as $function$
      declare
        org constant uuid := app.current_org();
        past constant text := term || U&'\+10FFFD';
        begun text[] := '{}';
        next text := term;
        found uuid[] := '{}';
        shelf boolean;
      begin
        if most = 0 then return found; end if;
        foreach shelf in array %7$s loop
          found := found || array(
            select p.record_id from app.search_posting p
            where p.org_id = org and p.kind = '%2$s' and p.word = term and p.archived = shelf
              and p.record_id <> all (leaving)
            order by p.record_id desc limit most - cardinality(found));
          if cardinality(found) = most then return found; end if;
        end loop;
        loop
          select p.word into next from app.search_posting p
            where p.org_id = org and p.kind = '%2$s' and p.word > next and p.word < past order by p.word limit 1;
          exit when next is null;
          begun := begun || next;
          exit when cardinality(begun) = 12;
        end loop;
        if cardinality(begun) = 0 then return found; end if;
        if cardinality(begun) < 12 then
          return found || array(
            select f.id from unnest(begun) b (word), unnest(%7$s) s (archived), lateral (
              select p.record_id as id from app.search_posting p
              where p.org_id = org and p.kind = '%2$s' and p.word = b.word and p.archived = s.archived
                and p.record_id <> all (leaving || found)
              order by p.record_id desc limit most) f
            group by f.id, s.archived order by s.archived, f.id desc limit most - cardinality(found));
        end if;
        -- So many words begin so that the newest records have some. Telephone numbers are not among what is compared.
        if %8$s then
          found := found || array(
            select w.id from (
              select id, %4$s as words from app.%3$s where org_id = org and %5$s and not (%6$s) order by id desc limit 500) w
            where w.words like '%% ' || term || '%%' and w.id <> all (leaving || found)
            order by w.id desc limit most - cardinality(found));
          if cardinality(found) = most then return found; end if;
        end if;
        return found || array(
          select b.record_id from (
            select p.record_id, p.archived from app.search_posting p
            where p.org_id = org and p.kind = '%2$s' and p.word >= term and p.word < past limit 1000) b
          where b.record_id <> all (leaving || found)
          group by b.record_id, b.archived order by b.archived, b.record_id desc limit most - cardinality(found));
      end
      $function$
    $template$, kind.name, kind.posted, kind.tab, kind.words, kind.present, kind.archived, kind.shelves, kind.compared);
    execute format('comment on function app.begun_%s(text, integer, uuid[]) is %L', kind.name,
      'Records with a name or title in which a word begins with a term, the whole word first. Called by search.');
    execute format('revoke all on function app.begun_%s(text, integer, uuid[]) from public', kind.name);
  end loop;
end
$migration$;

do $migration$
declare
  kind record;
begin
  for kind in
    select * from (values
      ('beneficiaries', 'beneficiary', 'beneficiary', 'name_words', 'false'),
      ('petitioners', 'petitioner', 'petitioner', 'name_words', 'archived_at is not null'),
      ('cases', 'case', 'case_record', 'title_words', 'archived_at is not null')
    ) kinds (name, posted, tab, words, archived)
  loop
    execute format($template$
      create function app.all_begun_%1$s(terms text[], most integer, leaving uuid[]) returns uuid[]
        language plpgsql stable as $function$
      declare
        org constant uuid := app.current_org();
        starts constant text[] := app.starts(terms);
        wholes constant text[] := app.wholes(terms);
        having_all uuid[];
        having_term uuid[];
        newest uuid[];
      begin
        if most = 0 then return '{}'; end if;
        for at in 1 .. least(cardinality(terms), 3) loop
          having_term := array(
            select p.record_id from app.search_posting p
            where p.org_id = org and p.kind = '%2$s' and p.word >= terms[at] and p.word < terms[at] || U&'\+10FFFD'
            limit case when newest is null then 501 else 4001 end);
          if newest is null and cardinality(having_term) = 501 then
            newest := app.newest_begun('%2$s', terms, most, leaving);
            if cardinality(newest) = most then return newest; end if;
            having_term := array(
              select p.record_id from app.search_posting p
              where p.org_id = org and p.kind = '%2$s' and p.word >= terms[at] and p.word < terms[at] || U&'\+10FFFD'
              limit 4001);
          end if;
          -- None has it, or so many that the newest records do.
          if cardinality(having_term) in (0, 4001) then return '{}'; end if;
          having_all := case when at = 1 then having_term
            else array(select unnest(having_all) intersect select unnest(having_term)) end;
        end loop;
        return array(
          select id from app.%3$s
          where org_id = org and id = any (array(select unnest(having_all) having_it order by having_it desc limit 300))
            and %4$s like all (starts) and id <> all (leaving)
          order by %4$s like all (wholes) desc, (%5$s)::integer, id desc limit most);
      end
      $function$
    $template$, kind.name, kind.posted, kind.tab, kind.words, kind.archived);
    execute format('comment on function app.all_begun_%s(text[], integer, uuid[]) is %L', kind.name,
      'Records with a name or title in which words begin with each of some terms, unless many do. Called by search.');
    execute format('revoke all on function app.all_begun_%s(text[], integer, uuid[]) from public', kind.name);
  end loop;
end
$migration$;

-- matching_…: records whose words match all of the patterns, archived ones last, then the newest first. What many match
--   is found among the newest active ones, as an index would hand over everything first.
-- found_…: records of the terms by quality: whole words, beginnings of words, insides of words.
-- The index is shared by all organizations: a small one, two thousand records at most of a kind, is read whole instead.
do $migration$
declare
  kind record;
begin
  for kind in
    select * from (values
      ('beneficiaries', 'beneficiary', 'search_words', 'deleted_at is null', 'false'),
      ('petitioners', 'petitioner', 'search_words', 'deleted_at is null', 'archived_at is not null'),
      ('cases', 'case_record', 'title_words', 'true', 'archived_at is not null')
    ) kinds (name, tab, words, present, archived)
  loop
    execute format($template$
      create function app.matching_%1$s(patterns text[], most integer, leaving uuid[]) returns uuid[]
        language plpgsql stable as $function$
      declare
        org constant uuid := app.current_org();
        first constant text := patterns[1];
        second constant text := coalesce(patterns[2], first);
        third constant text := coalesce(patterns[3], first);
        newest uuid[];
        matching uuid[];
        active bigint;
      begin
        if most = 0 then return '{}'; end if;
        if not exists (select from app.%2$s where org_id = org offset 2000) then
          return array(
            select id from app.%2$s
            where org_id = org and %4$s and %3$s like all (patterns) and id <> all (leaving)
            order by (%5$s)::integer, id desc limit most);
        end if;
        newest := array(
          select w.id from (
            select id, %3$s as words from app.%2$s where org_id = org and %4$s and not (%5$s) order by id desc limit 500) w
          where w.words like all (patterns) and w.id <> all (leaving)
          order by w.id desc limit most);
        if cardinality(newest) = most then return newest; end if;
        select coalesce(array_agg(m.id order by m.archived, m.id desc), '{}'), count(*) filter (where not m.archived)
          into matching, active
          from (
            select id, %5$s as archived from app.%2$s
            where org_id = org and %4$s and %3$s like first and %3$s like second and %3$s like third
              and %3$s like all (patterns) and id <> all (leaving) limit 300) m;
        if cardinality(matching) < 300 then return matching[1:most]; end if;
        if active < most then
          matching := array(
            select m.id from (
              select id from app.%2$s
              where org_id = org and %4$s and not (%5$s) and %3$s like first and %3$s like second and %3$s like third
                and %3$s like all (patterns) and id <> all (leaving || newest) limit 300) m
            order by m.id desc) || matching;
        end if;
        return (newest || array(select m.id from unnest(matching) with ordinality m (id, at)
          where m.id <> all (newest) group by m.id order by min(m.at)))[1:most];
      end
      $function$
    $template$, kind.name, kind.tab, kind.words, kind.present, kind.archived);
    execute format(
      'comment on function app.matching_%s(text[], integer, uuid[]) is %L',
      kind.name, 'Records whose words match all patterns, active ones first, then the newest. Called by found_' || kind.name || '.');
    execute format('revoke all on function app.matching_%s(text[], integer, uuid[]) from public', kind.name);

    execute format($template$
      create function app.found_%1$s(terms text[], most integer, leaving uuid[]) returns uuid[]
        language plpgsql stable as $function$
      declare
        org constant uuid := app.current_org();
        starts constant text[] := app.starts(terms);
        wholes constant text[] := app.wholes(terms);
        insides constant text[] := app.insides(terms);
        first constant text := insides[1];
        second constant text := coalesce(insides[2], first);
        third constant text := coalesce(insides[3], first);
        patterns text[];
        found uuid[] := '{}';
      begin
        if most = 0 then return '{}'; end if;
        if not exists (select from app.%2$s where org_id = org offset 2000) then
          return array(
            select id from app.%2$s
            where org_id = org and %4$s and %3$s like all (insides) and id <> all (leaving)
            order by %3$s like all (wholes) desc, %3$s like all (starts) desc, (%5$s)::integer, id desc limit most);
        end if;
        -- Few of the newest match: few of all do, and one look at the index finds them.
        if (select count(*) < 3 from (
              select %3$s as words from app.%2$s where org_id = org and %4$s order by id desc limit 100) w
            where w.words like all (insides))
        then
          found := array(
            select m.id from (
              select id, %3$s as words, %5$s as archived from app.%2$s
              where org_id = org and %4$s and %3$s like first and %3$s like second and %3$s like third
                and %3$s like all (insides) and id <> all (leaving) limit 300) m
            order by m.words like all (wholes) desc, m.words like all (starts) desc, m.archived, m.id desc);
          if cardinality(found) < 300 then return found[1:most]; end if;
          found := '{}';
        end if;
        foreach patterns slice 1 in array array[wholes, starts, insides] loop
          found := found || app.matching_%1$s(patterns, most - cardinality(found), leaving || found);
          exit when cardinality(found) >= most;
        end loop;
        return found;
      end
      $function$
    $template$, kind.name, kind.tab, kind.words, kind.present, kind.archived);
    execute format(
      'comment on function app.found_%s(text[], integer, uuid[]) is %L',
      kind.name, 'Records that have the terms: as words, then at the start of words, then inside them. Called by search.');
    execute format('revoke all on function app.found_%s(text[], integer, uuid[]) from public', kind.name);
  end loop;
end
$migration$;

-- signed_…: some of the records with signs; of the planner's ways only the index of the signs is left, since walking the
-- records would look for signs in each.
-- held_…: records whose name or title holds a text as it was typed, those with all of its signs at least.
do $migration$
declare
  kind record;
begin
  for kind in
    select * from (values
      ('beneficiaries', 'beneficiary', 'app.full_name(r.first_name, r.middle_name, r.last_name)',
        'app.fold(app.full_name(r.first_name, r.middle_name, r.last_name))', 'r.deleted_at is null', 'false'),
      ('petitioners', 'petitioner', 'r.petitioner_name', 'app.fold(r.petitioner_name)', 'r.deleted_at is null',
        'r.archived_at is not null'),
      ('cases', 'case_record', 'r.title', 'r.title_fold', 'true', 'r.archived_at is not null')
    ) kinds (name, tab, named, folded, present, archived)
  loop
    execute format($template$
      create function app.signed_%1$s(sought text[], most integer) returns uuid[]
        language plpgsql stable set search_path = pg_catalog
        set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off as $function$
      begin
        return array(
          select r.id from app.%2$I r
          where r.org_id = app.current_org() and %4$s and app.signs(%3$s) <> '{}' and app.signs(%3$s) @> sought limit most);
      end
      $function$
    $template$, kind.name, kind.tab, kind.named, kind.present);
    execute format('comment on function app.signed_%s is %L', kind.name,
      'Some records with all of these signs in their name or title. Called by held_' || kind.name || '.');
    execute format('revoke all on function app.signed_%s from public', kind.name);

    execute format($template$
      create function app.held_%1$s(part text, sought text[], most integer) returns uuid[]
        language plpgsql stable as $function$
      declare
        org constant uuid := app.current_org();
        literal constant text := app.literal(part);
        newest uuid[];
        signed uuid[];
      begin
        if not exists (select from app.%2$I where org_id = org offset 2000) then
          return array(
            select r.id from app.%2$I r where r.org_id = org and %4$s and %3$s like literal
            order by (%5$s)::integer, r.id desc limit most);
        end if;
        newest := array(
          select n.id from (
            select r.id, %3$s as folded from app.%2$I r
            where r.org_id = org and %4$s and not (%5$s) order by r.id desc limit 500) n
          where n.folded like literal order by n.id desc limit most);
        if cardinality(newest) = most then return newest; end if;
        -- Called once: in the query it could be called for each row.
        signed := app.signed_%1$s(sought, 1000);
        return (newest || array(
          select r.id from app.%2$I r
          where r.org_id = org and r.id = any (signed) and r.id <> all (newest) and %3$s like literal
          order by (%5$s)::integer, r.id desc limit most))[1:most];
      end
      $function$
    $template$, kind.name, kind.tab, kind.folded, kind.present, kind.archived);
    execute format('comment on function app.held_%s is %L', kind.name,
      'Records whose name or title holds a text with signs as it is, active ones first, then the newest. Called by search.');
    execute format('revoke all on function app.held_%s from public', kind.name);
  end loop;
end
$migration$;

-- A search for one word, as most are, takes it as its term without a query.
create function app.search_by_words(
  query text, most integer, out beneficiaries uuid[], out cases uuid[], out petitioners uuid[])
  language plpgsql stable security definer set search_path = pg_catalog
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_sort = off set jit = off as $$
declare
  words constant text := app.words(query);
  only_word constant text := trim(words);
  terms text[];
  -- The end of a telephone number, as its beginning is written in many ways.
  phone constant text := case when query !~ '[[:alpha:]]' then right(app.digits(query), 10) end;
  number constant text := case when query ~ '[0-9]' then replace(words, ' ', '') end;
begin
  beneficiaries := '{}';
  cases := '{}';
  petitioners := '{}';
  -- A word without a trigram, a lone sign for instance, would make an index read everything.
  if strpos(only_word, ' ') = 0 then
    if public.show_trgm(only_word) = '{}' then return; end if;
    terms := array[only_word];
  else
    -- The longest first.
    terms := (
      select (array_agg(word order by length(word) desc, word))[1:20]
      from (select distinct word from string_to_table(words, ' ') word where public.show_trgm(word) <> '{}') terms);
    if terms is null then return; end if;
  end if;
  -- A number that is typed without signs is a term itself.
  if length(phone) >= 4 and terms <> array[phone] then
    beneficiaries := app.begun_beneficiaries(phone, most, '{}');
    beneficiaries := beneficiaries
      || app.matching_beneficiaries(array['%' || phone || '%'], most - cardinality(beneficiaries), beneficiaries);
    petitioners := app.begun_petitioners(phone, most, '{}');
    petitioners := petitioners
      || app.matching_petitioners(array['%' || phone || '%'], most - cardinality(petitioners), petitioners);
  end if;
  if length(number) >= 4 and terms <> array[number] then
    cases := app.matching_cases(array['%' || number || '%'], most, '{}');
  end if;
  if cardinality(terms) = 1 then
    beneficiaries := beneficiaries || app.begun_beneficiaries(terms[1], most - cardinality(beneficiaries), beneficiaries);
    cases := cases || app.begun_cases(terms[1], most - cardinality(cases), cases);
    petitioners := petitioners || app.begun_petitioners(terms[1], most - cardinality(petitioners), petitioners);
  else
    beneficiaries := beneficiaries || app.all_begun_beneficiaries(terms, most - cardinality(beneficiaries), beneficiaries);
    cases := cases || app.all_begun_cases(terms, most - cardinality(cases), cases);
    petitioners := petitioners || app.all_begun_petitioners(terms, most - cardinality(petitioners), petitioners);
  end if;
  beneficiaries := beneficiaries || app.found_beneficiaries(terms, most - cardinality(beneficiaries), beneficiaries);
  cases := cases || app.found_cases(terms, most - cardinality(cases), cases);
  petitioners := petitioners || app.found_petitioners(terms, most - cardinality(petitioners), petitioners);
  -- As many of one kind as are shown have what was typed: it is what was meant.
  if greatest(cardinality(beneficiaries), cardinality(cases), cardinality(petitioners)) = most then return; end if;
  for terms in select c.words from app.corrected(terms) c loop
    if cardinality(terms) = 1 then
      beneficiaries := beneficiaries || app.begun_beneficiaries(terms[1], most - cardinality(beneficiaries), beneficiaries);
      cases := cases || app.begun_cases(terms[1], most - cardinality(cases), cases);
      petitioners := petitioners || app.begun_petitioners(terms[1], most - cardinality(petitioners), petitioners);
    else
      beneficiaries := beneficiaries
        || app.matching_beneficiaries(app.starts(terms), most - cardinality(beneficiaries), beneficiaries);
      cases := cases || app.matching_cases(app.starts(terms), most - cardinality(cases), cases);
      petitioners := petitioners
        || app.matching_petitioners(app.starts(terms), most - cardinality(petitioners), petitioners);
    end if;
  end loop;
end
$$;
comment on function app.search_by_words(text, integer) is
  'The records of each kind that a text''s words may be meant for, the best first: numbers, whole words, beginnings, insides, slips. Called by search.';
revoke all on function app.search_by_words(text, integer) from public;

create function app.followed_by(first uuid[], further uuid[], most integer) returns uuid[]
  language sql immutable parallel safe set search_path = pg_catalog as $$
  select (first || array(select f.id from unnest(further) with ordinality f (id, at) where f.id <> all (first) order by f.at))[1:most]
$$;
comment on function app.followed_by(uuid[], uuid[], integer) is 'Some ids and after them further ones, each once, cut off.';

create function app.search(
  query text, most integer, out beneficiaries uuid[], out cases uuid[], out petitioners uuid[])
  language plpgsql stable security definer set search_path = pg_catalog
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_sort = off set jit = off as $$
declare
  of_signs constant boolean := app.is_of_signs(query);
  -- Names and numbers are written with these in many ways, so that beside words they are not what is looked for.
  usual constant text := E'''’".,:;/()&#@+-';
  sought text[] := '{}';
  by_words record;
begin
  if of_signs or translate(query, usual, '') ~ '[^[:alnum:][:space:]]' collate "default" then
    sought := array(select sign from unnest(app.signs(query)) sign where of_signs or translate(sign, usual, '') <> '');
  end if;
  beneficiaries := '{}';
  cases := '{}';
  petitioners := '{}';
  if cardinality(sought) > 0 then
    beneficiaries := app.held_beneficiaries(query, sought, most);
    cases := app.held_cases(query, sought, most);
    petitioners := app.held_petitioners(query, sought, most);
  end if;
  if of_signs then return; end if;
  select * into by_words from app.search_by_words(query, most);
  if cardinality(sought) = 0 then
    beneficiaries := by_words.beneficiaries;
    cases := by_words.cases;
    petitioners := by_words.petitioners;
    return;
  end if;
  beneficiaries := app.followed_by(beneficiaries, by_words.beneficiaries, most);
  cases := app.followed_by(cases, by_words.cases, most);
  petitioners := app.followed_by(petitioners, by_words.petitioners, most);
end
$$;
comment on function app.search(text, integer) is
  'The records of each kind that a text may be meant for, the best first: what has its signs as they are, then by words.';
revoke all on function app.search(text, integer) from public;
grant execute on function app.search(text, integer) to landfall_app;

create function app.begin_more_words(of_kind text, term text, than integer) returns boolean
  language sql stable security definer set search_path = pg_catalog as $$
  select length(term) > 1 and (
    select count(*) > than from (
      select from app.search_posting p
      where p.org_id = app.current_org() and p.kind = of_kind and p.word >= term collate "C" and p.word < term || U&'\+10FFFD'
      limit than + 1) begun)
$$;
comment on function app.begin_more_words(text, text, integer) is
  'Whether more words of the records of a kind begin with a term than some number, counted no further.';
revoke all on function app.begin_more_words(text, text, integer) from public;

-- How many records a filter lets through takes the longer the more they are, while a page of them is found the sooner.
-- Whoever can wait for the number asks for it later: a filter that many pass is then not counted. An office of a few
-- thousand records is read as a whole: that takes no longer than meeting its part of an index with the part that
-- everybody's letters have there, and as long however many offices there are.
create function app.cases_titled(
  part text, in_archive boolean, of_status text, most integer, later boolean, out total bigint, out newest uuid[])
  language plpgsql stable security definer set search_path = pg_catalog
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_sort = off set jit = off as $$
declare
  few constant integer := 2000;
  org constant uuid := app.current_org();
  exact constant text := app.literal(part);
  -- What the index of the search answers: signs are spaces in it.
  words constant text := '%' || substr(app.words(part), 2) || '%';
  sought constant text[] := app.signs(part);
  is_small constant boolean := (select sum(c.cases) <= few from app.case_count c where c.org_id = org);
  looked_at integer;
begin
  -- Among the newest ones a page is soon full if many pass; the first thousand tell whether to go on.
  if later and not is_small then
    foreach looked_at in array array[1000, 6000] loop
      newest := array(
        select n.id from (
          select c.id, c.title_fold, c.archived, c.status from app.case_record c
          where c.org_id = org order by c.id desc limit looked_at) n
        where n.title_fold like exact
          and (in_archive is null or n.archived = in_archive) and (of_status is null or n.status = of_status)
        order by n.id desc limit most);
      if cardinality(newest) = most then return; end if;
      exit when cardinality(newest) < most / 4;
    end loop;
  end if;
  if not is_small and app.is_of_signs(part) and cardinality(sought) > 0 then
    with titled as materialized (
      select c.id from app.case_record c
      where c.org_id = org and app.signs(c.title) <> '{}' and app.signs(c.title) @> sought and c.title_fold like exact
        and (in_archive is null or c.archived = in_archive) and (of_status is null or c.status = of_status)
    )
    select (select count(*) from titled), array(select t.id from titled t order by t.id desc limit most) into total, newest;
    return;
  end if;
  -- Without three letters or signs in a row there is no trigram: the index would be read from end to end.
  if is_small is not false or words !~ '[[:alnum:]]{3}|[[:alnum:]]{2} | [[:alnum:]]' then
    with titled as materialized (
      select c.id from app.case_record c
      where c.org_id = org and c.title_fold like exact
        and (in_archive is null or c.archived = in_archive) and (of_status is null or c.status = of_status)
    )
    select (select count(*) from titled), array(select t.id from titled t order by t.id desc limit most) into total, newest;
    return;
  end if;
  with titled as materialized (
    select c.id from app.case_record c
    where c.org_id = org and c.title_words like words and c.title_fold like exact
      and (in_archive is null or c.archived = in_archive) and (of_status is null or c.status = of_status)
  )
  select (select count(*) from titled), array(select t.id from titled t order by t.id desc limit most) into total, newest;
end
$$;
comment on function app.cases_titled(text, boolean, text, integer, boolean) is
  'Cases whose title holds a text, accents and case aside: how many, null if they are many and may be counted later; and the newest. A null leaves out its condition.';
revoke all on function app.cases_titled(text, boolean, text, integer, boolean) from public;
grant execute on function app.cases_titled(text, boolean, text, integer, boolean) to landfall_app;

do $migration$
declare
  kind record;
begin
  for kind in
    select * from (values
      ('beneficiaries', 'beneficiary', '', '', 'app.full_name(r.first_name, r.middle_name, r.last_name)'),
      ('petitioners', 'petitioner', 'in_archive boolean, ',
        'and (in_archive is null or (r.archived_at is not null) = in_archive)', 'r.petitioner_name')
    ) kinds (name, tab, argument, condition, named)
  loop
    execute format($template$
      create function app.%1$s_named(
        name text, deleted boolean, %3$smost integer, later boolean, out total bigint, out newest uuid[])
        language plpgsql stable security definer set search_path = pg_catalog
        set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_sort = off set jit = off as $function$
      declare
        few constant integer := 2000;
        org constant uuid := app.current_org();
        patterns constant text[] := app.word_patterns(name);
        longest constant text := patterns[1];
        literal constant text := app.literal(name);
        sought constant text[] := app.signs(name);
        is_small constant boolean := (
          select count(*) <= few from (select from app.%2$I r where r.org_id = org limit few + 1) counted);
      begin
        if app.is_of_signs(name) then
          if is_small then
            with named as materialized (
              select r.id from app.%2$I r
              where r.org_id = org and app.fold(%5$s) like literal and (r.deleted_at is not null) = deleted %4$s
            )
            select (select count(*) from named), array(select n.id from named n order by n.id desc limit most) into total, newest;
            return;
          end if;
          if later and (select count(*) > few from (
              select from app.%2$I r where r.org_id = org and app.signs(%5$s) <> '{}' and app.signs(%5$s) @> sought limit few + 1) counted)
          then
            return;
          end if;
          with named as materialized (
            select r.id from app.%2$I r
            where r.org_id = org and app.signs(%5$s) <> '{}' and app.signs(%5$s) @> sought and app.fold(%5$s) like literal
              and (r.deleted_at is not null) = deleted %4$s
          )
          select (select count(*) from named), array(select n.id from named n order by n.id desc limit most) into total, newest;
          return;
        end if;
        -- A word of two letters has no trigram: the index would be read from end to end.
        if is_small or length(longest) < 5 then
          -- One in four of the newest: many have it.
          if later and not is_small and not deleted
            and (select count(*) >= 250 from (
              select r.name_words from app.%2$I r where r.org_id = org and r.deleted_at is null order by r.id desc limit 1000) n
              where n.name_words like all (patterns))
          then
            return;
          end if;
          with named as materialized (
            select r.id from app.%2$I r
            where r.org_id = org and r.name_words like all (patterns) and (r.deleted_at is not null) = deleted %4$s
          )
          select (select count(*) from named), array(select n.id from named n order by n.id desc limit most) into total, newest;
          return;
        end if;
        if later and (select bool_and(app.begin_more_words('%2$s', trim(p.word, '%%'), few)) from unnest(patterns) p (word)) then
          return;
        end if;
        with named as materialized (
          select r.id from app.%2$I r
          where r.org_id = org and r.search_words like longest and r.name_words like all (patterns)
            and (r.deleted_at is not null) = deleted %4$s
        )
        select (select count(*) from named), array(select n.id from named n order by n.id desc limit most) into total, newest;
      end
      $function$
    $template$, kind.name, kind.tab, kind.argument, kind.condition, kind.named);
    execute format('comment on function app.%s_named is %L', kind.name,
      'Whose names hold every word of a text: how many, and the newest, all of them if most is null. Null and none if they are many and may be counted later.');
    execute format('revoke all on function app.%s_named from public', kind.name);
    execute format('grant execute on function app.%s_named to landfall_app', kind.name);
  end loop;
end
$migration$;
