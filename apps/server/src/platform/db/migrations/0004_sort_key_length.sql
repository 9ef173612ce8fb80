-- An entry of an index holds 2,704 bytes at most, and one letter can fold into eighteen: a long name must not be
-- refused because lists are ordered by it. 200 characters are 800 bytes.
create or replace function app.sort_key(value text) returns text
  language sql immutable parallel safe
  return coalesce(nullif(left(app.fold(trim(value)), 200), ''), U&'\+10FFFD');
comment on function app.sort_key(text) is
  'Text as lists are ordered by: its first 200 characters without accents and case, blank ones last.';

-- Stored keys are worked out anew when their row is written.
update app.beneficiary set first_name = first_name
  where length(first_name_sort) > 200 or length(last_name_sort) > 200;
update app.petitioner set petitioner_name = petitioner_name
  where length(name_sort) > 200 or length(email_sort) > 200;
update app.case_summary set title = title
  where length(title_sort) > 200 or length(beneficiary_sort) > 200 or length(petitioner_sort) > 200;
