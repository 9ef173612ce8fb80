-- Organizations for measurements, the same every time. Sizes come from the settings bench.cases and bench.orgs: as many
-- beneficiaries as cases, a fifth as many petitioners, four dates and three notes a case, and the record of each case's
-- creation. If bench.large is 1, the first organization has a fifth of everything; if it is 0, all are of equal
-- size. bench.first and bench.others are the numbers of members of the first organization and of each other one.

create function pg_temp.large() returns bigint language sql stable return current_setting('bench.large')::bigint;
create function pg_temp.others() returns bigint language sql stable
  return current_setting('bench.orgs')::bigint - pg_temp.large();

-- How many of this many records belong to the large organization: the first ones.
create function pg_temp.of_large(many bigint) returns bigint language sql stable return many / 5 * pg_temp.large();

-- The organization of the n-th of this many records. The others alternate, each one place earlier in every turn, so
-- that values derived from a record's number (status, name, archived) also differ within an organization.
create function pg_temp.org_of(n bigint, many bigint) returns bigint language sql stable
  return case when n <= pg_temp.of_large(many) then 1 else 1 + pg_temp.large()
    + (n - pg_temp.of_large(many) + (n - pg_temp.of_large(many)) / pg_temp.others()) % pg_temp.others() end;

-- The number of the record that an organization gets in a turn.
create function pg_temp.at_turn(turn bigint, org bigint, many bigint) returns bigint language sql stable
  return pg_temp.of_large(many) + turn * pg_temp.others()
    + ((org - 1 - pg_temp.large() - turn) % pg_temp.others() + pg_temp.others()) % pg_temp.others();

-- A petitioner of the n-th case's own organization.
create function pg_temp.petitioner_of(n bigint, cases bigint, petitioners bigint) returns bigint language sql stable
  return case when n <= pg_temp.of_large(cases) then 1 + n % (petitioners / 5)
    else pg_temp.at_turn(1 + (n * 13) % ((petitioners - pg_temp.of_large(petitioners)) / pg_temp.others() - 1),
      pg_temp.org_of(n, cases), petitioners) end;

create temporary table given (name text[]);
insert into given values (array[
  'Ngozi', 'Lucía', 'Mai', 'Rami', 'Agnieszka', 'Harpreet', 'Selam', 'João', 'Zeynep', 'Min-jun', 'Darya', 'Thandiwe',
  'Farhana', 'Aoife', 'Wei', 'Andrei', 'Aminata', 'José', 'Yasmin', 'Dimitar', 'Ananya', 'Sigríður', 'Kwame', 'Maria',
  'Jiří', 'Haruka', 'Jean-Marc', 'Hodan', 'Oksana', 'Álvaro', 'Ximena', 'Quang', 'Leila', 'Rui', 'Ibrahim', 'Åsa',
  'Xiaoli', 'Ana', 'Bilal', 'Chukwuemeka', 'محمد', '伟', 'Иван', 'Sofía', 'Nadia', 'Omar', 'Priya', 'Carlos', 'Elif', 'Tuan']);
create temporary table family (name text[]);
insert into family values (array[
  'Okafor', 'García Méndez', 'Nguyễn', 'Haddad', 'Kowalczyk', 'Singh', 'Tesfaye', 'Silva', 'Yılmaz', 'Kim', 'Ivanova',
  'Mbeki', 'Rahman', 'O’Sullivan', 'Chen', 'Popescu', 'Diallo', 'Hernández', 'Al-Masri', 'Petrov', 'Sharma',
  'Björnsdóttir', 'Mensah', 'Reyes', 'Novák', 'Tanaka', 'Baptiste', 'Abdullahi', 'Melnyk', 'Sánchez', 'Gutiérrez', 'Bui',
  'Nasser', 'Fernandes', 'Koné', 'Lindqvist', 'Zhang', 'Ramírez', 'Ahmed', 'Eze', 'العلي', '王', 'Петров', 'Santos',
  'Kaya', 'Tran', 'Patel', 'López', 'Müller', 'Johansson', 'Dubois', 'Rossi', 'Novak', 'Costa', 'Ali', 'Khan']);

-- Stable ids, ordered by n as real ones are by time. The first digits are the kind.
create function pg_temp.id_of(kind integer, n bigint) returns uuid language sql immutable
  return (lpad(to_hex(kind), 4, '0') || lpad(to_hex(n >> 16), 4, '0') || '-' || lpad(to_hex(n & 65535), 4, '0')
    || '-7000-8000-000000000000')::uuid;

create temporary table size as
  select n as cases, orgs, n as beneficiaries, n / 5 as petitioners
  from (select current_setting('bench.cases')::bigint as n, current_setting('bench.orgs')::bigint as orgs) s;

insert into app.organization (org_id, name, time_zone)
  select pg_temp.id_of(1, o), 'Organization ' || o, 'America/New_York' from size, generate_series(1, orgs) o;

insert into app.person (id, issuer, subject, email, email_verified, display_name, active_org_id)
  select pg_temp.id_of(2, o * 1000 + m), current_setting('bench.issuer'), 'bench|' || o || '|' || m,
    'member' || m || '@organization' || o || '.example', true, 'Member ' || m, pg_temp.id_of(1, o)
  from size, generate_series(1, orgs) o,
    generate_series(1, case when o = 1 then current_setting('bench.first')::int else current_setting('bench.others')::int end) m;
insert into app.membership (org_id, person_id, roles) select active_org_id, id, '{admin}' from app.person;

insert into app.date_setting (org_id, id, date_name)
  select pg_temp.id_of(1, o), pg_temp.id_of(3, o * 10 + t.at), t.name
  from size, generate_series(1, orgs) o,
    unnest(array['Filing Deadline', 'RFE Response Due', 'Biometrics Appointment', 'Interview', 'I-94 Expiration',
      'Work Permit Expiration', 'Passport Expiration', 'Priority Date']) with ordinality t (name, at);

insert into app.beneficiary (org_id, id, first_name, last_name, personal_email, personal_phone, created_at)
  select pg_temp.id_of(1, pg_temp.org_of(n, beneficiaries)), pg_temp.id_of(4, n),
    g.name[1 + (n * 7919) % cardinality(g.name)], f.name[1 + (n * 104729) % cardinality(f.name)],
    'person' || n || '@mail.example', '+1 ' || (2000000000 + n * 7)::text, timestamptz '2020-01-01' + n * interval '1 minute'
  from size, given g, family f, generate_series(1, beneficiaries) n;

insert into app.petitioner (org_id, id, petitioner_name, email, phone, city, created_at)
  select pg_temp.id_of(1, pg_temp.org_of(n, petitioners)), pg_temp.id_of(5, n),
    f.name[1 + (n * 15485863) % cardinality(f.name)] || (array[' Foods', ' & Sons', ' Logistics', ' Hospital', ' Software'])[1 + n % 5] || ' ' || n,
    'contact' || n || '@company.example', '+1 ' || (3000000000 + n * 11)::text, 'Springfield', timestamptz '2020-01-01' + n * interval '1 minute'
  from size, family f, generate_series(1, petitioners) n;

insert into app.case_record (org_id, id, title, description, status, created_at, archived_at)
  select pg_temp.id_of(1, pg_temp.org_of(n, cases)), pg_temp.id_of(6, n),
    f.name[1 + (n * 104729) % cardinality(f.name)] || ', ' || g.name[1 + (n * 7919) % cardinality(g.name)] || ': '
      || (array['I-130 petition for spouse', 'I-485 adjustment of status', 'N-400 naturalization', 'H-1B petition',
        'I-589 asylum', 'K-1 fiancé(e) petition', 'EB-2 national interest waiver', 'U visa petition', 'L-1A extension',
        'I-751 removal of conditions'])[1 + n % 10] || ' ' || n,
    'Opened for measuring.', (array['initiated', 'drafted', 'filed', 'client_action_required'])[1 + n % 4],
    timestamptz '2020-01-01' + n * interval '1 minute',
    case when n % 10 = 0 then timestamptz '2026-01-01' end
  from size, given g, family f, generate_series(1, cases) n;

insert into app.case_beneficiary (org_id, case_id, beneficiary_id, id, beneficiary_type)
  select c.org_id, c.id, pg_temp.id_of(4, n), pg_temp.id_of(7, n), 'primary'
  from size, generate_series(1, cases) n
  join app.case_record c on c.id = pg_temp.id_of(6, n)
  join app.beneficiary b on b.org_id = c.org_id and b.id = pg_temp.id_of(4, n);

insert into app.case_petitioner (org_id, case_id, petitioner_id, id)
  select c.org_id, c.id, p.id, pg_temp.id_of(8, n)
  from (select n, pg_temp.petitioner_of(n, cases, petitioners) as petitioner from size, generate_series(1, cases) n) s
  join app.case_record c on c.id = pg_temp.id_of(6, n)
  join app.petitioner p on p.org_id = c.org_id and p.id = pg_temp.id_of(5, petitioner);

insert into app.case_date (org_id, id, case_id, case_archived, date_setting_id, important_date)
  select c.org_id, pg_temp.id_of(9, n * 4 + d), c.id, c.archived,
    pg_temp.id_of(3, pg_temp.org_of(n, cases) * 10 + 1 + (n + d * 3) % 8),
    current_date + ((n * 31 + d * 97) % 500)::int - 120
  from size, generate_series(1, cases) n join app.case_record c on c.id = pg_temp.id_of(6, n), generate_series(0, 3) d;

insert into app.note (org_id, id, case_id, subject, note_text, author_id, author_display_name, created_at)
  select c.org_id, pg_temp.id_of(10, n * 3 + k), c.id, 'Call with the client',
    'Spoke about documents that are still missing: ' || (array['birth certificate', 'tax returns', 'photographs', 'police clearance'])[1 + (n + k) % 4]
      || '. Asked for them by e-mail and set a reminder; the client expects to have them next week.',
    pg_temp.id_of(2, 1001), 'Member 1', timestamptz '2026-01-01' + k * interval '1 day'
  from size, generate_series(1, cases) n join app.case_record c on c.id = pg_temp.id_of(6, n), generate_series(0, 2) k;

insert into app.case_assignee (org_id, case_id, person_id)
  select c.org_id, c.id, pg_temp.id_of(2, pg_temp.org_of(n, cases) * 1000 + 1 + n % 2)
  from size, generate_series(1, cases) n join app.case_record c on c.id = pg_temp.id_of(6, n);

-- The creation of each case in the audit log and the history. No entry is left to be sealed, which would run during the
-- measurements.
insert into app.audit_entry (org_id, id, at, person_id, action, outcome, resource_id, fields, request_id)
  select c.org_id, pg_temp.id_of(11, n), c.created_at, a.person_id, 'case_record.created', 'done', c.id, '{title,description}', 'bench'
  from size, generate_series(1, cases) n
  join app.case_record c on c.id = pg_temp.id_of(6, n)
  join app.case_assignee a on a.org_id = c.org_id and a.case_id = c.id;
truncate audit.unsealed;

insert into app.record_change (org_id, id, entry_id, resource_id, kind, owner_id, case_id, field, old_value, new_value)
  select c.org_id, pg_temp.id_of(12, n * 4 + f.at), pg_temp.id_of(11, n), f.of, f.kind, c.id, c.id, f.field, f.old, f.new
  from size, generate_series(1, cases) n
  join app.case_record c on c.id = pg_temp.id_of(6, n)
  join app.case_assignee a on a.org_id = c.org_id and a.case_id = c.id,
    lateral (values
      (0, c.id, 'case_record', 'added', null::jsonb, 'true'::jsonb),
      (1, c.id, 'case_record', 'title', null, to_jsonb(c.title)),
      (2, c.id, 'case_record', 'description', null, to_jsonb(c.description)),
      (3, a.person_id, 'case_team', 'on_team', 'false', 'true')) f (at, of, kind, field, old, new);
