-- Words end with a space too, so that a whole word can be told from the beginning of one.
drop index app.case_record_search;
alter table app.case_record drop column title_words;
alter table app.case_record add column title_words text not null generated always as (
  app.words(title) || ' '
  || case when title ~ '[0-9]' then replace(app.words(title), ' ', '') || ' ' else '' end) stored;
comment on column app.case_record.title_words is
  'The title as the search matches it; with digits also without its spaces and signs, as case numbers are typed.';
create index case_record_search on app.case_record
  using gin (org_id, title_words public.gin_trgm_ops) with (fastupdate = off);
create index case_record_title on app.case_record
  using gin (org_id, title_fold public.gin_trgm_ops) with (fastupdate = off);

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

create function app.new_search_words(words text) returns setof text
  language sql immutable strict parallel safe
  as $$ select word from regexp_split_to_table(words, ' +') word where word ~ '^[[:alpha:]]{4,40}$' $$;
comment on function app.new_search_words(text) is 'The words in a folded text that a search with a slip can be meant for.';

do $migration$
declare
  kept record;
begin
  for kept in select * from (values
    ('beneficiary', 'name_words'), ('petitioner', 'name_words'), ('case_record', 'title_words')) kept (tab, words)
  loop
    -- In the order of the words, so that two writers of the same new ones wait for each other and never in a circle.
    execute format($template$
      create function app.keep_%1$s_words() returns trigger
        language plpgsql set search_path = pg_catalog as $function$
      begin
        insert into app.search_word (org_id, word)
        select distinct w.org_id, w.word
        from (select c.org_id, app.new_search_words(c.%2$s) collate "C" as word from changed c) w
        where not exists (select from app.search_word k where k.org_id = w.org_id and k.word = w.word)
        order by 1, 2
        on conflict do nothing;
        return null;
      end
      $function$
    $template$, kept.tab, kept.words);
    execute format('comment on function app.keep_%s_words() is %L', kept.tab,
      'Adds the words of new and changed rows to search_word.');
    execute format('create trigger words_added after insert on app.%1$s
      referencing new table as changed for each statement execute function app.keep_%1$s_words()', kept.tab);
    execute format('create trigger words_changed after update on app.%1$s
      referencing new table as changed for each statement execute function app.keep_%1$s_words()', kept.tab);
  end loop;
end
$migration$;

insert into app.search_word (org_id, word)
  select distinct org_id, app.new_search_words(words) from (
    select org_id, name_words from app.beneficiary
    union all select org_id, name_words from app.petitioner
    union all select org_id, title_words from app.case_record) kept (org_id, words)
  on conflict do nothing;

-- A word without a trigram, a lone sign for instance, would make an index read everything.
create function app.search_terms(query text) returns text[]
  language sql immutable strict parallel safe set search_path = pg_catalog
  return (
    select (array_agg(word order by length(word) desc, word))[1:20]
    from (select distinct word from regexp_split_to_table(app.words(query), ' +') word
      where public.show_trgm(word) <> '{}') terms);
comment on function app.search_terms(text) is 'The words of a search, folded, the longest first; null when there is none.';

create function app.slip_patterns(term text) returns text[]
  language sql immutable strict parallel safe set search_path = pg_catalog
  return (
    select array_agg(distinct pattern || '%') from generate_series(1, length(term)) at, lateral (values
      (overlay(term placing '_' from at for 1)),
      (overlay(term placing '_' from at for 0)),
      (overlay(term placing '' from at for 1)),
      (overlay(term placing reverse(substr(term, at, 2)) from at))) slips (pattern));
comment on function app.slip_patterns(text) is
  'LIKE patterns of the words that begin as a term does but for one letter: wrong, missing, too many, or swapped with the next.';

-- Swapped letters leave too few trigrams in common, so that those words are looked up by their beginning. The planner
-- takes comparing trigrams for cheap and would read every word: it is left the bitmap of an index alone.
create function app.corrections(term text) returns table (word text, closeness real)
  language sql stable rows 6 set search_path = pg_catalog set pg_trgm.word_similarity_threshold = 0.3
  set enable_indexscan = off set enable_indexonlyscan = off set enable_seqscan = off as $$
  with alike (word) as materialized (
    select k.word from app.search_word k where k.org_id = app.current_org() and term operator(public.<%) k.word
    union all
    select k.word
    from generate_series(1, length(term) - 1) at,
      lateral (select overlay(term placing reverse(substr(term, at, 2)) from at) collate "C" as beginning) swapped,
      lateral (
        select k.word from app.search_word k
        where k.org_id = app.current_org() and k.word >= beginning and k.word < beginning || U&'\+10FFFD'
        order by k.word limit 3) k
  ), judged as (
    select distinct a.word, a.word like any ((select app.slip_patterns(term))::text[]) as slip, public.similarity(term, a.word) as closeness
    from alike a where not starts_with(a.word, term)
  )
  select j.word, j.closeness from judged j where j.slip or j.closeness >= 0.55
  order by j.slip desc, j.closeness desc, j.word limit 6
$$;
comment on function app.corrections(text) is
  'Words of the organization that a term may be meant for: one slip away from their beginning, or spelled alike.';

create function app.corrected(terms text[]) returns table (words text[])
  language sql stable rows 4 set search_path = pg_catalog as $$
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
  order by c.slips, c.closeness desc, c.words limit 4
$$;
comment on function app.corrected(text[]) is
  'What the terms of a search may be meant for, the likeliest first. Terms with digits and short ones are never corrected.';

create function app.starts(terms text[]) returns text[]
  language sql immutable strict parallel safe return (select array_agg('% ' || term || '%') from unnest(terms) term);
create function app.wholes(terms text[]) returns text[]
  language sql immutable strict parallel safe return (select array_agg('% ' || term || ' %') from unnest(terms) term);
-- An index knows the inside of a word from three letters on.
create function app.insides(terms text[]) returns text[]
  language sql immutable strict parallel safe
  return (select array_agg(case when length(term) < 3 then '% ' else '%' end || term || '%') from unnest(terms) term);
comment on function app.starts(text[]) is 'LIKE patterns of texts in which words start with the terms.';
comment on function app.wholes(text[]) is 'LIKE patterns of texts that have the terms as words.';
comment on function app.insides(text[]) is 'LIKE patterns of texts that have the terms in their words.';

-- The same two functions for each kind of record:
-- matching_…: records whose words match all of the patterns, archived ones last, then the newest first. What many match
--   is found among the newest active ones, as an index would hand over everything first.
-- found_…: records of the terms by quality: whole words, beginnings of words, insides of words.
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
        language plpgsql stable set search_path = pg_catalog
        set plan_cache_mode = force_generic_plan set enable_seqscan = off
        as $function$
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
        language plpgsql stable set search_path = pg_catalog
        set plan_cache_mode = force_generic_plan set enable_seqscan = off
        as $function$
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
        -- Few of the newest match: few of all do, and one look at the index finds them.
        if (select count(*) < 3 from (
              select %3$s as words from app.%2$s where org_id = org and %4$s order by id desc limit 100) w
            where w.words like all (insides)) then
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

create function app.search(
  query text, most integer, out beneficiaries uuid[], out cases uuid[], out petitioners uuid[])
  language plpgsql stable security definer set search_path = pg_catalog as $$
declare
  terms text[] := app.search_terms(query);
  -- The end of a telephone number, as its beginning is written in many ways.
  phone constant text := case when query !~ '[[:alpha:]]' then right(app.digits(query), 10) end;
  number constant text := case when query ~ '[0-9]' then replace(app.words(query), ' ', '') end;
begin
  beneficiaries := '{}';
  cases := '{}';
  petitioners := '{}';
  if terms is null then return; end if;
  if length(phone) >= 4 then
    beneficiaries := app.matching_beneficiaries(array['%' || phone || '%'], most, '{}');
    petitioners := app.matching_petitioners(array['%' || phone || '%'], most, '{}');
  end if;
  if length(number) >= 4 then
    cases := app.matching_cases(array['%' || number || '%'], most, '{}');
  end if;
  beneficiaries := beneficiaries || app.found_beneficiaries(terms, most - cardinality(beneficiaries), beneficiaries);
  cases := cases || app.found_cases(terms, most - cardinality(cases), cases);
  petitioners := petitioners || app.found_petitioners(terms, most - cardinality(petitioners), petitioners);
  if least(cardinality(beneficiaries), cardinality(cases), cardinality(petitioners)) = most then return; end if;
  for terms in select c.words from app.corrected(terms) c loop
    beneficiaries := beneficiaries
      || app.matching_beneficiaries(app.starts(terms), most - cardinality(beneficiaries), beneficiaries);
    cases := cases || app.matching_cases(app.starts(terms), most - cardinality(cases), cases);
    petitioners := petitioners
      || app.matching_petitioners(app.starts(terms), most - cardinality(petitioners), petitioners);
  end loop;
end
$$;
comment on function app.search(text, integer) is
  'The records of each kind that a text may be meant for, the best first: numbers, whole words, beginnings, insides, slips.';
revoke all on function app.search(text, integer) from public;
grant execute on function app.search(text, integer) to landfall_app;
