-- Erasing a client for good: what the office knows of them goes, in the transaction of the call. Their cases stay, with what
-- is on them; wherever the product itself put their name or address there, it says 'Erased person' instead.

create or replace function app.one_person(of_kind text, person uuid) returns setof uuid
  language sql stable rows 2 set search_path = pg_catalog as $$
  with recursive one (id) as (
    select person
    union
    select p.id from one o cross join lateral (
      select b.id from app.beneficiary b
      where of_kind = 'beneficiary' and b.org_id = app.current_org() and b.merged_into = o.id
      union all
      select q.id from app.petitioner q
      where of_kind = 'petitioner' and q.org_id = app.current_org() and q.merged_into = o.id) p)
  select o.id from one o
$$;
comment on function app.one_person(text, uuid) is
  'A client with all who were merged into them, directly or indirectly.';
revoke all on function app.one_person(text, uuid) from public;
grant execute on function app.one_person(text, uuid) to landfall_app;

create or replace function app.known_values(of_kind text, people uuid[]) returns table (field text, value text)
  language sql stable rows 50 set search_path = pg_catalog as $$
  select distinct v.field, btrim(v.value) from (
    select f.key as field, f.value from app.beneficiary b, jsonb_each_text(to_jsonb(b)) f
    where of_kind = 'beneficiary' and b.org_id = app.current_org() and b.id = any (people)
    union all
    select f.key, f.value from app.petitioner p, jsonb_each_text(to_jsonb(p)) f
    where of_kind = 'petitioner' and p.org_id = app.current_org() and p.id = any (people)
    union all
    select c.field, w.value from app.record_change c, lateral (values (c.old_value #>> '{}'), (c.new_value #>> '{}')) w (value)
    where c.org_id = app.current_org() and c.kind = of_kind and c.resource_id = any (people)) v
  where btrim(v.value) <> ''
$$;
comment on function app.known_values(text, uuid[]) is
  'The values of the fields of some clients, including former ones as far as their histories contain them.';
revoke all on function app.known_values(text, uuid[]) from public;
grant execute on function app.known_values(text, uuid[]) to landfall_app;

create or replace function app.own_addresses(of_kind text, people uuid[], beside_deleted boolean) returns setof text
  language sql stable rows 3 set search_path = pg_catalog as $$
  select distinct lower(v.value) from app.known_values(of_kind, people) v
  where v.field in ('personal_email', 'business_email', 'email')
    and not exists (select from app.beneficiary b where b.org_id = app.current_org() and b.id <> all (people)
      and (b.personal_email_lower = lower(v.value) or b.business_email_lower = lower(v.value))
      and (beside_deleted or b.deleted_at is null))
    and not exists (select from app.petitioner p where p.org_id = app.current_org() and p.id <> all (people)
      and p.email_lower = lower(v.value) and (beside_deleted or p.deleted_at is null))
    and not exists (select from app.members() m where lower(m.email) = lower(v.value))
$$;
comment on function app.own_addresses(text, uuid[], boolean) is
  'The current and former e-mail addresses of some clients, without those that a member or another client also has. '
  'A deleted client counts only if beside_deleted is set.';
revoke all on function app.own_addresses(text, uuid[], boolean) from public;
grant execute on function app.own_addresses(text, uuid[], boolean) to landfall_app;

create or replace function app.as_pattern(value text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(value, '([][\\.*+?(){}^$|-])', '\\\1', 'g');
comment on function app.as_pattern(text) is 'A regular expression that matches a text literally.';

create or replace function app.name_pattern(firsts text[], middles text[], lasts text[], wholes text[]) returns text
  language sql immutable parallel safe set search_path = pg_catalog as $$
  with names (name) as (
    select f || ' ' || l from unnest(firsts) f, unnest(lasts) l
    union select l || ', ' || f from unnest(firsts) f, unnest(lasts) l
    union select f || ' ' || m || ' ' || l from unnest(firsts) f, unnest(middles) m, unnest(lasts) l
    union select w from unnest(wholes) w
    union select n from unnest(firsts || lasts) n where firsts = '{}' or lasts = '{}'
  ), patterns (pattern) as (
    -- One word may be any word: it is a name where it stands alone, before a colon or in parentheses.
    select case when name like '% %' then format('(?<![[:alnum:]])%s(?![[:alnum:]])', app.as_pattern(name))
      else format('^%1$s(?=:|$)|(?<=\()%1$s(?=\))', app.as_pattern(name)) end
    from names)
  -- What is longer is found first. Without any name, nothing is.
  select coalesce(string_agg(pattern, '|' order by length(pattern) desc), 'a(?<!a)') from patterns
$$;
comment on function app.name_pattern(text[], text[], text[], text[]) is
  'A regular expression for a client''s name as the product writes it in titles, lists and mails.';

create or replace function app.unnamed(value text, pattern text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(value, pattern, 'Erased person', 'gi');
comment on function app.unnamed(text, text) is
  'A text in which "Erased person" replaces the names that a pattern matches.';

create or replace function app.without_addresses(correspondents jsonb, addresses text[]) returns jsonb
  language sql immutable strict parallel safe set search_path = pg_catalog as $$
  select coalesce(jsonb_agg(case when lower(c.one ->> 'address') = any (addresses)
    then c.one || '{"address": "erased@erased.invalid", "name": "Erased person"}' else c.one end order by c.place), '[]')
  from jsonb_array_elements(correspondents) with ordinality c (one, place)
$$;
comment on function app.without_addresses(jsonb, text[]) is
  'Senders or recipients of a mail, without those with one of some addresses.';

create or replace function app.report_without(report jsonb, cases uuid[], pattern text) returns jsonb
  language sql immutable strict parallel safe set search_path = pg_catalog as $$
  select jsonb_object_agg(part.key, case when part.key in ('this_week', 'this_month', 'next_90_days', 'handled') then (
    select coalesce(jsonb_agg(case when r.row ->> 'case_id' = any (cases::text[])
      then r.row || jsonb_build_object('case_name', app.unnamed(r.row ->> 'case_name', pattern),
        'beneficiary_name', app.unnamed(r.row ->> 'beneficiary_name', pattern))
      else r.row end order by r.place), '[]')
    from jsonb_array_elements(part.value) with ordinality r (row, place)) else part.value end)
  from jsonb_each(report) part
$$;
comment on function app.report_without(jsonb, uuid[], text) is
  'The content of a report, in which "Erased person" replaces the names that a pattern matches in the rows of some '
  'cases.';

create or replace function app.erase_threads(org uuid, threads uuid[]) returns uuid[]
  language plpgsql volatile set search_path = pg_catalog as $$
declare
  messages constant uuid[] := array(select m.id from app.message m where m.org_id = org and m.thread_id = any (threads));
  raws uuid[] := array(
    select i.file_id from app.incoming_mail i where i.org_id = org and i.thread_id = any (threads)
    union select r.file_id from app.received_mail r where r.org_id = org and r.thread_id = any (threads));
begin
  delete from app.mail_file f where f.org_id = org and f.message_id = any (messages);
  delete from app.message_mention m where m.org_id = org and m.message_id = any (messages);
  delete from app.outgoing_mail o where o.org_id = org and o.message_id = any (messages);
  delete from app.incoming_mail i where i.org_id = org and i.message_id = any (messages);
  delete from app.notification n where n.org_id = org and n.thread_id = any (threads);
  delete from app.thread_mail_id i where i.org_id = org and i.thread_id = any (threads);
  delete from app.thread_sender s where s.org_id = org and s.thread_id = any (threads);
  delete from app.thread_follower f where f.org_id = org and f.thread_id = any (threads);
  delete from app.message_draft d where d.org_id = org and d.thread_id = any (threads);
  delete from app.message m where m.org_id = org and m.thread_id = any (threads);
  raws := app.erase_received(org, raws);
  delete from app.thread t where t.org_id = org and t.id = any (threads);
  return raws;
end
$$;
comment on function app.erase_threads(uuid, uuid[]) is
  'Erases threads with their whole content; returns the raw files of their mails.';
revoke all on function app.erase_threads(uuid, uuid[]) from public;

create or replace function app.erase_received(org uuid, raws uuid[]) returns uuid[]
  language plpgsql volatile set search_path = pg_catalog as $$
declare
  -- A mail may be in the thread of a case as well.
  gone constant uuid[] := array(
    select unnest(raws) except select i.file_id from app.incoming_mail i where i.org_id = org and i.file_id = any (raws));
begin
  delete from app.received_mail r where r.org_id = org and r.file_id = any (gone);
  delete from app.stored_file f where f.org_id = org and f.id = any (gone);
  return gone;
end
$$;
comment on function app.erase_received(uuid, uuid[]) is
  'Erases received mails that are in no thread, by their raw files; returns those of the erased ones.';
revoke all on function app.erase_received(uuid, uuid[]) from public;

create or replace function app.erase_correspondence(org uuid, addresses text[], pattern text, moment timestamptz) returns uuid[]
  language plpgsql volatile set search_path = pg_catalog as $$
declare
  word constant text := 'Erased person';
  nowhere constant text := 'erased@erased.invalid';
  written uuid[];
begin
  update app.outgoing_mail o set
    recipients = app.without_addresses(o.recipients, addresses), copies = app.without_addresses(o.copies, addresses),
    state = case o.state when 'queued' then 'cancelled' else o.state end,
    reason = case o.state when 'queued' then 'The client whom it concerns was erased' else app.unnamed(o.reason, pattern) end
  where o.org_id = org and exists (
    select from unnest(addresses) a where position(a in lower(o.recipients::text || o.copies::text)) > 0);
  with gone as (
    update app.incoming_mail i set sender_name = word, sender_address = nowhere
    where i.org_id = org and lower(i.sender_address) = any (addresses) returning i.message_id)
  select array_agg(g.message_id) into written from gone g;
  update app.incoming_mail i set
    recipients = app.without_addresses(i.recipients, addresses), copies = app.without_addresses(i.copies, addresses),
    reply_to = app.without_addresses(i.reply_to, addresses)
  where i.org_id = org and exists (
    select from unnest(addresses) a
    where position(a in lower(i.recipients::text || i.copies::text || i.reply_to::text)) > 0);
  update app.message m set author_name = word where m.org_id = org and m.id = any (written);
  update app.thread t set last_author = word from app.message m
  where t.org_id = org and m.org_id = org and m.id = any (written) and t.id = m.thread_id and t.last_number = m.number;
  update app.notification n set by_name = word
  where n.org_id = org and n.kind = 'client_mail' and n.thread_id in (
    select m.thread_id from app.message m where m.org_id = org and m.id = any (written));
  delete from app.thread_sender s where s.org_id = org and s.address = any (addresses);
  delete from app.message_draft d where d.org_id = org and d.content::text ~* pattern;

  update app.client_link l set sent_to = '', revoked_at = coalesce(l.revoked_at, least(l.expires_at, moment))
  where l.org_id = org and lower(l.sent_to) = any (addresses);
  update app.reminder_delivery d set name = word, address = format('%s@erased.invalid', d.id)
  where d.org_id = org and d.person_id is null and lower(d.address) = any (addresses);
  delete from app.mail_attachment a where a.org_id = org and a.mail_id in (
    select m.id from app.mail m where m.org_id = org and lower(m.recipient) = any (addresses));
  update app.mail m set recipient = nowhere, recipient_name = word, subject = word, html = null, text = null,
    last_error = null, status = case m.status when 'pending' then 'withdrawn' else m.status end
  where m.org_id = org and lower(m.recipient) = any (addresses);
  update app.mail m set subject = left(app.unnamed(m.subject, pattern), 300)
  where m.org_id = org and m.subject ~* pattern;

  update app.received_mail r set sender_name = word, sender_address = nowhere
  where r.org_id = org and r.state not in ('triage', 'dismissed') and lower(r.sender_address) = any (addresses);
  return app.erase_received(org, array(
    select r.file_id from app.received_mail r
    where r.org_id = org and r.state in ('triage', 'dismissed') and lower(r.sender_address) = any (addresses)));
end
$$;
comment on function app.erase_correspondence(uuid, text[], text, timestamptz) is
  'Erases the people with some addresses from sent and received mails, and mails from them that are in no thread; '
  'returns the raw files of the latter.';
revoke all on function app.erase_correspondence(uuid, text[], text, timestamptz) from public;

create or replace function app.erase_from_imports(org uuid, people uuid[], texts text[], firsts text[], lasts text[]) returns void
  language plpgsql volatile set search_path = pg_catalog as $$
declare
  -- As JSON writes them, so that one look at a row finds them.
  parts constant text[] := array(select lower(to_jsonb(t.value)::text) from unnest(texts || array(select unnest(people)::text)) t (value));
  given constant text[] := array(select lower(to_jsonb(f.value)::text) from unnest(firsts) f (value));
  family constant text[] := array(select lower(to_jsonb(l.value)::text) from unnest(lasts) l (value));
  held record;
begin
  for held in
    select r.import_id, r.sheet, r.no, i.operation_id
    from app.import i join app.import_row r on r.org_id = i.org_id and r.import_id = i.id
    cross join lateral (select lower(r.cells::text || r.alike::text) as said) s
    where i.org_id = org and (
      r.beneficiary = any (people) or r.petitioner = any (people) or r.made_people && people
      or exists (select from unnest(parts) p where position(p in s.said) > 0)
      or exists (select from unnest(given) g where position(g in s.said) > 0)
        and exists (select from unnest(family) f where position(f in s.said) > 0))
  loop
    if held.operation_id is null then
      delete from app.import i where i.org_id = org and i.id = held.import_id;
    else
      update app.import_row r set cells = '[]', alike = '[]', faults = '[]',
        state = case r.state when 'good' then 'skipped' else r.state end
      where r.org_id = org and r.import_id = held.import_id and r.sheet = held.sheet and r.no = held.no;
    end if;
  end loop;
end
$$;
comment on function app.erase_from_imports(uuid, uuid[], text[], text[], text[]) is
  'Deletes imports that have not begun and contain some people, and clears the rows of other imports that mention '
  'them.';
revoke all on function app.erase_from_imports(uuid, uuid[], text[], text[], text[]) from public;

create or replace function app.erase_person(of_kind text, person uuid, moment timestamptz) returns setof uuid
  language plpgsql volatile security definer set search_path = pg_catalog as $$
declare
  org constant uuid := app.current_org();
  word constant text := 'Erased person';
  people constant uuid[] := array(select app.one_person(of_kind, person));
  cases constant uuid[] := array(
    select b.case_id from app.case_beneficiary b where b.org_id = org and b.beneficiary_id = any (people)
    union select p.case_id from app.case_petitioner p where p.org_id = org and p.petitioner_id = any (people));
  notes constant uuid[] := array(select n.id from app.note n where n.org_id = org and n.owner_id = any (people));
  documents constant uuid[] := array(select d.id from app.document d where d.org_id = org and d.owner_id = any (people));
  threads constant uuid[] := array(select t.id from app.thread t where t.org_id = org and t.owner_id = any (people));
  addresses constant text[] := array(select app.own_addresses(of_kind, people, true));
  firsts text[]; middles text[]; lasts text[]; wholes text[]; words text[];
  -- Their names and addresses in what the product wrote.
  pattern text;
  -- A title may begin with the last name alone: 'Okafor: I-130'. That of a family is somebody else's as well.
  family text;
  named_after uuid[];
  files uuid[] := '{}';
  document uuid;
begin
  if exists (
    select from app.case_record c
    where c.org_id = org and c.id = any (cases) and (c.archived_at is null or c.held_at is not null)) then
    raise exception 'Nobody is erased who is on an open case, or on one under hold';
  end if;

  select coalesce(array_agg(v.value) filter (where v.field = 'first_name'), '{}'),
    coalesce(array_agg(v.value) filter (where v.field = 'middle_name'), '{}'),
    coalesce(array_agg(v.value) filter (where v.field = 'last_name'), '{}'),
    coalesce(array_agg(v.value) filter (where v.field = 'petitioner_name'), '{}')
  into firsts, middles, lasts, wholes from app.known_values(of_kind, people) v;
  words := array(
    select distinct w.word from app.known_values(of_kind, people) v, string_to_table(app.words(v.value), ' ') w (word)
    where v.field like '%name%' and w.word <> '');
  pattern := app.name_pattern(firsts, middles, lasts, wholes);
  pattern := pattern || coalesce((select string_agg('|' || app.as_pattern(a), '') from unnest(addresses) a), '');
  family := coalesce((select format('^(%s)(?=:|$)', string_agg(app.as_pattern(l), '|')) from unnest(lasts) l having count(*) > 0), pattern);
  named_after := array(
    select c.id from app.case_record c
    where c.org_id = org and c.id = any (cases) and not exists (
      select from app.case_beneficiary x join app.beneficiary b on b.org_id = x.org_id and b.id = x.beneficiary_id
      where x.org_id = org and x.case_id = c.id and b.id <> all (people)
        and lower(b.last_name) in (select lower(l) from unnest(lasts) l)));

  if of_kind = 'beneficiary' then
    update app.beneficiary b set first_name = word, middle_name = '', last_name = '', personal_phone = '',
      personal_email = '', mailing_address = '', business_phone = '', business_email = '', business_address = '',
      language = default, born_on = '', birth_country = '', citizenships = '', chargeability = '', spoken_languages = '',
      needs_interpreter = false, deleted_at = coalesce(b.deleted_at, moment), erased_at = moment, version = b.version + 1
    where b.org_id = org and b.id = any (people);
  else
    update app.petitioner p set petitioner_name = word, website_url = '', email = '', phone = '', address = '', city = '',
      state = '', zip = '', deleted_at = coalesce(p.deleted_at, moment), erased_at = moment, version = p.version + 1
    where p.org_id = org and p.id = any (people);
  end if;

  -- Before what they are about: values can no longer be told of anything.
  delete from app.record_change c where c.org_id = org and c.entry_id in (
    select r.entry_id from app.record_change r
    where r.org_id = org and r.kind <> 'case_people'
      and (r.resource_id = any (people || notes || documents || threads) or r.owner_id = any (people))
    union
    select r.entry_id from app.record_change r, lateral (values (r.old_value #>> '{}'), (r.new_value #>> '{}')) v (title)
    where r.org_id = org and r.owner_id = any (cases) and r.kind = 'case_record' and r.field = 'title'
      and (v.title ~* pattern or r.owner_id = any (named_after) and v.title ~* family));

  delete from app.status_period s where s.org_id = org and s.beneficiary_id = any (people);
  delete from app.person_address a where a.org_id = org and a.beneficiary_id = any (people);
  delete from app.absence a where a.org_id = org and a.beneficiary_id = any (people);
  delete from app.identifier i where i.org_id = org and i.owner_id = any (people);
  delete from app.board_dismissal b where b.org_id = org and b.beneficiary_id = any (people);
  delete from app.household_link h where h.org_id = org and (
    h.a_beneficiary_id = any (people) or h.a_petitioner_id = any (people)
    or h.b_beneficiary_id = any (people) or h.b_petitioner_id = any (people));
  delete from app.page_text t where t.org_id = org and t.owner_id = any (people);
  delete from app.note n where n.org_id = org and n.owner_id = any (people);
  files := files || app.erase_threads(org, threads);
  update app.mail_file f set file_name = word where f.org_id = org and f.document_id = any (documents);
  update app.client_link_file f set name = word where f.org_id = org and f.document_id = any (documents);
  delete from app.upload u where u.org_id = org and (u.beneficiary_id = any (people) or u.petitioner_id = any (people));
  foreach document in array documents loop
    files := files || array(select r.file_id from app.remove_document(org, document) r);
  end loop;
  files := files || app.erase_correspondence(org, addresses, pattern, moment);

  -- Reminders begin with the type of their date.
  update app.mail m set subject = left(app.unnamed(m.subject, ltrim(family, '^')), 300)
  where m.org_id = org and m.resource_id in (
    select r.id from app.reminder r where r.org_id = org and r.case_id = any (named_after)
    union select d.id from app.case_date d where d.org_id = org and d.case_id = any (named_after)
    union select unnest(named_after));
  update app.case_record c set version = c.version + 1,
    title = app.unnamed(app.unnamed(c.title, pattern), case when c.id = any (named_after) then family else pattern end)
  where c.org_id = org and c.id = any (cases)
    and (c.title ~* pattern or c.id = any (named_after) and c.title ~* family);
  update app.report r set data = app.report_without(app.report_without(r.data, cases, pattern), named_after, family)
  where r.org_id = org and exists (select from unnest(cases) c where position(c::text in r.data::text) > 0);
  update app.report_preview r
  set data = app.report_without(app.report_without(r.data::jsonb, cases, pattern), named_after, family)::text
  where r.org_id = org and exists (select from unnest(cases) c where position(c::text in r.data) > 0);

  delete from app.duplicate_dismissal d where d.org_id = org and (d.a_id = any (people) or d.b_id = any (people));
  update app.operation o set undo_until = null, title = left(o.title || ', erased since', 300)
  where o.org_id = org and o.kind = 'people.merge' and o.state = 'done' and o.undoes is null
    and (o.input ->> 'id' = any (people::text[]) or o.input ->> 'other_id' = any (people::text[]));
  update app.operation_failure f set message = left(app.unnamed(f.message, pattern), 500),
    name = case when f.record_id = any (people || notes || documents || threads) then word
      else left(app.unnamed(f.name, pattern), 300) end
  where f.org_id = org and (
    f.record_id = any (people || notes || documents || threads) or f.name ~* pattern or f.message ~* pattern);
  perform app.erase_from_imports(org, people, addresses || wholes
    || array(select f || ' ' || l from unnest(firsts) f, unnest(lasts) l), firsts, lasts);
  delete from app.search_word k where k.org_id = org and k.word = any (words) and not exists (
    select from app.search_posting p
    where p.org_id = org and p.kind in ('beneficiary', 'case', 'petitioner') and p.word = k.word);
  return query select unnest(files);
end
$$;
comment on function app.erase_person(text, uuid, timestamptz) is
  'Permanently erases what is known about a client and those merged into them, whose cases are all archived and '
  'under no legal hold; returns the files that no row references any more.';
revoke all on function app.erase_person(text, uuid, timestamptz) from public;
grant execute on function app.erase_person(text, uuid, timestamptz) to landfall_app;
