-- Words are letters and digits: a text of signs alone had none, and found nothing. It is now looked for as it was typed,
-- with the help of an index of the signs in names and titles.
create function app.signs(value text) returns text[]
  language plpgsql immutable strict parallel safe set search_path = pg_catalog as $$
declare
  found text[] := '{}';
  run text;
begin
  foreach run in array regexp_split_to_array(app.fold(value), '[[:alnum:][:space:]]+' collate "default") loop
    for at in 1 .. length(run) loop
      found := found || substr(run, at, 1);
      if at < length(run) then found := found || substr(run, at, 2); end if;
    end loop;
  end loop;
  return found;
end
$$;
comment on function app.signs(text) is
  'What is neither letter nor digit nor space in a folded text: each sign, and each two in a row.';

create function app.literal(part text) returns text
  language plpgsql immutable strict parallel safe set search_path = pg_catalog as $$
begin
  return '%' || regexp_replace(app.fold(part), '([\\%_])', '\\\1', 'g') || '%';
end
$$;
comment on function app.literal(text) is 'LIKE pattern of folded texts that hold a text as it is.';

create function app.is_of_signs(part text) returns boolean
  language plpgsql immutable strict parallel safe set search_path = pg_catalog as $$
begin
  return app.fold(part) !~ '[[:alnum:]]' collate "default";
end
$$;
comment on function app.is_of_signs(text) is 'Whether a text has neither letter nor digit, so that no word is in it.';

create function app.full_name(first_name text, middle_name text, last_name text) returns text
  language sql immutable parallel safe
  return trim(replace(first_name || ' ' || middle_name || ' ' || last_name, '  ', ' '));
comment on function app.full_name(text, text, text) is 'A person''s names in a row, as they are shown.';

-- Of the names and titles that have signs alone: the planner would else take an index that begins with the organization
-- where it looks for all rows of one. What is new waits in a short list beside each and is sorted in with others.
create index case_record_signs on app.case_record
  using gin (org_id, app.signs(title)) with (fastupdate = on, gin_pending_list_limit = 64)
  where app.signs(title) <> '{}';
create index beneficiary_signs on app.beneficiary
  using gin (org_id, app.signs(app.full_name(first_name, middle_name, last_name)))
  with (fastupdate = on, gin_pending_list_limit = 64)
  where app.signs(app.full_name(first_name, middle_name, last_name)) <> '{}';
create index petitioner_signs on app.petitioner
  using gin (org_id, app.signs(petitioner_name)) with (fastupdate = on, gin_pending_list_limit = 64)
  where app.signs(petitioner_name) <> '{}';

-- signed_…: some of the records with signs; of the planner's ways only the index of the signs is left, since walking the
-- records would look for signs in each.
-- held_…: records whose name or title holds a text as it was typed, those with all of its signs at least.
do $migration$
declare
  kind record;
begin
  for kind in
    select * from (values
      ('beneficiaries', 'beneficiary', 'app.full_name(r.first_name, r.middle_name, r.last_name)',
        'app.fold(app.full_name(r.first_name, r.middle_name, r.last_name))', 'r.deleted_at is null', 'false'),
      ('petitioners', 'petitioner', 'r.petitioner_name', 'app.fold(r.petitioner_name)', 'r.deleted_at is null',
        'r.archived_at is not null'),
      ('cases', 'case_record', 'r.title', 'r.title_fold', 'true', 'r.archived_at is not null')
    ) kinds (name, tab, named, folded, present, archived)
  loop
    execute format($template$
      create function app.signed_%1$s(sought text[], most integer) returns uuid[]
        language plpgsql stable set search_path = pg_catalog
        set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off as $function$
      begin
        return array(
          select r.id from app.%2$I r
          where r.org_id = app.current_org() and %4$s and app.signs(%3$s) <> '{}' and app.signs(%3$s) @> sought limit most);
      end
      $function$
    $template$, kind.name, kind.tab, kind.named, kind.present);
    execute format('comment on function app.signed_%s is %L', kind.name,
      'Some records with all of these signs in their name or title. Called by held_' || kind.name || '.');
    execute format('revoke all on function app.signed_%s from public', kind.name);

    execute format($template$
      create function app.held_%1$s(part text, sought text[], most integer) returns uuid[]
        language plpgsql stable as $function$
      declare
        org constant uuid := app.current_org();
        literal constant text := app.literal(part);
        newest uuid[];
        signed uuid[];
      begin
        if not exists (select from app.%2$I where org_id = org offset 2000) then
          return array(
            select r.id from app.%2$I r where r.org_id = org and %4$s and %3$s like literal
            order by (%5$s)::integer, r.id desc limit most);
        end if;
        newest := array(
          select n.id from (
            select r.id, %3$s as folded from app.%2$I r
            where r.org_id = org and %4$s and not (%5$s) order by r.id desc limit 500) n
          where n.folded like literal order by n.id desc limit most);
        if cardinality(newest) = most then return newest; end if;
        -- Called once: in the query it could be called for each row.
        signed := app.signed_%1$s(sought, 1000);
        return (newest || array(
          select r.id from app.%2$I r
          where r.org_id = org and r.id = any (signed) and r.id <> all (newest) and %3$s like literal
          order by (%5$s)::integer, r.id desc limit most))[1:most];
      end
      $function$
    $template$, kind.name, kind.tab, kind.folded, kind.present, kind.archived);
    execute format('comment on function app.held_%s is %L', kind.name,
      'Records whose name or title holds a text with signs as it is, active ones first, then the newest. Called by search.');
    execute format('revoke all on function app.held_%s from public', kind.name);
  end loop;
end
$migration$;

-- Without enable_sort the newest records are read along the index of their order: the planner does not know how large an
-- organization is, and takes sorting all of one for as cheap.

-- What a search was until now is its part that goes by words.
alter function app.search(text, integer) rename to search_by_words;
revoke all on function app.search_by_words(text, integer) from landfall_app;
comment on function app.search_by_words(text, integer) is
  'The records of each kind that a text''s words may be meant for, the best first: numbers, whole words, beginnings, insides, slips. Called by search.';

create function app.followed_by(first uuid[], further uuid[], most integer) returns uuid[]
  language sql immutable parallel safe set search_path = pg_catalog as $$
  select (first || array(select f.id from unnest(further) with ordinality f (id, at) where f.id <> all (first) order by f.at))[1:most]
$$;
comment on function app.followed_by(uuid[], uuid[], integer) is 'Some ids and after them further ones, each once, cut off.';

create function app.search(
  query text, most integer, out beneficiaries uuid[], out cases uuid[], out petitioners uuid[])
  language plpgsql stable security definer set search_path = pg_catalog
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_sort = off set jit = off as $$
declare
  of_signs constant boolean := app.is_of_signs(query);
  -- Names and numbers are written with these in many ways, so that beside words they are not what is looked for.
  usual constant text := E'''’".,:;/()&#@+-';
  sought text[] := '{}';
  by_words record;
begin
  if of_signs or translate(query, usual, '') ~ '[^[:alnum:][:space:]]' collate "default" then
    sought := array(select sign from unnest(app.signs(query)) sign where of_signs or translate(sign, usual, '') <> '');
  end if;
  beneficiaries := '{}';
  cases := '{}';
  petitioners := '{}';
  if cardinality(sought) > 0 then
    beneficiaries := app.held_beneficiaries(query, sought, most);
    cases := app.held_cases(query, sought, most);
    petitioners := app.held_petitioners(query, sought, most);
  end if;
  if of_signs then return; end if;
  select * into by_words from app.search_by_words(query, most);
  if cardinality(sought) = 0 then
    beneficiaries := by_words.beneficiaries;
    cases := by_words.cases;
    petitioners := by_words.petitioners;
    return;
  end if;
  beneficiaries := app.followed_by(beneficiaries, by_words.beneficiaries, most);
  cases := app.followed_by(cases, by_words.cases, most);
  petitioners := app.followed_by(petitioners, by_words.petitioners, most);
end
$$;
comment on function app.search(text, integer) is
  'The records of each kind that a text may be meant for, the best first: what has its signs as they are, then by words.';
revoke all on function app.search(text, integer) from public;
grant execute on function app.search(text, integer) to landfall_app;

-- A text of signs asks the index of the signs; the newest titles are looked at first whatever the text, so that a page of a
-- letter that many titles have is found as soon. Otherwise as it was.
create or replace function app.cases_titled(
  part text, in_archive boolean, of_status text, most integer, later boolean, out total bigint, out newest uuid[])
  language plpgsql stable security definer set search_path = pg_catalog
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_sort = off set jit = off as $$
declare
  few constant integer := 2000;
  org constant uuid := app.current_org();
  exact constant text := app.literal(part);
  -- What the index of the search answers: signs are spaces in it.
  words constant text := '%' || substr(app.words(part), 2) || '%';
  sought constant text[] := app.signs(part);
  is_small constant boolean := (select sum(c.cases) <= few from app.case_count c where c.org_id = org);
  looked_at integer;
begin
  -- Among the newest ones a page is soon full if many pass; the first thousand tell whether to go on.
  if later and not is_small then
    foreach looked_at in array array[1000, 6000] loop
      newest := array(
        select n.id from (
          select c.id, c.title_fold, c.archived, c.status from app.case_record c
          where c.org_id = org order by c.id desc limit looked_at) n
        where n.title_fold like exact
          and (in_archive is null or n.archived = in_archive) and (of_status is null or n.status = of_status)
        order by n.id desc limit most);
      if cardinality(newest) = most then return; end if;
      exit when cardinality(newest) < most / 4;
    end loop;
  end if;
  if not is_small and app.is_of_signs(part) and cardinality(sought) > 0 then
    with titled as materialized (
      select c.id from app.case_record c
      where c.org_id = org and app.signs(c.title) <> '{}' and app.signs(c.title) @> sought and c.title_fold like exact
        and (in_archive is null or c.archived = in_archive) and (of_status is null or c.status = of_status)
    )
    select (select count(*) from titled), array(select t.id from titled t order by t.id desc limit most) into total, newest;
    return;
  end if;
  -- Without three letters or signs in a row there is no trigram: the index would be read from end to end.
  if is_small is not false or words !~ '[[:alnum:]]{3}|[[:alnum:]]{2} | [[:alnum:]]' then
    with titled as materialized (
      select c.id from app.case_record c
      where c.org_id = org and c.title_fold like exact
        and (in_archive is null or c.archived = in_archive) and (of_status is null or c.status = of_status)
    )
    select (select count(*) from titled), array(select t.id from titled t order by t.id desc limit most) into total, newest;
    return;
  end if;
  with titled as materialized (
    select c.id from app.case_record c
    where c.org_id = org and c.title_words like words and c.title_fold like exact
      and (in_archive is null or c.archived = in_archive) and (of_status is null or c.status = of_status)
  )
  select (select count(*) from titled), array(select t.id from titled t order by t.id desc limit most) into total, newest;
end
$$;

do $migration$
declare
  kind record;
begin
  for kind in
    select * from (values
      ('beneficiaries', 'beneficiary', '', '', 'app.full_name(r.first_name, r.middle_name, r.last_name)'),
      ('petitioners', 'petitioner', 'in_archive boolean, ',
        'and (in_archive is null or (r.archived_at is not null) = in_archive)', 'r.petitioner_name')
    ) kinds (name, tab, argument, condition, named)
  loop
    execute format($template$
      create or replace function app.%1$s_named(
        name text, deleted boolean, %3$smost integer, later boolean, out total bigint, out newest uuid[])
        language plpgsql stable security definer set search_path = pg_catalog
        set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_sort = off set jit = off as $function$
      declare
        few constant integer := 2000;
        org constant uuid := app.current_org();
        patterns constant text[] := app.word_patterns(name);
        longest constant text := patterns[1];
        literal constant text := app.literal(name);
        sought constant text[] := app.signs(name);
        is_small constant boolean := (
          select count(*) <= few from (select from app.%2$I r where r.org_id = org limit few + 1) counted);
      begin
        if app.is_of_signs(name) then
          if is_small then
            with named as materialized (
              select r.id from app.%2$I r
              where r.org_id = org and app.fold(%5$s) like literal and (r.deleted_at is not null) = deleted %4$s
            )
            select (select count(*) from named), array(select n.id from named n order by n.id desc limit most) into total, newest;
            return;
          end if;
          if later and (select count(*) > few from (
              select from app.%2$I r where r.org_id = org and app.signs(%5$s) <> '{}' and app.signs(%5$s) @> sought limit few + 1) counted)
          then
            return;
          end if;
          with named as materialized (
            select r.id from app.%2$I r
            where r.org_id = org and app.signs(%5$s) <> '{}' and app.signs(%5$s) @> sought and app.fold(%5$s) like literal
              and (r.deleted_at is not null) = deleted %4$s
          )
          select (select count(*) from named), array(select n.id from named n order by n.id desc limit most) into total, newest;
          return;
        end if;
        -- A word of two letters has no trigram: the index would be read from end to end.
        if is_small or length(longest) < 5 then
          -- One in four of the newest: many have it.
          if later and not is_small and not deleted
            and (select count(*) >= 250 from (
              select r.name_words from app.%2$I r where r.org_id = org and r.deleted_at is null order by r.id desc limit 1000) n
              where n.name_words like all (patterns))
          then
            return;
          end if;
          with named as materialized (
            select r.id from app.%2$I r
            where r.org_id = org and r.name_words like all (patterns) and (r.deleted_at is not null) = deleted %4$s
          )
          select (select count(*) from named), array(select n.id from named n order by n.id desc limit most) into total, newest;
          return;
        end if;
        if later and (select bool_and(app.begin_more_words('%2$s', trim(p.word, '%%'), few)) from unnest(patterns) p (word)) then
          return;
        end if;
        with named as materialized (
          select r.id from app.%2$I r
          where r.org_id = org and r.search_words like longest and r.name_words like all (patterns)
            and (r.deleted_at is not null) = deleted %4$s
        )
        select (select count(*) from named), array(select n.id from named n order by n.id desc limit most) into total, newest;
      end
      $function$
    $template$, kind.name, kind.tab, kind.argument, kind.condition, kind.named);
  end loop;
end
$migration$;
