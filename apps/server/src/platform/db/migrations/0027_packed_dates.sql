-- The dates of a ready row stand beside it, each as long as the other, so that the names of their types are put in by
-- cutting instead of searching.
alter table app.case_summary drop column listed;
drop function app.listed_case(uuid, uuid, text, text, integer, timestamptz, timestamptz, uuid, text, uuid, text, text, jsonb);

create function app.listed_case(
  org_id uuid, case_id uuid, title text, status text, version integer, created_at timestamptz, archived_at timestamptz,
  beneficiary_id uuid, beneficiary_name text, petitioner_id uuid, petitioner_name text, note text)
  returns text
  -- Each part gives the same text for the same value under every setting, but some are not declared so.
  language sql immutable parallel safe
  return '{"id":"' || case_id || '","org":"' || org_id || '","title":' || to_json(title)
    || ',"status":' || to_json(status) || ',"version":' || version
    || ',"created_at":' || rtrim(to_json(created_at at time zone 'UTC')::text, '"') || 'Z"'
    || ',"archived_at":' || coalesce(rtrim(to_json(archived_at at time zone 'UTC')::text, '"') || 'Z"', '"0001-01-01T00:00:00Z"')
    || ',"beneficiary_id":' || coalesce('"' || beneficiary_id || '"', 'null')
    || ',"beneficiary_name":' || coalesce(to_json(beneficiary_name)::text, 'null')
    || ',"petitioner_id":' || coalesce('"' || petitioner_id || '"', 'null')
    || ',"petitioner_name":' || coalesce(to_json(petitioner_name)::text, 'null')
    || ',"note":' || coalesce(to_json(note)::text, 'null') || ',"dates":[';
comment on function app.listed_case(uuid, uuid, text, text, integer, timestamptz, timestamptz, uuid, text, uuid, text, text) is
  'A row of the case list in its wire form, up to its dates.';

create function app.listed_dates(dates jsonb) returns text
  language sql immutable parallel safe
  return (select coalesce(string_agg(d ->> 'id' || (d ->> 'date_setting_id') || (d ->> 'important_date'), '' order by at), '')
    from jsonb_array_elements(dates) with ordinality e (d, at));
comment on function app.listed_dates(jsonb) is
  'The dates of a row of the case list: 82 characters each, the id, that of its type and the day.';

alter table app.case_summary
  add column listed text not null generated always as (
    app.listed_case(org_id, case_id, title, status, version, created_at, archived_at, beneficiary_id, beneficiary_name,
      petitioner_id, petitioner_name, note)) stored,
  add column listed_dates text not null generated always as (app.listed_dates(dates)) stored;
comment on column app.case_summary.listed is 'The row in its wire form, up to its dates.';
comment on column app.case_summary.listed_dates is
  'Its dates: 82 characters each, the id, that of its type and the day; the names of types are put in when it is read.';
