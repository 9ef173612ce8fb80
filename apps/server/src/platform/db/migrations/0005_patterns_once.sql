-- A pattern that is made from an argument is made anew for every row that an index hands over, unless a subquery makes
-- it: eight times the work of the comparison itself.

create or replace function app.beneficiaries_named(name text) returns setof uuid
  language sql stable security definer rows 100 set search_path = pg_catalog as $$
  select id from app.beneficiary
  where org_id = app.current_org() and search_words like (select (app.word_patterns(name))[1])
    and name_words like all ((select app.word_patterns(name))::text[])
$$;

create or replace function app.petitioners_named(name text) returns setof uuid
  language sql stable security definer rows 100 set search_path = pg_catalog as $$
  select id from app.petitioner
  where org_id = app.current_org() and search_words like (select (app.word_patterns(name))[1])
    and name_words like all ((select app.word_patterns(name))::text[])
$$;

create or replace function app.cases_titled(part text) returns setof uuid
  language sql stable security definer rows 100 set search_path = pg_catalog as $$
  select id from app.case_record
  where org_id = app.current_org()
    and title_fold like (select '%' || regexp_replace(app.fold(part), '([\\%_])', '\\\1', 'g') || '%')
$$;
