-- The filters of lists by a name or a title.

create or replace function app.name_filter(
  of_kind text, value text, out patterns text[], out sought text[], out literal text)
  language plpgsql immutable strict parallel safe set search_path = pg_catalog as $$
declare
  of_signs constant boolean := app.is_of_signs(value);
begin
  patterns := case when of_signs then '{}' when of_kind = 'case' then array['%' || substr(app.words(value), 2) || '%']
    else app.around(array(select word from string_to_table(app.words(value), ' ') word where word <> ''), '%', '%|%|%') end;
  sought := case when of_signs then app.signs(value) else '{}' end;
  literal := case when of_signs or of_kind = 'case' then app.literal(value) else '%' end;
end
$$;
comment on function app.name_filter(text, text) is
  'What the words, signs and name of an entry have to match for a filter to include its record: titles contain the '
  'text literally, names all of its words in any order.';

-- As app.search_index, but one array of ids: a set is kept row by row before the first of it is read, which takes as long as
-- finding it. A search needs the entries to order them, and to look up those again by their ids reads thrice the pages.
create or replace function app.indexed_names(
  of_kind text, patterns text[], sought text[], literal text, in_archive boolean, most integer) returns uuid[]
  language plpgsql stable as $$
declare
  scope constant text := app.current_org()::text || of_kind;
  first constant text := patterns[1];
  second constant text := coalesce(patterns[2], first);
  third constant text := coalesce(patterns[3], first);
begin
  -- As in app.search_index, a condition that everything meets would make the index read all that it has.
  if cardinality(sought) > 0 then
    return array(
      select e.record_id from app.search_entry e
      where e.org_id::text || e.kind = scope and e.signs @> sought and e.words like all (patterns) and e.name like literal
        and (in_archive is null or e.archived = in_archive)
        and (not e.restricted or app.sees_restricted(e.record_id))
      limit most);
  elsif cardinality(patterns) = 1 then
    return array(
      select e.record_id from app.search_entry e
      where e.org_id::text || e.kind = scope and e.words like first and e.name like literal
        and (in_archive is null or e.archived = in_archive)
        and (not e.restricted or app.sees_restricted(e.record_id))
      limit most);
  end if;
  return array(
    select e.record_id from app.search_entry e
    where e.org_id::text || e.kind = scope and e.words like first and e.words like second and e.words like third
      and e.words like all (patterns) and e.name like literal
      and (in_archive is null or e.archived = in_archive)
      and (not e.restricted or app.sees_restricted(e.record_id))
    limit most);
end
$$;
comment on function app.indexed_names(text, text[], text[], text, boolean, integer) is
  'The records whose entries match, including deleted ones, found by the index for the inside of words, or by the '
  'index for the signs.';
revoke all on function app.indexed_names(text, text[], text[], text, boolean, integer) from public;

drop function if exists app.named(text, text, integer);

create or replace function app.named(of_kind text, value text, most integer, in_archive boolean) returns uuid[]
  language plpgsql stable security definer set search_path = pg_catalog
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_sort = off set jit = off as $$
declare
  org constant uuid := app.current_org();
  filter constant record := app.name_filter(of_kind, value);
  ids uuid[];
begin
  if app.has_few_entries(of_kind) then
    return array(
      select e.record_id from app.search_entry e
      where e.org_id = org and e.kind = of_kind and e.words like all (filter.patterns) and e.name like filter.literal
        and (in_archive is null or e.archived = in_archive)
        and (not e.restricted or app.sees_restricted(e.record_id)));
  end if;
  -- One in ten of the newest matches: many do.
  if most is not null
    and cardinality(app.search_newest(of_kind, filter.patterns, filter.literal, 50, '{}')) = 50
  then
    return null;
  end if;
  ids := app.indexed_names(of_kind, filter.patterns, filter.sought, filter.literal, in_archive, most + 1);
  return case when most is null or cardinality(ids) <= most then ids end;
end
$$;
comment on function app.named(text, text, integer, boolean) is
  'The records of a kind that match a filter by name or title, including deleted ones; only archived or only other '
  'ones unless in_archive is null. Null if more than `most` may match; always all of them if `most` is null.';
revoke all on function app.named(text, text, integer, boolean) from public;
grant execute on function app.named(text, text, integer, boolean) to landfall_app;
