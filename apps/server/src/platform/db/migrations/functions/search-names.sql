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
  'What the words, signs and name of an entry have to match so that a filter lets its record through: titles hold the text as it is, names all of its words in any order.';

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
  ids := array(
    select e.record_id
    from app.search_index(of_kind, filter.patterns, filter.sought, filter.literal, true, in_archive, most + 1) e);
  return case when most is null or cardinality(ids) <= most then ids end;
end
$$;
comment on function app.named(text, text, integer, boolean) is
  'The records of a kind that a filter by a name or title lets through, deleted ones included, archived ones alone or none of them unless that is null; null when they may be more than `most`. All, if that is null.';
revoke all on function app.named(text, text, integer, boolean) from public;
grant execute on function app.named(text, text, integer, boolean) to landfall_app;
