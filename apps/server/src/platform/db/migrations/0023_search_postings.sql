-- Which records have a word: where a search begins. Sorted as it answers, so that it reads as many entries as it shows,
-- however many match; and equality and ranges of text may use an index under row-level security.
create table app.search_posting (
  org_id uuid not null references app.organization,
  kind text collate "C" not null check (kind in ('beneficiary', 'case', 'petitioner')),
  word text collate "C" not null,
  archived boolean not null,
  record_id uuid not null
);
comment on table app.search_posting is
  'The words of names and titles, folded, and telephone numbers, each with the records that have it. Deleted records have none.';
comment on column app.search_posting.word is
  'Of a telephone number the last ten digits: its beginning is written in many ways.';
comment on column app.search_posting.archived is 'Whether the record is archived: those come last.';

-- The filter by title asks the index of the search: what is between letters and digits is in neither's trigrams.
drop index app.case_record_title;

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
    -- Rows first and the key afterwards: sorting a million rows once is cheaper than finding a place for each.
    execute format($template$
      insert into app.search_posting (org_id, kind, word, archived, record_id)
      select distinct r.org_id, '%2$s', w.word collate "C", %4$s, r.id from app.%1$I r, unnest(%3$s) w (word)
      where %5$s and length(w.word) between 2 and 40
    $template$, kept.tab, kept.kind, kept.words, kept.archived, kept.present);

    execute format('drop trigger words_added on app.%I', kept.tab);
    execute format('drop trigger words_changed on app.%I', kept.tab);
    execute format('drop function app.keep_%s_words()', kept.tab);

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

alter table app.search_posting add primary key (org_id, kind, word, archived, record_id);
call app.isolate('app.search_posting');
grant select, insert, delete on app.search_posting to landfall_app;
drop function app.new_search_words(text);

drop function app.corrected(text[]);
drop function app.corrections(text);
drop function app.slip_patterns(text);

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

-- begun_… and all_begun_…: records with words that begin with one term and with each of several.
-- These, found_… and matching_… run within app.search, whose settings hold for them.
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

    execute format($template$
      create function app.all_begun_%1$s(terms text[], most integer, leaving uuid[]) returns uuid[]
        language plpgsql stable as $function$
      declare
        org constant uuid := app.current_org();
        starts constant text[] := app.starts(terms);
        wholes constant text[] := app.wholes(terms);
        having_all uuid[];
        having_term uuid[];
      begin
        if most = 0 then return '{}'; end if;
        for at in 1 .. least(cardinality(terms), 3) loop
          having_term := array(
            select p.record_id from app.search_posting p
            where p.org_id = org and p.kind = '%2$s' and p.word >= terms[at] and p.word < terms[at] || U&'\+10FFFD'
            limit 4001);
          -- None has it, or so many that the newest records do.
          if cardinality(having_term) in (0, 4001) then return '{}'; end if;
          having_all := case when at = 1 then having_term
            else array(select * from unnest(having_all) intersect select * from unnest(having_term)) end;
        end loop;
        return array(
          select id from app.%3$s
          where org_id = org and id = any (array(select unnest(having_all) having_it order by having_it desc limit 300))
            and %4$s like all (starts) and id <> all (leaving)
          order by %4$s like all (wholes) desc, (%6$s)::integer, id desc limit most);
      end
      $function$
    $template$, kind.name, kind.posted, kind.tab, kind.words, kind.present, kind.archived);
    execute format('comment on function app.all_begun_%s(text[], integer, uuid[]) is %L', kind.name,
      'Records with a name or title in which words begin with each of some terms, unless many do. Called by search.');
    execute format('revoke all on function app.all_begun_%s(text[], integer, uuid[]) from public', kind.name);
    execute format('alter function app.found_%s(text[], integer, uuid[]) reset all', kind.name);
    execute format('alter function app.matching_%s(text[], integer, uuid[]) reset all', kind.name);
  end loop;
end
$migration$;

-- What is switched off is only made to look expensive, which must not have the plans compiled.
create or replace function app.search(
  query text, most integer, out beneficiaries uuid[], out cases uuid[], out petitioners uuid[])
  language plpgsql stable security definer set search_path = pg_catalog
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_sort = off set jit = off as $$
declare
  -- The longest first. A word without a trigram, a lone sign for instance, would make an index read everything.
  terms text[] := (
    select (array_agg(word order by length(word) desc, word))[1:20]
    from (select distinct word from string_to_table(app.words(query), ' ') word
      where public.show_trgm(word) <> '{}') terms);
  -- The end of a telephone number, as its beginning is written in many ways.
  phone constant text := case when query !~ '[[:alpha:]]' then right(app.digits(query), 10) end;
  number constant text := case when query ~ '[0-9]' then replace(app.words(query), ' ', '') end;
begin
  beneficiaries := '{}';
  cases := '{}';
  petitioners := '{}';
  if terms is null then return; end if;
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
comment on function app.search(text, integer) is
  'The records of each kind that a text may be meant for, the best first: numbers, whole words, beginnings, insides, slips.';
drop function app.search_terms(text);

drop function app.cases_titled(text);
create function app.cases_titled(
  part text, in_archive boolean, of_status text, most integer, out total bigint, out newest uuid[])
  language plpgsql stable security definer set search_path = pg_catalog
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set jit = off as $$
declare
  org constant uuid := app.current_org();
  exact constant text := '%' || regexp_replace(app.fold(part), '([\\%_])', '\\\1', 'g') || '%';
  -- What the index of the search answers: signs are spaces in it.
  words constant text := '%' || substr(app.words(part), 2) || '%';
begin
  -- Without three letters or signs in a row there is no trigram: the index would be read from end to end.
  if words !~ '[[:alnum:]]{3}|[[:alnum:]]{2} | [[:alnum:]]' then
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
comment on function app.cases_titled(text, boolean, text, integer) is
  'Cases whose title holds a text, accents and case aside: how many, and the newest. A null leaves out its condition.';
revoke all on function app.cases_titled(text, boolean, text, integer) from public;
grant execute on function app.cases_titled(text, boolean, text, integer) to landfall_app;

do $migration$
declare
  kind record;
begin
  for kind in
    select * from (values
      ('beneficiaries', 'beneficiary', '', ''),
      ('petitioners', 'petitioner', 'in_archive boolean, ',
        'and (in_archive is null or (r.archived_at is not null) = in_archive)')
    ) kinds (name, tab, argument, condition)
  loop
    execute format('drop function app.%s_named(text)', kind.name);
    execute format($template$
      create function app.%1$s_named(name text, deleted boolean, %3$smost integer, out total bigint, out newest uuid[])
        language plpgsql stable security definer set search_path = pg_catalog
        set plan_cache_mode = force_generic_plan set enable_seqscan = off set jit = off as $function$
      declare
        org constant uuid := app.current_org();
        patterns constant text[] := app.word_patterns(name);
        longest constant text := patterns[1];
      begin
        -- A word of two letters has no trigram: the index would be read from end to end.
        if length(longest) < 5 then
          with named as materialized (
            select r.id from app.%2$I r
            where r.org_id = org and r.name_words like all (patterns) and (r.deleted_at is not null) = deleted %4$s
          )
          select (select count(*) from named), array(select n.id from named n order by n.id desc limit most) into total, newest;
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
    $template$, kind.name, kind.tab, kind.argument, kind.condition);
    execute format('comment on function app.%s_named is %L', kind.name,
      'Whose names hold every word of a text: how many, and the newest, all of them if most is null.');
    execute format('revoke all on function app.%s_named from public', kind.name);
    execute format('grant execute on function app.%s_named to landfall_app', kind.name);
  end loop;
end
$migration$;

-- A new title waits in the index's list for the next sixty or so and is sorted in with them. The list is so short that
-- reading it beside the index takes no time to speak of.
alter index app.case_record_search set (fastupdate = on, gin_pending_list_limit = 64);
