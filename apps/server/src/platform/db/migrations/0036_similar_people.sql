-- What shows that two people may be one.

create function app.name_words(name text, is_firm boolean) returns text[]
  language plpgsql immutable strict parallel safe set search_path = pg_catalog as $$
declare
  words constant text[] := array(
    select word from regexp_split_to_table(app.fold(name), '[^[:alnum:]]+' collate "default") word where word <> '');
  telling constant text[] := array(
    select word from unnest(words) word
    where word not in ('inc', 'llc', 'llp', 'ltd', 'corp', 'corporation', 'co', 'company', 'incorporated', 'limited', 'the'));
begin
  return case when is_firm and cardinality(telling) > 0 then telling else words end;
end
$$;
comment on function app.name_words(text, boolean) is 'The folded words of a name; of firms without those that say their form.';

create function app.name_sounds(name text, is_firm boolean) returns text
  language plpgsql immutable strict parallel safe set search_path = pg_catalog as $$
begin
  -- Letters that sound alike are one, vowels count at the beginning of a word alone, and no letter counts twice in a row.
  return (
    select string_agg(s.sounds, ' ' order by s.sounds)
    from unnest(app.name_words(name, is_firm)) word cross join lateral (
      select regexp_replace(translate(left(word, 1), 'cqzvdyw', 'kksftiv') ||
        regexp_replace(translate(substr(word, 2), 'cqzvdm', 'kksftn'), '[aeiouyhw]', '', 'g'), '(.)\1+', '\1', 'g')) s (sounds));
end
$$;
comment on function app.name_sounds(text, boolean) is
  'What is left of a name when accents, the order of its words and slips that sound alike do not count.';

create function app.address_words(address text) returns text
  language plpgsql immutable strict parallel safe set search_path = pg_catalog as $$
declare
  pair text[];
  words text := ' ' || regexp_replace(app.fold(address), '[^[:alnum:]]+' collate "default", '  ', 'g') || ' ';
begin
  foreach pair slice 1 in array array[['street', 'st'], ['avenue', 'ave'], ['road', 'rd'], ['boulevard', 'blvd'],
    ['drive', 'dr'], ['lane', 'ln'], ['apartment', 'apt'], ['unit', 'apt'], ['suite', 'ste']] loop
    words := replace(words, ' ' || pair[1] || ' ', ' ' || pair[2] || ' ');
  end loop;
  return replace(words, ' ', '');
end
$$;
comment on function app.address_words(text) is
  'A postal address as it is compared: without signs and spaces, and with usual words shortened.';

create function app.likeness(name text, is_firm boolean, mails text[], addresses text[]) returns text[]
  language plpgsql immutable parallel safe set search_path = pg_catalog as $$
begin
  return array(
    select distinct kind || left(md5(said), 16)
    from (
      select '=n', app.name_sounds(name, is_firm)
      union all select '=m', lower(trim(mail)) from unnest(mails) mail
      union all select '=a', app.address_words(address) from unnest(addresses) address) l (kind, said)
    where said <> '');
end
$$;
comment on function app.likeness(text, boolean, text[], text[]) is
  'What two people who may be one have in common beside a telephone number: how the name sounds (=n), an e-mail address (=m), a postal address (=a); each as a hash.';

alter table app.search_entry add column likeness text[] not null default '{}';
comment on column app.search_entry.likeness is 'Of people: what others who may be the same have as well; posted as words are.';

-- What was added before is found as well.
update app.search_entry e set likeness = l.likeness
from (
  select b.org_id, 'beneficiary' as kind, b.id, app.likeness(b.first_name || ' ' || b.last_name, false,
    array[b.personal_email, b.business_email], array[b.mailing_address, b.business_address]) as likeness
  from app.beneficiary b
  union all
  select p.org_id, 'petitioner', p.id, app.likeness(p.petitioner_name, true, array[p.email],
    array[case when p.address <> '' then p.address || ' ' || p.city end])
  from app.petitioner p) l
where e.org_id = l.org_id and e.kind = l.kind and e.record_id = l.id;
insert into app.search_posting (org_id, kind, word, archived, record_id, restricted)
select e.org_id, e.kind, word collate "C", e.archived, e.record_id, e.restricted
from app.search_entry e, unnest(e.likeness) word where not e.deleted;

create table app.duplicate_dismissal (
  org_id uuid not null references app.organization,
  a_id uuid not null,
  b_id uuid not null check (a_id < b_id),
  kind text not null check (kind in ('beneficiary', 'petitioner')),
  dismissed_by uuid not null references app.person,
  created_at timestamptz not null,
  primary key (org_id, a_id, b_id)
);
comment on table app.duplicate_dismissal is 'Somebody''s word that two people who are alike are not the same.';
create index duplicate_dismissal_person on app.duplicate_dismissal (org_id, dismissed_by);
call app.isolate('app.duplicate_dismissal');
grant select, insert, delete on app.duplicate_dismissal to landfall_app;
