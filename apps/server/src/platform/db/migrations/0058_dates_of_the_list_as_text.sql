-- A page of the list sends the dates of fifty cases as they are: as jsonb they were made text again for each page, which
-- took as long as reading all other columns. Of which type the most urgent date is has a column, for whoever shows it alone.
alter table app.case_summary drop constraint case_summary_dates_check;
alter table app.case_summary add column urgent_date_setting_id uuid;
alter table app.case_summary
  alter column urgent_date_setting_id type uuid
    using (jsonb_path_query_first(dates, '$[*] ? (@.state == "open")') ->> 'date_setting_id')::uuid,
  alter column dates type json using dates::json;
alter table app.case_summary add constraint case_summary_dates_check
  check (json_typeof(dates) = 'array' and not jsonb_path_exists(dates::jsonb, '$[*] ? (
    !(@.id.type() == "string" && @.id like_regex "^[0-9a-f-]{36}$")
    || !(@.date_setting_id.type() == "string" && @.date_setting_id like_regex "^[0-9a-f-]{36}$")
    || !(@.important_date.type() == "string" && @.important_date like_regex "^[0-9]{4}-[0-9]{2}-[0-9]{2}$")
    || !(@.state == "open" || @.state == "done" || @.state == "waived" || @.state == "superseded"))'));
comment on column app.case_summary.urgent_date_setting_id is 'The type of the earliest open date; null without any.';
