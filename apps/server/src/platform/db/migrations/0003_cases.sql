-- Date types, cases, whom restricted ones are hidden from, their teams and their dates.

-- Columns that PostgreSQL computes are computed by the next two functions. They are in PL/pgSQL, with a search path of their own,
-- because PostgreSQL then plans each once for a connection; a function in SQL is planned with every statement that writes.
-- Immutable although unaccent() is not declared so: the dictionary is shipped with PostgreSQL and does not change.
create function app.fold(value text) returns text
  language plpgsql immutable strict parallel safe set search_path = pg_catalog as $$
begin
  return lower(public.unaccent('public.unaccent'::regdictionary, normalize(value, NFKC)));
end
$$;
comment on function app.fold(text) is 'Text as names are compared: without accents and case.';

-- Whoever has no name comes last: U+10FFFD is above every letter. An entry of an index holds 2,704 bytes at most, and one
-- letter can fold into eighteen: 200 characters are 800 bytes.
create function app.sort_key(value text) returns text
  language plpgsql immutable parallel safe set search_path = pg_catalog as $$
begin
  return coalesce(nullif(left(app.fold(trim(value)), 200), ''), U&'\+10FFFD');
end
$$;
comment on function app.sort_key(text) is
  'Text as lists are ordered by: its first 200 characters without accents and case, blank ones last.';

create table app.date_setting (
  org_id uuid not null references app.organization,
  id uuid not null,
  date_name text not null check (length(date_name) between 1 and 100 and position(',' in date_name) = 0),
  color text check (color ~ '^#[0-9a-f]{6}$'),
  reminder_in integer[] not null default '{}',
  reminder_target text[] not null default '{}',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  archived_at timestamptz,
  deleted_at timestamptz,
  primary key (org_id, id),
  check (cardinality(reminder_in) = cardinality(reminder_target))
);
comment on table app.date_setting is 'A date type: what kinds of dates the organization''s cases have.';
comment on column app.date_setting.color is 'Chosen colour as #rrggbb; null: derived from the name.';
comment on column app.date_setting.reminder_in is 'Seconds from the date, negative before it; parallel to reminder_target.';
comment on column app.date_setting.deleted_at is 'Set when removed: only a type that no date uses is.';
-- A removed date type keeps its row, so that it can be restored; its name is free meanwhile.
create unique index date_setting_name on app.date_setting (org_id, lower(date_name)) where deleted_at is null;
call app.isolate('app.date_setting');
grant select, insert, update, delete on app.date_setting to landfall_app;

create table app.case_record (
  org_id uuid not null references app.organization,
  id uuid not null,
  title text not null,
  description text not null,
  status text not null default 'initiated'
    check (status in ('', 'initiated', 'drafted', 'filed', 'client_action_required')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  archived_at timestamptz,
  archived boolean not null generated always as (archived_at is not null) stored,
  restricted boolean not null default false,
  primary key (org_id, id),
  unique (org_id, id, archived)
);
comment on table app.case_record is 'A case. Every writer of a case, its dates, notes or people locks this row first.';
comment on column app.case_record.archived is 'Whether archived_at is set: a key that dates follow.';
comment on column app.case_record.restricted is 'Whether only its team and super admins know of the case.';
create index case_record_restricted on app.case_record (org_id, id) where restricted;
-- A calendar shows what was archived as cancelled for a while.
create index case_record_archived on app.case_record (org_id, archived_at) where archived_at is not null;
call app.isolate('app.case_record');
grant select, insert, update on app.case_record to landfall_app;

-- Restricted cases exist for their team and for super admins alone. An operator's session, a whole export and what keeps
-- records right whoever acts see every case: they set it for their transaction.
create function app.sees_every_case() returns boolean
  language plpgsql stable parallel safe security definer set search_path = pg_catalog as $$
begin
  return current_setting('app.sees_every_case', true) is not distinct from 'true' or exists (
    select from app.membership m
    where m.org_id = app.current_org() and m.person_id = app.current_person() and 'super_admin' = any (m.roles));
end
$$;
comment on function app.sees_every_case() is 'Whether the session may know of every restricted case of its organization.';
revoke all on function app.sees_every_case() from public;
grant execute on function app.sees_every_case() to landfall_app;

-- Asked of each restricted row that is read. It repeats sees_every_case, since a call of it is what costs most here.
create function app.sees_restricted(id uuid) returns boolean
  language plpgsql stable parallel safe security definer set search_path = pg_catalog as $$
declare
  org constant uuid := app.current_org();
  person constant uuid := app.current_person();
begin
  return current_setting('app.sees_every_case', true) is not distinct from 'true'
    or exists (
      select from app.case_assignee a where a.org_id = org and a.case_id = sees_restricted.id and a.person_id = person)
    or exists (
      select from app.membership m where m.org_id = org and m.person_id = person and 'super_admin' = any (m.roles));
end
$$;
comment on function app.sees_restricted(uuid) is 'Whether the session may know of a restricted case.';
revoke all on function app.sees_restricted(uuid) from public;
grant execute on function app.sees_restricted(uuid) to landfall_app;

-- Hides the rows of restricted cases of a table. Every table that hangs on a case goes through here; each row says itself
-- whether its case is restricted, so that nothing is asked about those that are not.
create procedure app.hide_with_case(target regclass, case_column name default 'case_id')
  language plpgsql as $$
begin
  execute format('alter table %s add column restricted boolean not null default false', target);
  execute format('comment on column %s.restricted is %L', target, 'Whether the case is restricted; follows the case.');
  execute format(
    'create policy visible_case on %s as restrictive to landfall_app using (not restricted or app.sees_restricted(%I))',
    target, case_column);
end
$$;
comment on procedure app.hide_with_case(regclass, name) is
  'Row-level security by restricted cases for one table that hangs on cases. Called by migrations.';
revoke all on procedure app.hide_with_case(regclass, name) from public;

create function app.take_restricted() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  new.restricted := exists (
    select from app.case_record c where c.org_id = new.org_id and c.id = new.case_id and c.restricted);
  return new;
end
$$;
comment on function app.take_restricted() is 'Gives a new row of a case what the case says of being restricted.';
revoke all on function app.take_restricted() from public;

create function app.restrict_rows() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  execute format('update %s set restricted = $1 where org_id = $2 and case_id = $3', tg_argv[0])
    using new.restricted, new.org_id, new.id;
  return null;
end
$$;
comment on function app.restrict_rows() is 'Has the rows of a case follow it when it is restricted or opened; the argument is their table.';
revoke all on function app.restrict_rows() from public;

-- Every writer of what hangs on a case locks the case first, so that no row misses a change of it.
create procedure app.restrict_with_case(target regclass)
  language plpgsql as $$
begin
  execute format(
    'create trigger take_restricted before insert on %s for each row execute function app.take_restricted()', target);
  execute format(
    'create trigger %I after update of restricted on app.case_record for each row
       when (old.restricted <> new.restricted) execute function app.restrict_rows(%L)',
    'restrict_' || (select relname from pg_class where oid = target), target);
end
$$;
comment on procedure app.restrict_with_case(regclass) is
  'Has a table that is not derived follow its cases in being restricted. Called by migrations.';
revoke all on procedure app.restrict_with_case(regclass) from public;

create policy visible_case on app.case_record as restrictive to landfall_app
  using (not restricted or app.sees_restricted(id));

create table app.case_assignee (
  org_id uuid not null,
  case_id uuid not null,
  person_id uuid not null,
  primary key (org_id, case_id, person_id),
  foreign key (org_id, case_id) references app.case_record,
  foreign key (org_id, person_id) references app.membership on delete cascade
);
comment on table app.case_assignee is 'The case team: members of the organization who work on a case.';
create index case_assignee_person on app.case_assignee (org_id, person_id, case_id);
call app.isolate('app.case_assignee');
grant select, insert, delete on app.case_assignee to landfall_app;
call app.hide_with_case('app.case_assignee');
call app.restrict_with_case('app.case_assignee');
create index case_assignee_restricted on app.case_assignee (org_id, person_id, case_id) where restricted;

create table app.case_date (
  org_id uuid not null,
  id uuid not null,
  case_id uuid not null,
  date_setting_id uuid not null,
  important_date date not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  archived_at timestamptz,
  case_archived boolean not null default false,
  state text not null default 'open' check (state in ('open', 'done', 'waived', 'superseded')),
  handled_at timestamptz,
  handled_by uuid references app.person,
  handled_by_name text,
  handled_note text not null default '' check (length(handled_note) <= 500),
  superseded_by uuid,
  at_time text check (at_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  zone text,
  place text not null default '' check (length(place) <= 300),
  changed_at timestamptz not null default now(),
  primary key (org_id, id),
  foreign key (org_id, case_id, case_archived) references app.case_record (org_id, id, archived) on update cascade,
  foreign key (org_id, date_setting_id) references app.date_setting,
  foreign key (org_id, superseded_by) references app.case_date deferrable initially deferred,
  check ((state = 'open') = (handled_at is null)
    and (state = 'open') = (handled_by is null) and (state = 'open') = (handled_by_name is null)),
  check (state <> 'open' or handled_note = ''),
  check ((state = 'superseded') = (superseded_by is not null)),
  check (zone is null or at_time is not null)
);
comment on table app.case_date is 'An important date of a case.';
comment on column app.case_date.important_date is 'A calendar date, never an instant.';
comment on column app.case_date.case_archived is 'Whether the date''s case is archived; follows the case by the foreign key.';
comment on column app.case_date.state is
  'open until someone handles it: done; waived, not needed after all; superseded, another date took its place.';
comment on column app.case_date.handled_by_name is 'As they were called then: it stays readable when they have left.';
comment on column app.case_date.at_time is 'HH:MM in zone: when an interview or a hearing begins. The date stays a calendar date.';
comment on column app.case_date.zone is 'IANA name; null: the organization''s.';
comment on column app.case_date.changed_at is 'When the version came to be: what calendars are told of how recent a date is.';
call app.isolate('app.case_date');
grant select, insert, update on app.case_date to landfall_app;
call app.hide_with_case('app.case_date');
call app.restrict_with_case('app.case_date');
create index case_date_case on app.case_date (org_id, case_id);
-- Which cases lack a date of a type: the last part of the list ordered by it.
create index case_date_setting on app.case_date (org_id, date_setting_id, case_id);
create index case_date_handled_by on app.case_date (org_id, handled_by) where handled_by is not null;
create index case_date_superseded_by on app.case_date (org_id, superseded_by) where superseded_by is not null;
-- A calendar shows what was archived as cancelled for a while.
create index case_date_archived on app.case_date (org_id, archived_at) where archived_at is not null;
-- What is open and what is handled are read one after the other. Whoever counts dates reads these indexes and nothing else.
create index case_date_open on app.case_date (org_id, important_date, id) include (case_id, restricted)
  where archived_at is null and not case_archived and state = 'open';
create index case_date_handled on app.case_date (org_id, important_date, id) include (case_id, restricted, state)
  where archived_at is null and not case_archived and state <> 'open';
-- An office that is ten years old has more dates of archived cases than others: they do not stand in the same index.
create index case_date_type on app.case_date (org_id, date_setting_id, important_date, case_id)
  where archived_at is null and not case_archived;
create index case_date_archived_type on app.case_date (org_id, date_setting_id, important_date, case_id)
  where archived_at is null and case_archived;
