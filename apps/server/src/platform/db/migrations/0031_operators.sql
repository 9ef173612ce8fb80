-- Who runs the installation, and what is done to it. It belongs to no organization, and shows none.

create schema installation;
comment on schema installation is
  'What belongs to the installation as a whole: its operators and the log of what is done to it. Reached through functions.';

create table installation.operator (
  person_id uuid primary key references app.person,
  added_at timestamptz not null
);
comment on table installation.operator is
  'Whoever runs the installation: they read how it is and keep its backups. It gives no right in any organization.';

create table installation.event (
  id uuid primary key,
  at timestamptz not null,
  actor_kind text not null check (actor_kind in ('operator', 'command', 'program')),
  person_id uuid references app.person,
  action text not null check (length(action) between 1 and 100),
  about text not null default '' check (length(about) <= 500),
  check ((actor_kind = 'operator') = (person_id is not null))
);
comment on table installation.event is 'What was done to the installation. Stands in no organization''s audit log.';
comment on column installation.event.id is 'UUIDv7.';
comment on column installation.event.actor_kind is
  'operator: by a page or the API; command: by landfall on the machine; program: by itself.';
comment on column installation.event.person_id is 'The operator; null for the others.';
comment on column installation.event.action is 'As those of the audit log, e.g. operator.added.';
comment on column installation.event.about is 'What it was done to, as an operator reads it. Never a secret.';
create index event_listed on installation.event (at desc, id desc);

create function app.is_operator() returns boolean
  language sql stable security definer set search_path = pg_catalog as $$
  select exists (select from installation.operator where person_id = app.current_person())
$$;
comment on function app.is_operator() is 'Whether the session''s person runs the installation.';
revoke all on function app.is_operator() from public;
grant execute on function app.is_operator() to landfall_app;

create function app.operators()
  returns table (id uuid, email text, display_name text, added_at timestamptz)
  language sql stable security definer rows 3 set search_path = pg_catalog as $$
  select p.id, p.email, p.display_name, o.added_at
  from installation.operator o join app.person p on p.id = o.person_id
  where app.is_operator() order by o.added_at, p.id
$$;
comment on function app.operators() is 'Who runs the installation, for those who do.';
revoke all on function app.operators() from public;
grant execute on function app.operators() to landfall_app;

create function app.installation_events(most integer)
  returns table (id uuid, at timestamptz, actor_kind text, actor text, action text, about text)
  language sql stable security definer rows 50 set search_path = pg_catalog as $$
  select e.id, e.at, e.actor_kind, coalesce(p.display_name, ''), e.action, e.about
  from installation.event e left join app.person p on p.id = e.person_id
  where app.is_operator() order by e.at desc, e.id desc limit most
$$;
comment on function app.installation_events(integer) is
  'What was done to the installation last, the newest first, for those who run it.';
revoke all on function app.installation_events(integer) from public;
grant execute on function app.installation_events(integer) to landfall_app;

create function app.record_installation_event(event_id uuid, at timestamptz, action text, about text) returns void
  language plpgsql volatile security definer set search_path = pg_catalog as $$
begin
  if not app.is_operator() then
    raise exception 'Only an operator acts on the installation';
  end if;
  insert into installation.event (id, at, actor_kind, person_id, action, about)
    values (event_id, at, 'operator', app.current_person(), action, about);
end
$$;
comment on function app.record_installation_event(uuid, timestamptz, text, text) is
  'Writes into the installation''s log what the session''s person did, who has to run it.';
revoke all on function app.record_installation_event(uuid, timestamptz, text, text) from public;
grant execute on function app.record_installation_event(uuid, timestamptz, text, text) to landfall_app;

-- The program asks for it only where nobody but the machine's own people reach the pages.
create function app.become_first_operator(event_id uuid, at timestamptz) returns void
  language plpgsql volatile security definer set search_path = pg_catalog as $$
begin
  -- Of two who found at the same moment the second waits here, and then sees the first one's organization.
  lock table installation.operator in share row exclusive mode;
  if exists (select from installation.operator)
    or exists (select from public.landfall_erasure)
    or exists (select from app.organization where org_id is distinct from app.current_org())
  then
    return;
  end if;
  insert into installation.operator (person_id, added_at) values (app.current_person(), at);
  insert into installation.event (id, at, actor_kind, action, about)
    select event_id, become_first_operator.at, 'program', 'operator.added', p.email
    from app.person p where p.id = app.current_person();
end
$$;
comment on function app.become_first_operator(uuid, timestamptz) is
  'Makes the session''s person an operator if they are founding the installation''s first organization ever.';
revoke all on function app.become_first_operator(uuid, timestamptz) from public;
grant execute on function app.become_first_operator(uuid, timestamptz) to landfall_app;

-- How the installation is: looked at by one worker at a time, and told to operators by mail.
create table installation.watch (
  one boolean primary key default true check (one),
  process_id uuid not null,
  looked_at timestamptz not null
);
comment on table installation.watch is 'The process that looks how the installation is, and when it last did. One row.';

create table installation.health (
  key text primary key check (length(key) between 1 and 50),
  state text not null check (state in ('good', 'off', 'attention')),
  since timestamptz not null,
  words text not null,
  looks integer not null check (looks >= 1),
  told_attention boolean not null
);
comment on table installation.health is 'What was found at the last look, one row for each thing that is looked at.';
comment on column installation.health.key is 'What it is about, e.g. disk.';
comment on column installation.health.state is 'attention: somebody has to do something; off: it is turned off.';
comment on column installation.health.since is 'When it was first found in this state.';
comment on column installation.health.words is 'How it is, and what to do about it.';
comment on column installation.health.looks is 'How often it was found so in a row.';
comment on column installation.health.told_attention is 'Whether the last thing that operators were told of it is that it needs them.';
grant usage on schema installation to landfall_jobs;
grant select, insert, update, delete on installation.watch, installation.health to landfall_jobs;

create function app.installation_health()
  returns table (key text, state text, since timestamptz, words text, looked_at timestamptz)
  language sql stable security definer rows 10 set search_path = pg_catalog as $$
  select h.key, h.state, h.since, h.words, w.looked_at
  from installation.health h cross join installation.watch w
  where app.is_operator() order by h.key
$$;
comment on function app.installation_health() is 'How the installation was at the last look, for those who run it.';
revoke all on function app.installation_health() from public;
grant execute on function app.installation_health() to landfall_app;

create function jobs.operators() returns table (email text, display_name text, email_verified boolean)
  language sql stable security definer rows 3 set search_path = pg_catalog as $$
  select p.email, p.display_name, p.email_verified
  from installation.operator o join app.person p on p.id = o.person_id where p.email <> '' order by o.added_at, p.id
$$;
comment on function jobs.operators() is 'Whom the worker writes to about the installation.';
revoke all on function jobs.operators() from public;
grant execute on function jobs.operators() to landfall_jobs;

comment on table identity.mail is
  'A mail of no organization, e.g. of the sign-in provider to verify an address, or to an operator; as app.mail.';

create function jobs.mail_operator(
  mail_id uuid, kind text, recipient text, recipient_name text, subject text, html text, text text, created_at timestamptz)
  returns void
  language sql volatile security definer set search_path = pg_catalog as $$
  insert into identity.mail (id, kind, recipient, recipient_name, subject, html, text, created_at)
    values (mail_id, kind, recipient, recipient_name, subject, html, text, created_at);
  select identity.enqueue_mail(mail_id)
$$;
comment on function jobs.mail_operator(uuid, text, text, text, text, text, text, timestamptz) is
  'Has a mail about the installation sent once the transaction is committed.';
revoke all on function jobs.mail_operator(uuid, text, text, text, text, text, text, timestamptz) from public;
grant execute on function jobs.mail_operator(uuid, text, text, text, text, text, text, timestamptz) to landfall_jobs;
