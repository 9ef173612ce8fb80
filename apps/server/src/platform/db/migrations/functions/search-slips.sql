-- What mistyped words may be meant for. A slip is looked for among the distinct words of an organization, which are few.

create or replace function app.corrections(term text) returns table (word text, closeness real)
  language plpgsql stable rows 6 set search_path = pg_catalog set pg_trgm.word_similarity_threshold = 0.3 as $$
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
    select k.word from app.search_word k where k.org_id::text = org::text and term operator(public.<%) k.word
    union
    -- Swapped letters leave too few trigrams in common: those words are looked up by their beginning.
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
  'Words of the organization of which a term may be a misspelling: they begin like it, but for one letter that is '
  'wrong, missing, extra or swapped with the next one, or their spelling is similar.';
revoke all on function app.corrections(text) from public;

create or replace function app.corrected(terms text[]) returns table (words text[])
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
  'What the terms of a search may be misspellings of, the likeliest first. Short terms and terms with digits are '
  'never corrected.';
revoke all on function app.corrected(text[]) from public;
