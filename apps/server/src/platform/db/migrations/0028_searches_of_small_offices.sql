-- A search that no word begins with looks inside words, by an index that all organizations share. The more of them there
-- are, the longer it takes even in a small one, which is read whole instead: two thousand records at most of a kind.
-- Otherwise these are as they were.
do $migration$
declare
  kind record;
begin
  for kind in
    select * from (values
      ('beneficiaries', 'beneficiary', 'search_words', 'deleted_at is null', 'false'),
      ('petitioners', 'petitioner', 'search_words', 'deleted_at is null', 'archived_at is not null'),
      ('cases', 'case_record', 'title_words', 'true', 'archived_at is not null')
    ) kinds (name, tab, words, present, archived)
  loop
    execute format($template$
      create or replace function app.matching_%1$s(patterns text[], most integer, leaving uuid[]) returns uuid[]
        language plpgsql stable as $function$
      declare
        org constant uuid := app.current_org();
        first constant text := patterns[1];
        second constant text := coalesce(patterns[2], first);
        third constant text := coalesce(patterns[3], first);
        newest uuid[];
        matching uuid[];
        active bigint;
      begin
        if most = 0 then return '{}'; end if;
        if not exists (select from app.%2$s where org_id = org offset 2000) then
          return array(
            select id from app.%2$s
            where org_id = org and %4$s and %3$s like all (patterns) and id <> all (leaving)
            order by (%5$s)::integer, id desc limit most);
        end if;
        newest := array(
          select w.id from (
            select id, %3$s as words from app.%2$s where org_id = org and %4$s and not (%5$s) order by id desc limit 500) w
          where w.words like all (patterns) and w.id <> all (leaving)
          order by w.id desc limit most);
        if cardinality(newest) = most then return newest; end if;
        select coalesce(array_agg(m.id order by m.archived, m.id desc), '{}'), count(*) filter (where not m.archived)
          into matching, active
          from (
            select id, %5$s as archived from app.%2$s
            where org_id = org and %4$s and %3$s like first and %3$s like second and %3$s like third
              and %3$s like all (patterns) and id <> all (leaving) limit 300) m;
        if cardinality(matching) < 300 then return matching[1:most]; end if;
        if active < most then
          matching := array(
            select m.id from (
              select id from app.%2$s
              where org_id = org and %4$s and not (%5$s) and %3$s like first and %3$s like second and %3$s like third
                and %3$s like all (patterns) and id <> all (leaving || newest) limit 300) m
            order by m.id desc) || matching;
        end if;
        return (newest || array(select m.id from unnest(matching) with ordinality m (id, at)
          where m.id <> all (newest) group by m.id order by min(m.at)))[1:most];
      end
      $function$
    $template$, kind.name, kind.tab, kind.words, kind.present, kind.archived);

    execute format($template$
      create or replace function app.found_%1$s(terms text[], most integer, leaving uuid[]) returns uuid[]
        language plpgsql stable as $function$
      declare
        org constant uuid := app.current_org();
        starts constant text[] := app.starts(terms);
        wholes constant text[] := app.wholes(terms);
        insides constant text[] := app.insides(terms);
        first constant text := insides[1];
        second constant text := coalesce(insides[2], first);
        third constant text := coalesce(insides[3], first);
        patterns text[];
        found uuid[] := '{}';
      begin
        if most = 0 then return '{}'; end if;
        if not exists (select from app.%2$s where org_id = org offset 2000) then
          return array(
            select id from app.%2$s
            where org_id = org and %4$s and %3$s like all (insides) and id <> all (leaving)
            order by %3$s like all (wholes) desc, %3$s like all (starts) desc, (%5$s)::integer, id desc limit most);
        end if;
        -- Few of the newest match: few of all do, and one look at the index finds them.
        if (select count(*) < 3 from (
              select %3$s as words from app.%2$s where org_id = org and %4$s order by id desc limit 100) w
            where w.words like all (insides))
        then
          found := array(
            select m.id from (
              select id, %3$s as words, %5$s as archived from app.%2$s
              where org_id = org and %4$s and %3$s like first and %3$s like second and %3$s like third
                and %3$s like all (insides) and id <> all (leaving) limit 300) m
            order by m.words like all (wholes) desc, m.words like all (starts) desc, m.archived, m.id desc);
          if cardinality(found) < 300 then return found[1:most]; end if;
          found := '{}';
        end if;
        foreach patterns slice 1 in array array[wholes, starts, insides] loop
          found := found || app.matching_%1$s(patterns, most - cardinality(found), leaving || found);
          exit when cardinality(found) >= most;
        end loop;
        return found;
      end
      $function$
    $template$, kind.name, kind.tab, kind.words, kind.present, kind.archived);
  end loop;
end
$migration$;
