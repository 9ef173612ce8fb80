-- What is searched of each kind of record, and how it follows the records.

create or replace function app.words(value text) returns text
  language plpgsql immutable strict parallel safe set search_path = pg_catalog as $$
begin
  return ' ' || translate(app.fold(value), E'!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~’‘“”–—·、，。\t\n\r', repeat(' ', 45));
end
$$;
comment on function app.words(text) is 'A folded text with spaces instead of signs; each word follows a space.';

create or replace function app.digits(value text) returns text
  language sql immutable strict parallel safe return translate(value, translate(value, '0123456789', ''), '');
comment on function app.digits(text) is 'The digits of a telephone number, however it is written.';

create or replace function app.signs(value text) returns text[]
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
  'The characters of a folded text other than letters, digits and spaces: each one, and each two in a row.';

create or replace view app.search_source with (security_invoker) as
  select s.org_id, s.kind collate "C" as kind, s.record_id, s.archived, s.deleted, f.name,
    app.words(s.name) || ' |' || s.telephones || ' |' || s.others || ' ' as words, app.signs(s.name) as signs,
    s.restricted, s.likeness
  from (
    select b.org_id, 'beneficiary' as kind, b.id as record_id, false as archived, b.deleted_at is not null as deleted,
      trim(replace(b.first_name || ' ' || b.middle_name || ' ' || b.last_name, '  ', ' ')) as name,
      ' ' || right(app.digits(b.personal_phone), 10) || ' ' || right(app.digits(b.business_phone), 10) as telephones,
      app.words(b.personal_email || ' ' || b.business_email) || ' ' || app.digits(b.personal_phone) || ' '
        || app.digits(b.business_phone) as others,
      false as restricted,
      app.likeness(b.first_name || ' ' || b.last_name, false, array[b.personal_email, b.business_email],
        array[b.mailing_address, b.business_address]) as likeness
    from app.beneficiary b
    union all
    select p.org_id, 'petitioner', p.id, p.archived_at is not null, p.deleted_at is not null, p.petitioner_name,
      ' ' || right(app.digits(p.phone), 10), app.words(p.email) || ' ' || app.digits(p.phone), false,
      app.likeness(p.petitioner_name, true, array[p.email],
        array[case when p.address <> '' then p.address || ' ' || p.city end])
    from app.petitioner p
    union all
    -- Case numbers are typed with and without their signs.
    select c.org_id, 'case', c.id, c.archived_at is not null, false, c.title, '',
      case when c.title ~ '[0-9]' then ' ' || replace(app.words(c.title), ' ', '') else '' end,
      c.restricted, '{}'
    from app.case_record c) s
  cross join lateral (select app.fold(s.name) as name) f;
comment on view app.search_source is 'The rows that search_entry has to contain.';
grant select on app.search_source to landfall_app;

-- "offset 0" has each new record looked up by its id: a plan made while the table was small read the whole organization.
create or replace function app.add_search_entries() returns trigger
  language plpgsql set search_path = pg_catalog as $$
begin
  insert into app.search_entry
  select s.* from added a cross join lateral (
    select * from app.search_source s where s.org_id = a.org_id and s.kind = tg_argv[0] and s.record_id = a.id offset 0) s;
  return null;
end
$$;
comment on function app.add_search_entries() is 'Adds the search entries of new records; the argument is their kind.';

create or replace function app.replace_search_entry() returns trigger
  language plpgsql set search_path = pg_catalog as $$
begin
  delete from app.search_entry e where e.org_id = new.org_id and e.kind = tg_argv[0] and e.record_id = new.id;
  insert into app.search_entry
  select s.* from app.search_source s where s.org_id = new.org_id and s.kind = tg_argv[0] and s.record_id = new.id;
  return null;
end
$$;
comment on function app.replace_search_entry() is
  'Replaces the search entry of a changed record; the argument is its kind.';

create or replace trigger search_entry_added after insert on app.beneficiary referencing new table as added
  for each statement execute function app.add_search_entries('beneficiary');
create or replace trigger search_entry_added after insert on app.petitioner referencing new table as added
  for each statement execute function app.add_search_entries('petitioner');
create or replace trigger search_entry_added after insert on app.case_record referencing new table as added
  for each statement execute function app.add_search_entries('case');

create or replace trigger search_entry_changed after update on app.beneficiary for each row
  when ((old.first_name, old.middle_name, old.last_name, old.personal_email, old.business_email, old.personal_phone,
      old.business_phone, old.mailing_address, old.business_address, old.deleted_at) is distinct from (new.first_name, new.middle_name, new.last_name,
      new.personal_email, new.business_email, new.personal_phone, new.business_phone, new.mailing_address,
      new.business_address, new.deleted_at))
  execute function app.replace_search_entry('beneficiary');
create or replace trigger search_entry_changed after update on app.petitioner for each row
  when ((old.petitioner_name, old.email, old.phone, old.address, old.city, old.archived_at, old.deleted_at) is distinct from
      (new.petitioner_name, new.email, new.phone, new.address, new.city, new.archived_at, new.deleted_at))
  execute function app.replace_search_entry('petitioner');
create or replace trigger search_entry_changed after update on app.case_record for each row
  when ((old.title, old.archived_at, old.restricted) is distinct from (new.title, new.archived_at, new.restricted))
  execute function app.replace_search_entry('case');

create or replace function app.posted_words(words text, likeness text[]) returns setof text
  language sql immutable parallel safe rows 8 as $$
  select distinct w.word from (
    select string_to_table(split_part(words, '|', 1), ' ') as word
    union all
    select 'tel:' || t.number from string_to_table(split_part(words, '|', 2), ' ') t (number) where t.number <> ''
    union all
    select unnest(likeness)) w
  where length(w.word) between 2 and 40
$$;
drop function if exists app.posted_words(text);
comment on function app.posted_words(text, text[]) is
  'The words, telephone numbers and likeness of an entry that search_posting contains.';

-- The words are added in their order, so that two writers of the same new ones wait for each other and never in a circle.
create or replace function app.keep_search_postings() returns trigger
  language plpgsql set search_path = pg_catalog as $$
begin
  if tg_op = 'DELETE' then
    delete from app.search_posting p using entries e, app.posted_words(e.words, e.likeness) w (word)
    where p.org_id = e.org_id and p.kind = e.kind and p.word = w.word and p.archived = e.archived
      and p.record_id = e.record_id;
    return null;
  end if;
  with posted as materialized (
    select e.org_id, e.kind, w.word collate "C" as word, e.archived, e.record_id, e.restricted
    from entries e, app.posted_words(e.words, e.likeness) w (word) where not e.deleted
  ), new_words as (
    insert into app.search_word (org_id, word)
    select distinct p.org_id, p.word from posted p
    where p.word ~ '^[[:alpha:]]{4,}$' collate "default"
      and not exists (select from app.search_word k where k.org_id = p.org_id and k.word = p.word)
    order by 1, 2
    on conflict do nothing
  )
  insert into app.search_posting (org_id, kind, word, archived, record_id, restricted)
  select p.org_id, p.kind, p.word, p.archived, p.record_id, p.restricted from posted p;
  return null;
end
$$;
comment on function app.keep_search_postings() is 'Keeps search_posting and search_word in step with search_entry.';

create or replace trigger search_postings_added after insert on app.search_entry referencing new table as entries
  for each statement execute function app.keep_search_postings();
create or replace trigger search_postings_removed after delete on app.search_entry referencing old table as entries
  for each statement execute function app.keep_search_postings();
