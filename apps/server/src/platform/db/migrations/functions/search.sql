-- Searching. Under row-level security the planner may not use an index for LIKE or arrays, which are not leakproof. Two
-- functions therefore run as the owner, whom it does not bind, and take the organization from the session alone:
-- app.search and app.named. The others are theirs, and run with their settings; those that read entries and postings leave
-- out the cases that are hidden from the session.

create or replace function app.search_typed(
  of_kind text, query text, terms text[], sought text[], most integer) returns uuid[]
  language plpgsql stable as $$
declare
  -- A number as it is written without signs; of a telephone number the end, as its beginning is written in many ways.
  number constant text := case when of_kind = 'case' then case when query ~ '[0-9]' then replace(app.words(query), ' ', '') end
    when query !~ '[[:alpha:]]' then right(app.digits(query), 10) end;
  chosen uuid[] := app.search_exact(of_kind, query, most);
begin
  if cardinality(chosen) >= most then return chosen; end if;
  if cardinality(sought) > 0 then
    chosen := app.search_inside(of_kind, '{}', '{}', sought, app.literal(query), most, chosen);
  end if;
  if terms is null then return chosen; end if;
  chosen := app.search_begun(of_kind, terms, most, chosen);
  if length(number) >= 4 then
    if of_kind <> 'case' then chosen := app.search_begun(of_kind, array['tel:' || number], most, chosen); end if;
    if terms <> array[number] then
      chosen := app.search_inside(of_kind, array[number], array['%' || number || '%'], '{}', '%', most, chosen);
    end if;
  end if;
  if cardinality(chosen) >= most then return chosen; end if;
  -- The index knows the inside of a word from three letters on.
  return app.search_inside(of_kind, terms,
    array(select case when length(t.term) < 3 then '% ' else '%' end || t.term || '%' from unnest(terms) t (term)),
    '{}', '%', most, chosen);
end
$$;
comment on function app.search_typed(text, text, text[], text[], integer) is
  'Entries of a kind that contain the typed text: as the whole name, its signs, whole words, beginnings of words, '
  'numbers, insides of words.';
revoke all on function app.search_typed(text, text, text[], text[], integer) from public;

create or replace function app.search_meant(of_kind text, alternatives text[], most integer, chosen uuid[]) returns uuid[]
  language plpgsql stable as $$
declare
  terms text[];
begin
  if alternatives is null then return chosen; end if;
  foreach terms slice 1 in array alternatives loop
    chosen := app.search_begun(of_kind, terms, most, chosen);
    if cardinality(terms) > 1 then
      chosen := app.search_inside(of_kind, terms, app.around(terms, '% ', '%'), '{}', '%', most, chosen);
    end if;
  end loop;
  return chosen;
end
$$;
comment on function app.search_meant(text, text[], integer, uuid[]) is
  'Entries of a kind that contain a correction of the typed text; each row of the alternatives is one way to correct '
  'the terms.';
revoke all on function app.search_meant(text, text[], integer, uuid[]) from public;

-- Plans are made once a connection and without the values: a name that is common in one office would otherwise be planned
-- anew for each. What is switched off only looks expensive to the planner, which must not have the plans compiled.
create or replace function app.search(query text, most integer) returns table (kind text, ids uuid[])
  language plpgsql stable security definer rows 3 set search_path = pg_catalog
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_sort = off set jit = off as $$
declare
  of_signs constant boolean := app.is_of_signs(query);
  -- Names and numbers are written with these in many ways: beside words they are not what is looked for.
  usual constant text := E'''’".,:;/()&#@+-';
  sought text[] := '{}';
  terms text[];
  beneficiaries uuid[];
  cases uuid[];
  petitioners uuid[];
  alternatives text[];
begin
  if of_signs or translate(query, usual, '') ~ '[^[:alnum:][:space:]]' collate "default" then
    sought := array(select sign from unnest(app.signs(query)) sign where of_signs or translate(sign, usual, '') <> '');
  end if;
  -- The longest first. A word without a trigram, a lone sign for instance, would make an index read everything.
  if not of_signs then
    terms := nullif(array(
      select w.word from string_to_table(app.words(query), ' ') w (word) where public.show_trgm(w.word) <> '{}'
      group by w.word order by length(w.word) desc, w.word limit 20), '{}');
  end if;
  beneficiaries := app.search_typed('beneficiary', query, terms, sought, most);
  cases := app.search_typed('case', query, terms, sought, most);
  petitioners := app.search_typed('petitioner', query, terms, sought, most);
  -- A kind that fills its page has what was typed: only without such a kind is the text corrected for typing errors.
  if greatest(cardinality(beneficiaries), cardinality(cases), cardinality(petitioners)) < most then
    alternatives := (select array_agg(c.words) from app.corrected(terms) c);
  end if;
  return query values
    ('beneficiary', app.search_meant('beneficiary', alternatives, most, beneficiaries)),
    ('case', app.search_meant('case', alternatives, most, cases)),
    ('petitioner', app.search_meant('petitioner', alternatives, most, petitioners));
end
$$;
comment on function app.search(text, integer) is
  'The records of each kind that match a text, the best first: those that contain it as typed, then those that '
  'contain a correction of it.';
revoke all on function app.search(text, integer) from public;
grant execute on function app.search(text, integer) to landfall_app;
