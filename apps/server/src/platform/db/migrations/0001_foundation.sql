-- Roles. They belong to the whole cluster, so that another database on it may have made them already,
-- perhaps at this very moment. Neither logs in: the server's connections take them.
do $$
declare
  wanted text;
begin
  foreach wanted in array array['landfall_app', 'landfall_identity'] loop
    begin
      execute format('create role %I nologin nobypassrls nosuperuser', wanted);
    exception when duplicate_object or unique_violation then
      null;
    end;
    -- Its maker may administer a role, which from PostgreSQL 16 on is not yet the right to take it.
    if not (select rolsuper from pg_roles where rolname = current_user) then
      execute format('grant %I to current_user', wanted);
    end if;
  end loop;
end
$$;

create schema app;
create schema identity;
comment on schema app is 'Everything an organization owns. Row-level security on every table.';
comment on schema identity is 'Accounts, grants and keys of the bundled sign-in provider. The application''s role has no rights here.';
revoke all on schema public from public;
grant usage on schema app to landfall_app;
grant usage on schema identity to landfall_identity;

-- The organization of the session; null when there is none, so that no row matches.
create function app.current_org() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('app.org_id', true), '')::uuid;
comment on function app.current_org() is 'The organization that the current transaction works in.';

create function app.current_person() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('app.person_id', true), '')::uuid;
comment on function app.current_person() is 'The person that the current transaction acts for.';

-- Puts a table under row-level security by organization. Every table with org_id goes through here.
create procedure app.isolate(target regclass)
  language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format(
    'create policy organization on %s to landfall_app using (org_id = app.current_org()) with check (org_id = app.current_org())',
    target);
end
$$;
comment on procedure app.isolate(regclass) is 'Row-level security by organization for one table. Called by migrations.';
revoke all on procedure app.isolate(regclass) from public;

create table app.organization (
  org_id uuid primary key,
  name text not null check (length(name) between 1 and 200),
  description text not null default '',
  time_zone text not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
comment on table app.organization is 'A practice: the tenant that owns every other row.';
comment on column app.organization.time_zone is 'IANA name; "today" of every rule is today in this zone.';
comment on column app.organization.deleted_at is 'Set when deleted; nothing of it is reachable from then on.';
call app.isolate('app.organization');
grant select, insert, update on app.organization to landfall_app;

create table app.person (
  id uuid primary key,
  issuer text not null,
  subject text not null,
  email text not null,
  email_verified boolean not null,
  display_name text not null,
  active_org_id uuid references app.organization,
  settings jsonb not null default '{}',
  created_at timestamptz not null default now(),
  unique (issuer, subject)
);
comment on table app.person is 'Someone who has signed in, known by issuer and subject and never by e-mail. Not owned by an organization.';
comment on column app.person.issuer is 'The iss claim of their tokens.';
comment on column app.person.subject is 'The sub claim of their tokens.';
comment on column app.person.active_org_id is 'The organization that a call works in when it names none.';
comment on column app.person.settings is 'Free settings of the person.';
alter table app.person enable row level security;
create policy self on app.person to landfall_app
  using (id = app.current_person()) with check (id = app.current_person());
grant select, insert, update on app.person to landfall_app;

create table app.membership (
  org_id uuid not null references app.organization,
  person_id uuid not null references app.person,
  roles text[] not null check (cardinality(roles) > 0 and roles <@ array['viewer', 'user', 'admin', 'super_admin']),
  created_at timestamptz not null default now(),
  primary key (org_id, person_id)
);
comment on table app.membership is 'Who belongs to an organization and with which roles. Read on every call.';
create index membership_person on app.membership (person_id);
call app.isolate('app.membership');
grant select, insert, update, delete on app.membership to landfall_app;

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
  primary key (org_id, id),
  check (cardinality(reminder_in) = cardinality(reminder_target))
);
comment on table app.date_setting is 'A date type: what kinds of dates the organization''s cases have.';
comment on column app.date_setting.color is 'Chosen colour as #rrggbb; null: derived from the name.';
comment on column app.date_setting.reminder_in is 'Seconds from the date, negative before it; parallel to reminder_target.';
create unique index date_setting_name on app.date_setting (org_id, lower(date_name));
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
  primary key (org_id, id)
);
comment on table app.case_record is 'A case. Every writer of a case, its dates, notes or people locks this row first.';
call app.isolate('app.case_record');
grant select, insert, update on app.case_record to landfall_app;

create table app.case_date (
  org_id uuid not null,
  id uuid not null,
  case_id uuid not null,
  date_setting_id uuid not null,
  important_date date not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, case_id) references app.case_record,
  foreign key (org_id, date_setting_id) references app.date_setting
);
comment on table app.case_date is 'An important date of a case.';
comment on column app.case_date.important_date is 'A calendar date, never an instant.';
create index case_date_case on app.case_date (org_id, case_id);
create index case_date_setting on app.case_date (org_id, date_setting_id);
create index case_date_calendar on app.case_date (org_id, important_date, id) where archived_at is null;
call app.isolate('app.case_date');
grant select, insert, update on app.case_date to landfall_app;

create table app.case_summary (
  org_id uuid not null,
  case_id uuid not null,
  title text not null,
  status text not null,
  version integer not null,
  created_at timestamptz not null,
  archived_at timestamptz,
  beneficiary_id uuid,
  beneficiary_name text,
  petitioner_id uuid,
  petitioner_name text,
  note text,
  dates jsonb not null,
  primary key (org_id, case_id),
  foreign key (org_id, case_id) references app.case_record
);
comment on table app.case_summary is 'A row of the case list, derived from the case and what hangs on it in the transaction that changes them.';
comment on column app.case_summary.dates is 'The unarchived dates: [{"id", "date_setting_id", "important_date"}], ascending.';
create index case_summary_active on app.case_summary (org_id, case_id desc) where archived_at is null;
create index case_summary_archived on app.case_summary (org_id, case_id desc) where archived_at is not null;
call app.isolate('app.case_summary');
grant select, insert, update on app.case_summary to landfall_app;

create table app.audit_entry (
  org_id uuid not null references app.organization,
  id uuid not null,
  at timestamptz not null,
  person_id uuid not null,
  action text not null,
  outcome text not null check (outcome in ('done', 'refused')),
  resource_id uuid,
  fields text[] not null default '{}',
  request_id text not null,
  primary key (org_id, id)
);
comment on table app.audit_entry is 'Who did what, when: written in the transaction of the change, insert-only for the application.';
comment on column app.audit_entry.action is 'The audited action of the endpoint, e.g. case_record.updated.';
comment on column app.audit_entry.fields is 'Names of the fields that the call supplied; never their values.';
call app.isolate('app.audit_entry');
grant select, insert on app.audit_entry to landfall_app;

-- Opens a session: finds the person by issuer and subject, and the organization they named, else their active one,
-- if they are a member of it. Sets app.person_id and app.org_id for the transaction. No row: never seen before.
-- Runs as the owner because memberships of other organizations are out of the application's sight.
create function app.open_session(
  for_issuer text, for_subject text, named_org uuid,
  out person_id uuid, out email text, out email_verified boolean,
  out requested_org_id uuid, out org_id uuid, out roles text[], out time_zone text)
  returns setof record
  language plpgsql volatile security definer set search_path = pg_catalog as $$
begin
  select p.id, p.email, p.email_verified, coalesce(named_org, p.active_org_id), o.org_id,
    case when o.org_id is not null then m.roles end, o.time_zone
    into person_id, email, email_verified, requested_org_id, org_id, roles, time_zone
    from app.person p
    left join app.membership m on m.person_id = p.id and m.org_id = coalesce(named_org, p.active_org_id)
    left join app.organization o on o.org_id = m.org_id and o.deleted_at is null
    where p.issuer = for_issuer and p.subject = for_subject;
  if not found then
    return;
  end if;
  perform set_config('app.person_id', person_id::text, true), set_config('app.org_id', coalesce(org_id::text, ''), true);
  return next;
end
$$;
comment on function app.open_session(text, text, uuid) is 'Mints the session of a call: person, organization, roles.';
revoke all on function app.open_session(text, text, uuid) from public;
grant execute on function app.open_session(text, text, uuid) to landfall_app;
