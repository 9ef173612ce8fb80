-- Who may be the same as another. Signs of it are postings of search entries: how a name sounds (=n), an e-mail address (=m),
-- a postal address (=a) and the end of a telephone number (te).

create or replace function app.names_alike(one text, other text, is_firm boolean) returns real
  language sql immutable strict parallel safe as $$
  select public.similarity(
    array_to_string(app.name_words(one, is_firm), ' '), array_to_string(app.name_words(other, is_firm), ' '))
$$;
comment on function app.names_alike(text, text, boolean) is
  'How similar two names are, whatever the order of their words: 1 if they have everything in common.';
revoke all on function app.names_alike(text, text, boolean) from public;

create or replace function app.sign_weight(signs text[], alike real) returns integer
  language sql immutable parallel safe as $$
  select case when '=n' = any (signs) then case when alike = 1 then 4 else 3 end else 0 end
    + case when '=m' = any (signs) then 3 else 0 end + case when 'te' = any (signs) then 2 else 0 end
    + case when '=a' = any (signs) then 1 else 0 end
$$;
comment on function app.sign_weight(text[], real) is 'How likely two records are the same person, from 0 to 10.';
revoke all on function app.sign_weight(text[], real) from public;

create or replace function app.similar_records(
  of_kind text, name text, telephones text[], mails text[], addresses text[], most integer)
  returns table (record_id uuid, signs text[], alike real)
  language plpgsql stable security definer rows 5 set search_path = pg_catalog
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_sort = off set jit = off as $$
declare
  org constant uuid := app.current_org();
  is_firm constant boolean := of_kind = 'petitioner';
  numbers constant text[] := array(
    select 'tel:' || right(app.digits(t), 10) from unnest(telephones) t where length(app.digits(t)) >= 7);
  likeness constant text[] := app.likeness(name, is_firm, mails, addresses);
  -- The longest first, as a search takes them.
  terms constant text[] := array(
    select word from unnest(app.name_words(name, is_firm)) word where public.show_trgm(word) <> '{}'
    group by word order by length(word) desc, word limit 6);
  only_place constant boolean := not exists (select from unnest(likeness || numbers) w (word) where w.word not like '=a%');
  named uuid[] := '{}';
  meant text[];
begin
  -- One name of several says too little of a person.
  if cardinality(terms) > 1 or is_firm and length(terms[1]) > 2 then
    named := app.search_typed(of_kind, array_to_string(terms, ' '), terms, '{}', 20);
    meant := array(select c.words from app.corrected(terms) c);
    named := app.search_meant(of_kind, nullif(meant, '{}'), 20, named);
  end if;
  return query
  with shared as materialized (
    select p.record_id, left(p.word, 2) as sign
    from unnest(likeness || numbers) w (word), lateral (
      select p.record_id, p.word from app.search_posting p
      where p.org_id = org and p.kind = of_kind and p.word = w.word
        and (not p.restricted or app.sees_restricted(p.record_id))
      limit 20) p
    union
    select n, '=n' from unnest(named) n
  ), judged as (
    select s.record_id, array_agg(s.sign order by s.sign) as signs, max(app.names_alike(e.name, similar_records.name, is_firm)) as alike
    from shared s join app.search_entry e on e.org_id = org and e.kind = of_kind and e.record_id = s.record_id
    where not e.deleted and (s.sign <> '=n' or app.names_alike(e.name, similar_records.name, is_firm) >= 0.45)
    group by s.record_id
  )
  select j.record_id, j.signs, j.alike from judged j
  where only_place or j.signs <> array['=a']
  order by app.sign_weight(j.signs, j.alike) desc, j.alike desc, j.record_id desc limit most;
end
$$;
comment on function app.similar_records(text, text, text[], text[], text[], integer) is
  'Records that may be the person with the given fields, the likeliest first. People who share only a postal address '
  'are considered a family.';
revoke all on function app.similar_records(text, text, text[], text[], text[], integer) from public;
grant execute on function app.similar_records(text, text, text[], text[], text[], integer) to landfall_app;

create or replace function app.similar_pairs(of_kind text)
  returns table (a_id uuid, b_id uuid, signs text[], alike real, weight integer)
  language plpgsql stable security definer rows 50 set search_path = pg_catalog set jit = off as $$
declare
  org constant uuid := app.current_org();
begin
  return query
  with shared as materialized (
    -- What many have says nothing: a name that is common, the number of an agency.
    select left(p.word, 2) as sign, array_agg(p.record_id) as ids
    from app.search_posting p
    where p.org_id = org and p.kind = of_kind
      and (p.word >= '=' and p.word < '>' or p.word >= 'tel:0000000' and p.word < 'tel;' and length(p.word) >= 11)
      and (not p.restricted or app.sees_restricted(p.record_id))
    group by p.word having count(*) between 2 and 12
  ), paired as (
    select a.id as a_id, b.id as b_id, array_agg(distinct s.sign) as signs
    from shared s, unnest(s.ids) a (id), unnest(s.ids) b (id) where a.id < b.id
    group by a.id, b.id
  ), judged as (
    select p.a_id, p.b_id, n.alike,
      case when n.alike >= 0.6 then p.signs else array_remove(p.signs, '=n') end as signs
    from paired p
    join app.search_entry a on a.org_id = org and a.kind = of_kind and a.record_id = p.a_id
    join app.search_entry b on b.org_id = org and b.kind = of_kind and b.record_id = p.b_id
    cross join lateral (select app.names_alike(a.name, b.name, of_kind = 'petitioner') as alike) n
  )
  select j.a_id, j.b_id, j.signs, j.alike, app.sign_weight(j.signs, j.alike) from judged j
  where j.signs && array['=n', '=m', 'te']
    -- A family on one case has one telephone number and one address.
    and ('=n' = any (j.signs) or not exists (
      select from app.case_beneficiary x
      join app.case_beneficiary y on y.org_id = x.org_id and y.case_id = x.case_id
      where x.org_id = org and x.beneficiary_id = j.a_id and y.beneficiary_id = j.b_id
        and (not x.restricted or app.sees_restricted(x.case_id))));
end
$$;
comment on function app.similar_pairs(text) is
  'Pairs of records of a kind that may be the same person, with what they have in common.';
revoke all on function app.similar_pairs(text) from public;
grant execute on function app.similar_pairs(text) to landfall_app;
