-- A connection prepares what a function in PL/pgSQL does once, and anew whenever the search path is another than the time
-- before. These are called by the statements of a session and by functions that have a path of their own, in turn: with
-- one of their own, too, they are prepared once. Before, that was a tenth of what it took to add a case.
alter function app.fold(text) set search_path = pg_catalog;
alter function app.words(text) set search_path = pg_catalog;
alter function app.sort_key(text) set search_path = pg_catalog;

-- The patterns of a search's few terms, without a query of their own.
create or replace function app.starts(terms text[]) returns text[]
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

create or replace function app.wholes(terms text[]) returns text[]
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

create or replace function app.insides(terms text[]) returns text[]
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

-- Of several terms that hundreds begin with one may be a number; otherwise as it was.
create or replace function app.newest_begun(of_kind text, terms text[], most integer, leaving uuid[]) returns uuid[]
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

-- A search for one word, as most are, takes it as its term without a query; otherwise as it was.
create or replace function app.search(
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
