-- Where a text names a date type instead of its id, a new name goes there, too: in kinds of cases, in views of the list of
-- cases, and in tasks that wait for the first date of a type.

create function app.with_renamed_type(definition jsonb, old_name text, new_name text) returns jsonb
  language sql immutable set search_path = pg_catalog as $$
  with dates as (
    select part, at, lower(part->>'date_type') as name
    from jsonb_array_elements(jsonb_path_query_array(definition, '$.dates[*]')) with ordinality d (part, at)
  )
  select definition || jsonb_build_object(
    'dates', (
      select coalesce(jsonb_agg(
        case when name = lower(old_name) then part || jsonb_build_object('date_type', new_name) else part end order by at),
        '[]')
      -- One that has the new name was of another type, which is gone.
      from dates where name = lower(old_name) or name is distinct from lower(new_name)
        or not exists (select from dates d where d.name = lower(old_name))),
    'tasks', (
      select coalesce(jsonb_agg(
        case when part#>>'{due,from}' = 'date_type' and lower(part#>>'{due,of}') = lower(old_name)
          then jsonb_set(part, '{due,of}', to_jsonb(new_name)) else part end order by at), '[]')
      from jsonb_array_elements(jsonb_path_query_array(definition, '$.tasks[*]')) with ordinality t (part, at)))
$$;
comment on function app.with_renamed_type(jsonb, text, text) is 'What a kind holds, with another name of a date type.';
revoke all on function app.with_renamed_type(jsonb, text, text) from public;

create function app.rename_date_type(of_type uuid, old_name text, new_name text) returns void
  language plpgsql volatile security definer set search_path = pg_catalog as $$
begin
  update app.matter_type_version v set definition = app.with_renamed_type(v.definition, old_name, new_name)
  where v.org_id = app.current_org()
    and position(lower(to_json(old_name)::text) in lower(v.definition::text)) > 0;
  update app.saved_view v set
    sort = case when lower(v.sort) in ('date:' || lower(old_name), '-date:' || lower(old_name))
      then split_part(v.sort, ':', 1) || ':' || new_name else v.sort end,
    columns = case when v.columns ? 'hide' then v.columns || jsonb_build_object('hide', (
      select coalesce(
        string_agg(case when lower(h.name) = lower(old_name) then new_name else h.name end, ',' order by h.at), '')
      from string_to_table(v.columns->>'hide', ',') with ordinality h (name, at))) else v.columns end
  where v.org_id = app.current_org()
    and position(lower(old_name) in lower(v.sort || ',' || coalesce(v.columns->>'hide', ''))) > 0;
  update app.task t set awaited_words = new_name
  where t.org_id = app.current_org() and t.awaited_type_id = of_type;
end
$$;
comment on function app.rename_date_type(uuid, text, text) is
  'Has the texts of the session''s organization that name a date type name it anew.';
revoke all on function app.rename_date_type(uuid, text, text) from public;
grant execute on function app.rename_date_type(uuid, text, text) to landfall_app;

comment on table app.matter_type_version is
  'What a kind of case holds: its forms, people, dates, tasks and rules. A version is never changed, but for new names of date types; the highest one goes.';
