-- Records in which words begin with each of several terms were those that thousands of postings have in common. Where
-- many begin so, the newest postings of each term are read first: what these have in common is the newest of the answer,
-- and mostly enough of it.
create function app.newest_begun(of_kind text, terms text[], most integer, leaving uuid[]) returns uuid[]
  language plpgsql stable as $$
declare
  org constant uuid := app.current_org();
  -- Where each term is a whole word of some records, those come first.
  are_whole constant boolean := not exists (
    select from unnest(terms) t (term)
    where not exists (
      select from app.search_posting p where p.org_id = org and p.kind = of_kind and p.word = t.term));
  begun text[];
  next text;
  having_all uuid[];
  having_term uuid[];
begin
  for at in 1 .. cardinality(terms) loop
    begun := terms[at:at];
    while not are_whole loop
      select p.word into next from app.search_posting p
        where p.org_id = org and p.kind = of_kind and p.word > begun[cardinality(begun)]
          and p.word < terms[at] || U&'\+10FFFD'
        order by p.word limit 1;
      exit when next is null;
      begun := begun || next;
      -- So many begin so that the newest records do.
      if cardinality(begun) > 12 then return '{}'; end if;
    end loop;
    having_term := array(
      select f.id from unnest(begun) b (word), lateral (
        select p.record_id as id from app.search_posting p
        where p.org_id = org and p.kind = of_kind and p.word = b.word and not p.archived
        order by p.record_id desc limit 500) f
      group by f.id order by f.id desc limit 500);
    having_all := case when at = 1 then having_term
      else array(select unnest(having_all) intersect select unnest(having_term)) end;
  end loop;
  return array(select h.id from unnest(having_all) h (id) where h.id <> all (leaving) order by h.id desc limit most);
end
$$;
comment on function app.newest_begun(text, text[], integer, uuid[]) is
  'Active records that are among the newest to begin with each of some terms, the newest first: nothing newer has all. Called by search.';
revoke all on function app.newest_begun(text, text[], integer, uuid[]) from public;

do $migration$
declare
  kind record;
begin
  for kind in
    select * from (values
      ('beneficiaries', 'beneficiary', 'beneficiary', 'name_words', 'false'),
      ('petitioners', 'petitioner', 'petitioner', 'name_words', 'archived_at is not null'),
      ('cases', 'case', 'case_record', 'title_words', 'archived_at is not null')
    ) kinds (name, posted, tab, words, archived)
  loop
    execute format($template$
      create or replace function app.all_begun_%1$s(terms text[], most integer, leaving uuid[]) returns uuid[]
        language plpgsql stable as $function$
      declare
        org constant uuid := app.current_org();
        starts constant text[] := app.starts(terms);
        wholes constant text[] := app.wholes(terms);
        having_all uuid[];
        having_term uuid[];
        newest uuid[];
      begin
        if most = 0 then return '{}'; end if;
        for at in 1 .. least(cardinality(terms), 3) loop
          having_term := array(
            select p.record_id from app.search_posting p
            where p.org_id = org and p.kind = '%2$s' and p.word >= terms[at] and p.word < terms[at] || U&'\+10FFFD'
            limit case when newest is null then 501 else 4001 end);
          if newest is null and cardinality(having_term) = 501 then
            newest := app.newest_begun('%2$s', terms, most, leaving);
            if cardinality(newest) = most then return newest; end if;
            having_term := array(
              select p.record_id from app.search_posting p
              where p.org_id = org and p.kind = '%2$s' and p.word >= terms[at] and p.word < terms[at] || U&'\+10FFFD'
              limit 4001);
          end if;
          -- None has it, or so many that the newest records do.
          if cardinality(having_term) in (0, 4001) then return '{}'; end if;
          having_all := case when at = 1 then having_term
            else array(select unnest(having_all) intersect select unnest(having_term)) end;
        end loop;
        return array(
          select id from app.%3$s
          where org_id = org and id = any (array(select unnest(having_all) having_it order by having_it desc limit 300))
            and %4$s like all (starts) and id <> all (leaving)
          order by %4$s like all (wholes) desc, (%5$s)::integer, id desc limit most);
      end
      $function$
    $template$, kind.name, kind.posted, kind.tab, kind.words, kind.archived);
  end loop;
end
$migration$;
