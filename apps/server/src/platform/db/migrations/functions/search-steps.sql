-- The steps of a search (search.sql) and of a filter by name (search-names.sql).
--
-- Functions that take `chosen` add to it the ids of further entries of a kind, the best first, until it has `most`.

create or replace function app.around(terms text[], before text, after text) returns text[]
  language plpgsql immutable strict parallel safe as $$
declare
  patterns text[] := '{}';
  term text;
begin
  foreach term in array terms loop
    patterns := patterns || (before || term || after);
  end loop;
  return patterns;
end
$$;
comment on function app.around(text[], text, text) is 'LIKE patterns for some words, which contain no wildcards.';

create or replace function app.literal(part text) returns text
  language plpgsql immutable strict parallel safe set search_path = pg_catalog as $$
begin
  return '%' || regexp_replace(app.fold(part), '([\\%_])', '\\\1', 'g') || '%';
end
$$;
comment on function app.literal(text) is 'A LIKE pattern for folded texts that contain a text literally.';

create or replace function app.is_of_signs(part text) returns boolean
  language plpgsql immutable strict parallel safe set search_path = pg_catalog as $$
begin
  return app.fold(part) !~ '[[:alnum:]]' collate "default";
end
$$;
comment on function app.is_of_signs(text) is
  'Whether a text contains neither letters nor digits, and therefore no word.';

create or replace function app.has_few_entries(of_kind text) returns boolean
  language sql stable as $$
  -- Cases are counted; the entries of people are looked through.
  select case of_kind
    when 'case' then (select coalesce(sum(c.cases), 0) <= 2000 from app.case_count c where c.org_id = app.current_org())
    else not exists (select from app.search_entry where org_id = app.current_org() and kind = of_kind offset 2000) end
$$;
comment on function app.has_few_entries(text) is
  'Whether reading all entries of a kind is faster than using an index that all organizations share.';
revoke all on function app.has_few_entries(text) from public;

create or replace function app.search_exact(of_kind text, query text, most integer) returns uuid[]
  language plpgsql stable as $$
declare
  called constant text := app.current_org()::text || of_kind || app.fold(query);
begin
  return array(
    select e.record_id from app.search_entry e
    where hashtextextended(e.org_id::text || e.kind || e.name, 0) = hashtextextended(called, 0)
      and e.org_id::text || e.kind || e.name = called and not e.deleted
      and (not e.restricted or app.sees_restricted(e.record_id))
    order by e.archived, e.record_id desc limit most);
end
$$;
comment on function app.search_exact(text, text, integer) is
  'Entries of a kind whose whole name is the typed text, except for accents and case.';
revoke all on function app.search_exact(text, text, integer) from public;

create or replace function app.search_newest(
  of_kind text, patterns text[], literal text, most integer, chosen uuid[]) returns uuid[]
  language plpgsql stable as $$
begin
  return chosen || array(
    select n.record_id from (
      select e.record_id, e.words, e.name, e.restricted from app.search_entry e
      where e.org_id = app.current_org() and e.kind = of_kind and not e.archived and not e.deleted
      order by e.record_id desc limit 500) n
    where n.words like all (patterns) and n.name like literal and n.record_id <> all (chosen)
      and (not n.restricted or app.sees_restricted(n.record_id))
    order by n.record_id desc limit most - cardinality(chosen));
end
$$;
comment on function app.search_newest(text, text[], text, integer, uuid[]) is
  'The matching ones of the newest 500 active entries; the fastest way to find entries if many match.';
revoke all on function app.search_newest(text, text[], text, integer, uuid[]) from public;

drop function if exists app.search_index(text, text[], text[], text, boolean, integer);
drop function if exists app.search_index(text, text[], text[], text, boolean, boolean, integer);

create or replace function app.search_index(of_kind text, patterns text[], sought text[], literal text, most integer)
  returns setof app.search_entry
  language plpgsql stable rows 300 as $$
declare
  scope constant text := app.current_org()::text || of_kind;
  first constant text := patterns[1];
  second constant text := coalesce(patterns[2], first);
  third constant text := coalesce(patterns[3], first);
begin
  -- A condition that everything meets would make the index read all that it has.
  if cardinality(sought) > 0 then
    -- Nearly all titles may contain these signs, and none the text as typed: so at most 1,000 are read.
    return query
    select e.* from (
      select e.* from app.search_entry e
      where e.org_id::text || e.kind = scope and e.signs @> sought and not e.deleted limit 1000) e
    where e.words like all (patterns) and e.name like literal and (not e.restricted or app.sees_restricted(e.record_id))
    limit most;
  elsif cardinality(patterns) = 1 then
    -- Each further condition would be asked of the index and of every row that it finds.
    return query
    select e.* from app.search_entry e
    where e.org_id::text || e.kind = scope and e.words like first and e.name like literal and not e.deleted
      and (not e.restricted or app.sees_restricted(e.record_id))
    limit most;
  else
    return query
    select e.* from app.search_entry e
    where e.org_id::text || e.kind = scope and e.words like first and e.words like second and e.words like third
      and e.words like all (patterns) and e.name like literal and not e.deleted
      and (not e.restricted or app.sees_restricted(e.record_id))
    limit most;
  end if;
end
$$;
comment on function app.search_index(text, text[], text[], text, integer) is
  'Some matching entries, found by the index for the inside of words, or by the index for the signs, which is '
  'limited to a thousand candidates.';
revoke all on function app.search_index(text, text[], text[], text, integer) from public;

create or replace function app.words_begun(of_kind text, term text) returns setof text
  language sql stable rows 13 as $$
  with recursive begun (word) as (
    select min(p.word) from app.search_posting p
    where p.org_id = app.current_org() and p.kind = of_kind and p.word >= term and p.word < term || U&'\+10FFFD'
    union all
    select (
      select min(p.word) from app.search_posting p
      where p.org_id = app.current_org() and p.kind = of_kind and p.word > b.word and p.word < term || U&'\+10FFFD')
    from begun b where b.word is not null
  )
  select b.word from begun b where b.word is not null limit 13
$$;
comment on function app.words_begun(text, text) is
  'Words of a kind of record that begin with a term, at most thirteen.';
revoke all on function app.words_begun(text, text) from public;

create or replace function app.search_postings(
  of_kind text, words text[], places integer[], most integer, chosen uuid[]) returns uuid[]
  language plpgsql stable as $$
declare
  org constant uuid := app.current_org();
  terms constant integer := places[cardinality(places)];
  in_archive boolean;
begin
  foreach in_archive in array array[false, true] loop
    -- Most people type one word: the statement for several takes twice as long.
    if cardinality(words) = 1 then
      chosen := chosen || array(
        select p.record_id from app.search_posting p
        where p.org_id = org and p.kind = of_kind and p.word = words[1] and p.archived = in_archive
          and p.record_id <> all (chosen) and (not p.restricted or app.sees_restricted(p.record_id))
        order by p.record_id desc limit most - cardinality(chosen));
    else
      -- What the newest of several words have in common is the newest that has all of them.
      chosen := chosen || array(
        select f.record_id from unnest(words, places) w (word, place), lateral (
          select p.record_id from app.search_posting p
          where p.org_id = org and p.kind = of_kind and p.word = w.word and p.archived = in_archive
            and p.record_id <> all (chosen) and (not p.restricted or app.sees_restricted(p.record_id))
          order by p.record_id desc limit case when terms = 1 then most else 500 end) f
        group by f.record_id having count(distinct w.place) = terms
        order by f.record_id desc limit most - cardinality(chosen));
    end if;
    exit when cardinality(chosen) >= most;
  end loop;
  return chosen;
end
$$;
comment on function app.search_postings(text, text[], integer[], integer, uuid[]) is
  'Entries that have one of the words of each place, the newest first, archived ones last.';
revoke all on function app.search_postings(text, text[], integer[], integer, uuid[]) from public;

create or replace function app.search_begun(of_kind text, terms text[], most integer, chosen uuid[]) returns uuid[]
  language plpgsql stable as $$
declare
  org constant uuid := app.current_org();
  words text[] := '{}';
  places integer[] := '{}';
  begun text[];
begin
  if cardinality(chosen) >= most then return chosen; end if;
  chosen := app.search_postings(of_kind, terms, array(select generate_subscripts(terms, 1)), most, chosen);
  if cardinality(chosen) >= most then return chosen; end if;
  for at in 1 .. cardinality(terms) loop
    begun := array(select app.words_begun(of_kind, terms[at]));
    exit when cardinality(begun) not between 1 and 12;
    words := words || begun;
    places := places || array_fill(at, array[cardinality(begun)]);
  end loop;
  if cardinality(begun) between 1 and 12 then
    return app.search_postings(of_kind, words, places, most, chosen);
  end if;
  if cardinality(begun) = 0 or cardinality(terms) > 1 then return chosen; end if;
  -- So many words begin so that the newest entries have some.
  chosen := app.search_newest(of_kind,
    case when starts_with(terms[1], 'tel:') then array['% ' || substr(terms[1], 5) || '%|%']
      else array['% ' || terms[1] || '%|%|%'] end, '%', most, chosen);
  return chosen || array(
    select b.record_id from (
      select p.record_id, p.archived, p.restricted from app.search_posting p
      where p.org_id = org and p.kind = of_kind and p.word >= terms[1] and p.word < terms[1] || U&'\+10FFFD' limit 1000) b
    where b.record_id <> all (chosen) and (not b.restricted or app.sees_restricted(b.record_id))
    group by b.record_id, b.archived order by b.archived, b.record_id desc limit most - cardinality(chosen));
end
$$;
comment on function app.search_begun(text, text[], integer, uuid[]) is
  'Entries whose names have words that begin with each of some terms, whole words first. Not all of them if many '
  'words begin with one of several terms.';
revoke all on function app.search_begun(text, text[], integer, uuid[]) from public;

create or replace function app.search_inside(
  of_kind text, terms text[], patterns text[], sought text[], literal text, most integer, chosen uuid[]) returns uuid[]
  language plpgsql stable as $$
declare
  org constant uuid := app.current_org();
  -- In the name and after it: whole words and beginnings of words.
  name_wholes constant text[] := app.around(terms, '% ', ' %|%|%');
  name_starts constant text[] := app.around(terms, '% ', '%|%|%');
  wholes constant text[] := app.around(terms, '% ', ' %');
  starts constant text[] := app.around(terms, '% ', '%');
  newest uuid[];
  inside uuid[];
begin
  if cardinality(chosen) >= most then return chosen; end if;
  if app.has_few_entries(of_kind) then
    return chosen || array(
      select e.record_id from app.search_entry e
      where e.org_id = org and e.kind = of_kind and not e.deleted and e.words like all (patterns) and e.name like literal
        and e.record_id <> all (chosen) and (not e.restricted or app.sees_restricted(e.record_id))
      order by e.words like all (name_wholes) desc, e.words like all (name_starts) desc, e.words like all (wholes) desc,
        e.words like all (starts) desc, e.archived, e.record_id desc
      limit most - cardinality(chosen));
  end if;
  newest := app.search_newest(of_kind, patterns, literal, most, chosen);
  if cardinality(newest) >= most then return newest; end if;
  inside := array(
    select e.record_id from app.search_index(of_kind, patterns, sought, literal, 300) e
    order by e.words like all (name_wholes) desc, e.words like all (name_starts) desc, e.words like all (wholes) desc,
      e.words like all (starts) desc, e.archived, e.record_id desc);
  -- Fewer than it is limited to are all that match.
  if cardinality(inside) < 300 then newest := chosen; end if;
  return (newest || array(
    select i.id from unnest(inside) with ordinality i (id, at) where i.id <> all (newest) order by i.at))[1:most];
end
$$;
comment on function app.search_inside(text, text[], text[], text[], text, integer, uuid[]) is
  'Entries whose words match all patterns and whose names contain the signs and match the literal: first those with '
  'the terms as words of the name, then at the beginning of its words, then in the other searched text.';
revoke all on function app.search_inside(text, text[], text[], text[], text, integer, uuid[]) from public;
