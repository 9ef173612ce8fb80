-- How many records a filter lets through takes the longer the more they are, while a page of them is found the sooner.
-- Whoever can wait for the number asks for it later: a filter that many pass is then not counted. An office of a few
-- thousand records is read as a whole: that takes no longer than meeting its part of an index with the part that
-- everybody's letters have there, and as long however many offices there are.

create function app.begin_more_words(of_kind text, term text, than integer) returns boolean
  language sql stable security definer set search_path = pg_catalog as $$
  select length(term) > 1 and (
    select count(*) > than from (
      select from app.search_posting p
      where p.org_id = app.current_org() and p.kind = of_kind and p.word >= term collate "C" and p.word < term || U&'\+10FFFD'
      limit than + 1) begun)
$$;
comment on function app.begin_more_words(text, text, integer) is
  'Whether more words of the records of a kind begin with a term than some number, counted no further.';
revoke all on function app.begin_more_words(text, text, integer) from public;

drop function app.cases_titled(text, boolean, text, integer);
create function app.cases_titled(
  part text, in_archive boolean, of_status text, most integer, later boolean, out total bigint, out newest uuid[])
  language plpgsql stable security definer set search_path = pg_catalog
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set jit = off as $$
declare
  few constant integer := 2000;
  org constant uuid := app.current_org();
  exact constant text := '%' || regexp_replace(app.fold(part), '([\\%_])', '\\\1', 'g') || '%';
  -- What the index of the search answers: signs are spaces in it.
  words constant text := '%' || substr(app.words(part), 2) || '%';
  looked_at integer;
begin
  -- Without three letters or signs in a row there is no trigram: the index would be read from end to end.
  if words !~ '[[:alnum:]]{3}|[[:alnum:]]{2} | [[:alnum:]]'
    or (select sum(c.cases) <= few from app.case_count c where c.org_id = org)
  then
    with titled as materialized (
      select c.id from app.case_record c
      where c.org_id = org and c.title_fold like exact
        and (in_archive is null or c.archived = in_archive) and (of_status is null or c.status = of_status)
    )
    select (select count(*) from titled), array(select t.id from titled t order by t.id desc limit most) into total, newest;
    return;
  end if;
  -- Among the newest ones a page is soon full if many pass; the first thousand tell whether to go on.
  if later then
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
  with titled as materialized (
    select c.id from app.case_record c
    where c.org_id = org and c.title_words like words and c.title_fold like exact
      and (in_archive is null or c.archived = in_archive) and (of_status is null or c.status = of_status)
  )
  select (select count(*) from titled), array(select t.id from titled t order by t.id desc limit most) into total, newest;
end
$$;
comment on function app.cases_titled(text, boolean, text, integer, boolean) is
  'Cases whose title holds a text, accents and case aside: how many, null if they are many and may be counted later; and the newest. A null leaves out its condition.';
revoke all on function app.cases_titled(text, boolean, text, integer, boolean) from public;
grant execute on function app.cases_titled(text, boolean, text, integer, boolean) to landfall_app;

do $migration$
declare
  kind record;
begin
  for kind in
    select * from (values
      ('beneficiaries', 'beneficiary', 'text, boolean, integer', '', ''),
      ('petitioners', 'petitioner', 'text, boolean, boolean, integer', 'in_archive boolean, ',
        'and (in_archive is null or (r.archived_at is not null) = in_archive)')
    ) kinds (name, tab, arguments, argument, condition)
  loop
    execute format('drop function app.%s_named(%s)', kind.name, kind.arguments);
    execute format($template$
      create function app.%1$s_named(
        name text, deleted boolean, %3$smost integer, later boolean, out total bigint, out newest uuid[])
        language plpgsql stable security definer set search_path = pg_catalog
        set plan_cache_mode = force_generic_plan set enable_seqscan = off set jit = off as $function$
      declare
        few constant integer := 2000;
        org constant uuid := app.current_org();
        patterns constant text[] := app.word_patterns(name);
        longest constant text := patterns[1];
      begin
        -- A word of two letters has no trigram: the index would be read from end to end.
        if length(longest) < 5
          or (select count(*) <= few from (select from app.%2$I r where r.org_id = org limit few + 1) counted)
        then
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
    $template$, kind.name, kind.tab, kind.argument, kind.condition);
    execute format('comment on function app.%s_named is %L', kind.name,
      'Whose names hold every word of a text: how many, and the newest, all of them if most is null. Null and none if they are many and may be counted later.');
    execute format('revoke all on function app.%s_named from public', kind.name);
    execute format('grant execute on function app.%s_named to landfall_app', kind.name);
  end loop;
end
$migration$;
