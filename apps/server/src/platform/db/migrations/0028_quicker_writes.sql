-- As those of the other kept columns: prepared once for each connection, not unfolded into each statement.
create or replace function app.listed_case(
  org_id uuid, case_id uuid, title text, status text, version integer, created_at timestamptz, archived_at timestamptz,
  beneficiary_id uuid, beneficiary_name text, petitioner_id uuid, petitioner_name text, note text)
  returns text
  -- Each part gives the same text for the same value under every setting, but some are not declared so.
  language plpgsql immutable parallel safe as $$
begin
  return '{"id":"' || case_id || '","org":"' || org_id || '","title":' || to_json(title)
    || ',"status":' || to_json(status) || ',"version":' || version
    || ',"created_at":' || rtrim(to_json(created_at at time zone 'UTC')::text, '"') || 'Z"'
    || ',"archived_at":' || coalesce(rtrim(to_json(archived_at at time zone 'UTC')::text, '"') || 'Z"', '"0001-01-01T00:00:00Z"')
    || ',"beneficiary_id":' || coalesce('"' || beneficiary_id || '"', 'null')
    || ',"beneficiary_name":' || coalesce(to_json(beneficiary_name)::text, 'null')
    || ',"petitioner_id":' || coalesce('"' || petitioner_id || '"', 'null')
    || ',"petitioner_name":' || coalesce(to_json(petitioner_name)::text, 'null')
    || ',"note":' || coalesce(to_json(note)::text, 'null') || ',"dates":[';
end
$$;

-- Each part is read as what it is: nothing else may stand where it is sent as JSON. A date that lacks one, or whose year
-- is longer than four digits, refuses the row.
create or replace function app.listed_dates(dates jsonb) returns text
  language plpgsql immutable parallel safe as $$
begin
  if dates = '[]' then
    return '';
  end if;
  return (
    select case when bool_and(coalesce(length(d.date) = 82, false)) then string_agg(d.date, '' order by at) end
    from jsonb_array_elements(dates) with ordinality e (d, at)
    cross join lateral (
      select (e.d ->> 'id')::uuid || ((e.d ->> 'date_setting_id')::uuid)::text
        || to_char((e.d ->> 'important_date')::date, 'YYYY-MM-DD') as date) d);
end
$$;

-- The index of titles serves the filter by title alone, searches go by words. A new case waits in its list for the next
-- sixty or so and is sorted in with them; the list is so short that reading it beside the index takes no time to speak of.
alter index app.case_record_search set (fastupdate = on, gin_pending_list_limit = 64);
