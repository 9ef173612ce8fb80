-- A row of every table as the schema of migration 15 has it: a small office with one of everything. Once a program with this
-- schema is in use, neither this file nor a migration up to 15 changes any more.

create function pg_temp.id(n integer) returns uuid language sql immutable
  return ('018f0000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid;
create function pg_temp.at(day integer) returns timestamptz language sql immutable
  return timestamptz '2026-03-01 12:00:00.123456+00' + make_interval(days => day);

-- 1 organization; 2 attorney, 3 paralegal; 10 to 13 cases; 20s people; 30s date types; 40s dates; 50s reminders.
insert into app.organization
  (org_id, name, description, time_zone, version, created_at, requires_second_factor, inactive_days, client_reminders, acknowledge_hours)
  values (pg_temp.id(1), 'Őrség & Söhne', 'Family and removal', 'America/Los_Angeles', 4, pg_temp.at(0), true, 45, true, 6);
insert into app.person (id, issuer, subject, email, email_verified, display_name, active_org_id, settings, created_at) values
  (pg_temp.id(2), 'http://localhost/identity/', pg_temp.id(2)::text, 'ngozi@example.test', true, 'Ngozi Okafor', pg_temp.id(1),
    '{"theme": "dark"}', pg_temp.at(0)),
  (pg_temp.id(3), 'https://elsewhere.example/', 'auth0|7', 'li@example.test', false, '李', null, '{}', pg_temp.at(1));
insert into app.membership (org_id, person_id, roles, created_at) values
  (pg_temp.id(1), pg_temp.id(2), '{super_admin}', pg_temp.at(0)), (pg_temp.id(1), pg_temp.id(3), '{viewer,user}', pg_temp.at(1));
insert into app.invitation (org_id, id, invited_email, role_to_assign, message, token_hash, token_sealed, invited_by,
    created_at, expires_at, accepted_at, accepted_by, cancelled_at) values
  (pg_temp.id(1), pg_temp.id(4), 'Li@Example.test', 'user', 'Welcome', sha256('a'), '\x01', pg_temp.id(2), pg_temp.at(0),
    pg_temp.at(14), pg_temp.at(1), pg_temp.id(3), null),
  (pg_temp.id(1), pg_temp.id(5), 'max@example.test', 'admin', '', sha256('b'), '\x02', pg_temp.id(2), pg_temp.at(2),
    pg_temp.at(16), null, null, pg_temp.at(3));
insert into app.idempotent_reply (org_id, person_id, endpoint, key, body_hash, created_at, reply_sealed)
  values (pg_temp.id(1), pg_temp.id(2), 'POST /case_records', 'once', 'hash', pg_temp.at(2), '\x0304');

insert into app.reminder_template (org_id, id, name, description, entries, created_at, version)
  values (pg_temp.id(1), pg_temp.id(30), 'Slow', 'Two weeks ahead',
    '[{"offset_days": -14, "target": "case_team", "subject": "", "text": "{case}"}]', pg_temp.at(0), 2);
insert into app.reminder_group (org_id, id, name, created_at, version)
  values (pg_temp.id(1), pg_temp.id(31), 'Filers', pg_temp.at(0), 1);
insert into app.reminder_group_member (org_id, group_id, person_id) values (pg_temp.id(1), pg_temp.id(31), pg_temp.id(3));
insert into app.date_setting (org_id, id, date_name, color, reminder_in, reminder_target, version, created_at, archived_at,
    deleted_at, template_id, client_reminders) values
  (pg_temp.id(1), pg_temp.id(32), 'Filing Deadline', '#0a7d77', '{-604800,0}',
    array['case_team', 'group:' || pg_temp.id(31)], 3, pg_temp.at(0), null, null, null, false),
  (pg_temp.id(1), pg_temp.id(33), 'Interview', null, '{}', '{}', 1, pg_temp.at(0), null, null, pg_temp.id(30), true),
  (pg_temp.id(1), pg_temp.id(34), 'Old Hearing', null, '{}', '{}', 2, pg_temp.at(0), pg_temp.at(5), null, null, false);

insert into app.case_record (org_id, id, title, description, status, version, created_at, archived_at, restricted) values
  (pg_temp.id(1), pg_temp.id(10), 'Okafor: I-130', 'Petition for a spouse', 'filed', 5, pg_temp.at(1), null, false),
  (pg_temp.id(1), pg_temp.id(11), 'Ibáñez: U visa', '', 'drafted', 1, pg_temp.at(2), null, true),
  (pg_temp.id(1), pg_temp.id(12), 'Closed', 'Long ago', '', 9, pg_temp.at(0), pg_temp.at(6), false);
insert into app.case_assignee (org_id, case_id, person_id, restricted, announced) values
  (pg_temp.id(1), pg_temp.id(10), pg_temp.id(3), false, false), (pg_temp.id(1), pg_temp.id(11), pg_temp.id(2), true, true);
insert into app.beneficiary (org_id, id, first_name, middle_name, last_name, personal_phone, personal_email, mailing_address,
    business_phone, business_email, business_address, version, created_at, deleted_at) values
  (pg_temp.id(1), pg_temp.id(20), 'José', 'María', 'Hernández', '+1 (415) 555-0100', 'jose@example.test', '1 Main St',
    '', '', '', 2, pg_temp.at(1), null),
  (pg_temp.id(1), pg_temp.id(21), '', '', '', '', '', '', '', '', '', 1, pg_temp.at(2), pg_temp.at(3));
insert into app.petitioner (org_id, id, petitioner_name, website_url, email, phone, address, city, state, zip, version,
    created_at, archived_at, deleted_at) values
  (pg_temp.id(1), pg_temp.id(22), 'Acme Corp', 'https://acme.example', 'hr@acme.example', '415 555 0199', '2 Side St', 'Reno',
    'NV', '89501', 3, pg_temp.at(1), pg_temp.at(9), null);
insert into app.case_beneficiary (org_id, case_id, beneficiary_id, id, beneficiary_type, restricted)
  values (pg_temp.id(1), pg_temp.id(10), pg_temp.id(20), pg_temp.id(23), 'primary', false);
insert into app.case_petitioner (org_id, case_id, petitioner_id, id, restricted)
  values (pg_temp.id(1), pg_temp.id(10), pg_temp.id(22), pg_temp.id(24), false);
insert into app.note (org_id, id, case_id, beneficiary_id, petitioner_id, subject, note_text, author_id, author_display_name,
    created_at, restricted) values
  (pg_temp.id(1), pg_temp.id(25), pg_temp.id(10), null, null, 'Call', E'Called back.\nTwice.', pg_temp.id(3), '李', pg_temp.at(2), false),
  (pg_temp.id(1), pg_temp.id(26), null, pg_temp.id(20), null, 'Passport', 'Renewed 🎉', pg_temp.id(2), 'Ngozi Okafor', pg_temp.at(2), false);
insert into app.sample_record (org_id, id, kind) values (pg_temp.id(1), pg_temp.id(12), 'case');

insert into app.case_date (org_id, id, case_id, date_setting_id, important_date, version, created_at, archived_at, case_archived,
    restricted, state, handled_at, handled_by, handled_by_name, handled_note, superseded_by, at_time, zone, place, changed_at) values
  (pg_temp.id(1), pg_temp.id(40), pg_temp.id(10), pg_temp.id(32), '2026-04-30', 2, pg_temp.at(1), null, false,
    false, 'open', null, null, null, '', null, null, null, '', pg_temp.at(3)),
  (pg_temp.id(1), pg_temp.id(41), pg_temp.id(10), pg_temp.id(33), '2026-03-08', 1, pg_temp.at(1), null, false,
    false, 'done', pg_temp.at(8), pg_temp.id(3), '李', 'IOE0912345678', null, '09:30', 'Pacific/Kiritimati', 'Field office', pg_temp.at(8)),
  (pg_temp.id(1), pg_temp.id(42), pg_temp.id(10), pg_temp.id(32), '2026-03-20', 1, pg_temp.at(1), null, false,
    false, 'superseded', pg_temp.at(3), pg_temp.id(2), 'Ngozi Okafor', '', pg_temp.id(40), null, null, '', pg_temp.at(3)),
  (pg_temp.id(1), pg_temp.id(43), pg_temp.id(11), pg_temp.id(32), '9999-12-31', 1, pg_temp.at(2), null, false,
    true, 'open', null, null, null, '', null, null, null, '', pg_temp.at(2)),
  (pg_temp.id(1), pg_temp.id(44), pg_temp.id(12), pg_temp.id(34), '2024-02-29', 1, pg_temp.at(0), null, true,
    false, 'waived', pg_temp.at(4), pg_temp.id(2), 'Ngozi Okafor', '', null, null, null, '', pg_temp.at(4));
insert into app.case_summary (org_id, case_id, title, status, version, created_at, archived_at, beneficiary_id, beneficiary_name,
    petitioner_id, petitioner_name, note, dates, restricted, urgent_date)
  select c.org_id, c.id, c.title, c.status, c.version, c.created_at, c.archived_at, b.id, 'José María Hernández', p.id,
    p.petitioner_name, (select n.note_text from app.note n where n.org_id = c.org_id and n.case_id = c.id),
    (select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'date_setting_id', d.date_setting_id,
        'important_date', d.important_date, 'state', d.state) order by d.important_date, d.id), '[]')
      from app.case_date d where d.org_id = c.org_id and d.case_id = c.id), c.restricted,
    (select min(d.important_date) from app.case_date d where d.org_id = c.org_id and d.case_id = c.id and d.state = 'open')
  from app.case_record c
  left join app.beneficiary b on c.id = pg_temp.id(10) and b.id = pg_temp.id(20)
  left join app.petitioner p on c.id = pg_temp.id(10);
update app.case_summary set beneficiary_name = null where beneficiary_id is null;
insert into app.case_count (org_id, archived, status, slot, cases, restricted) values
  (pg_temp.id(1), false, 'filed', 0, 1, false), (pg_temp.id(1), false, 'drafted', 3, 1, true), (pg_temp.id(1), true, '', 7, 1, false);
insert into app.search_entry (org_id, kind, record_id, archived, deleted, name, words, signs, restricted)
  values (pg_temp.id(1), 'case', pg_temp.id(11), false, false, 'ibanez: u visa', ' ibanez u visa | | ', '{:}', true);
insert into app.search_posting (org_id, kind, word, archived, record_id, restricted)
  values (pg_temp.id(1), 'case', 'ibanez', false, pg_temp.id(11), true);
insert into app.search_word (org_id, word) values (pg_temp.id(1), 'ibanez');

insert into app.mail (org_id, id, kind, resource_id, recipient, recipient_name, subject, html, text, status, attempts, unconfirmed,
    last_error, created_at, sent_at) values
  (pg_temp.id(1), pg_temp.id(50), 'date_reminder', pg_temp.id(40), 'li@example.test', '李', 'Filing Deadline', null, null,
    'sent', 1, 0, null, pg_temp.at(4), pg_temp.at(4)),
  (pg_temp.id(1), pg_temp.id(51), 'report', pg_temp.id(60), 'ngozi@example.test', 'Ngozi Okafor', 'Deadlines', '<p>Hi</p>', 'Hi',
    'pending', 2, 1, 'The mail server did not answer', pg_temp.at(5), null);
insert into app.mail_attachment (org_id, mail_id, position, filename, content_type, content)
  values (pg_temp.id(1), pg_temp.id(51), 1, 'report.pdf', 'application/pdf', '\x255044462d');
insert into app.reminder (org_id, id, case_id, case_date_id, offset_days, target, promised_for, due_on, due_at, status,
    dispatched_at, settled_at, retried_at, late, missed, to_admins, attempts, last_error, cancelled_by, created_at, restricted) values
  (pg_temp.id(1), pg_temp.id(52), pg_temp.id(10), pg_temp.id(40), -7, 'case_team', '2026-04-30', '2026-04-23',
    '2026-04-23 16:00+00', 'pending', null, null, null, false, false, false, 0, null, null, pg_temp.at(3), false),
  (pg_temp.id(1), pg_temp.id(53), pg_temp.id(10), pg_temp.id(41), -14, 'case_team', '2026-03-08', '2026-02-22',
    '2026-02-22 17:00+00', 'sent', pg_temp.at(4), pg_temp.at(4), pg_temp.at(4), true, false, true, 1, null, null, pg_temp.at(1), false),
  (pg_temp.id(1), pg_temp.id(54), pg_temp.id(10), pg_temp.id(42), 0, 'admins', '2026-03-20', '2026-03-20',
    '2026-03-20 16:00+00', 'cancelled', null, pg_temp.at(3), null, false, false, false, 0, null, pg_temp.id(2), pg_temp.at(1), false);
insert into app.reminder_delivery (org_id, id, reminder_id, case_id, case_date_id, promised_for, on_day, person_id, name, address,
    channel, covered, mail_id, restricted) values
  (pg_temp.id(1), pg_temp.id(55), pg_temp.id(53), pg_temp.id(10), pg_temp.id(41), '2026-03-08', '2026-02-22', pg_temp.id(3),
    '李', 'li@example.test', 'mail', false, pg_temp.id(50), false),
  (pg_temp.id(1), pg_temp.id(56), pg_temp.id(53), pg_temp.id(10), pg_temp.id(41), '2026-03-08', '2026-02-22', pg_temp.id(2),
    'Ngozi Okafor', 'ngozi@example.test', 'bell', false, null, false);
insert into app.notification (org_id, id, person_id, kind, about, case_id, date_id, created_at, read_at, acknowledged_at,
    acknowledged_by, escalate_at, restricted)
  values (pg_temp.id(1), pg_temp.id(57), pg_temp.id(2), 'reminder', 'reminder ' || pg_temp.id(53), pg_temp.id(10), pg_temp.id(41),
    pg_temp.at(4), pg_temp.at(5), pg_temp.at(6), pg_temp.id(3), pg_temp.at(7), false);
insert into app.notification_setting (org_id, person_id, digest_on, digest_at, digest_weekdays, mail_reminder, next_digest_at,
    digest_queued_at) values
  (pg_temp.id(1), pg_temp.id(2), false, '06:15', '{1,7}', false, pg_temp.at(7), pg_temp.at(6)),
  (pg_temp.id(1), pg_temp.id(3), true, '07:30', '{1,2,3,4,5}', true, null, null);
insert into app.digest (org_id, person_id, local_day, made_at, mail_id)
  values (pg_temp.id(1), pg_temp.id(3), '2026-03-05', pg_temp.at(4), pg_temp.id(50));
insert into app.digest_line (org_id, person_id, date_id, case_id, said_on, overdue_said_on, waits, restricted)
  values (pg_temp.id(1), pg_temp.id(3), pg_temp.id(40), pg_temp.id(10), '2026-03-05', null, true, false);
insert into app.date_snooze (org_id, person_id, date_id, case_id, until, restricted, told, mail_id)
  values (pg_temp.id(1), pg_temp.id(2), pg_temp.id(40), pg_temp.id(10), '2026-04-01', false, true, pg_temp.id(50));
insert into app.board_dismissal (org_id, id, board_check, resource_id, case_id, since, reason, until, dismissed_by,
    dismissed_by_name, created_at, ended_at, restricted)
  values (pg_temp.id(1), pg_temp.id(58), 'no_person', pg_temp.id(11), pg_temp.id(11), '2026-03-03', 'Protected', '2026-09-01',
    pg_temp.id(2), 'Ngozi Okafor', pg_temp.at(3), null, true);
insert into app.calendar_feed (org_id, id, person_id, name, scope, titles, date_setting_ids, token_hash, created_at, fetched_at)
  values (pg_temp.id(1), pg_temp.id(59), pg_temp.id(3), 'Phone', 'mine', 'initials', array[pg_temp.id(32)], sha256('c'),
    pg_temp.at(2), pg_temp.at(3));

insert into app.report (org_id, id, report_type, generated_at, created_by, heading, data, template_id)
  values (pg_temp.id(1), pg_temp.id(60), 'Filing Deadline', pg_temp.at(5), pg_temp.id(2), '{"report_name": "Deadlines"}',
    '{"this_week": []}', pg_temp.id(62));
insert into app.report_delivery (org_id, report_id, recipient, requested_at, mail_id, error)
  values (pg_temp.id(1), pg_temp.id(60), pg_temp.id(2), pg_temp.at(5), pg_temp.id(51), null);
insert into app.report_preview (org_id, id, person_id, report_type, generated_at, heading, data) values
  (pg_temp.id(1), pg_temp.id(61), pg_temp.id(3), 'Filing Deadline', pg_temp.at(6), '{"report_name": "Look"}', '{"this_week": [] }');
insert into app.report_template (org_id, id, name, description, is_default, days_range, schedule_frequency, schedule_weekday,
    schedule_hour, schedule_recipient, schedule_by, next_run_at, run_queued_at, created_at, version, include_handled)
  values (pg_temp.id(1), pg_temp.id(62), 'Mondays', '', true, 90, 'weekly', 1, 8, pg_temp.id(3), pg_temp.id(2), pg_temp.at(8),
    null, pg_temp.at(1), 2, true);
insert into app.report_template_date_setting (org_id, template_id, date_setting_id, position)
  values (pg_temp.id(1), pg_temp.id(62), pg_temp.id(32), 1);

insert into app.audit_entry (org_id, id, at, person_id, action, outcome, resource_id, fields, request_id, related_id, actor_kind,
    changes_hash) values
  (pg_temp.id(1), pg_temp.id(70), pg_temp.at(3), pg_temp.id(2), 'case_date.updated', 'done', pg_temp.id(40), '{important_date}',
    'req-1', null, 'member', repeat('ab', 32)),
  (pg_temp.id(1), pg_temp.id(71), pg_temp.at(4), '00000000-0000-0000-0000-000000000000', 'organization.restored', 'refused', null,
    '{}', 'operator', pg_temp.id(3), 'operator', null);
insert into app.record_change (org_id, id, entry_id, resource_id, case_id, field, old_value, new_value, reason, restricted)
  values (pg_temp.id(1), pg_temp.id(72), pg_temp.id(70), pg_temp.id(40), pg_temp.id(10), 'important_date', '"2026-03-20"',
    '"2026-04-30"', 'RFE received', false);
insert into audit.chain (org_id, length, mac, key_id, proof) values (pg_temp.id(1), 1, sha256('d'), 'key', sha256('e'));
insert into audit.seal (org_id, position, entry_id, key_id, mac) values (pg_temp.id(1), 1, pg_temp.id(70), 'key', sha256('d'));
insert into audit.unsealed (org_id, entry_id) values (pg_temp.id(1), pg_temp.id(71));
insert into public.landfall_erasure (org_id, name_sha256, deleted_at, erased_at, erased_by, row_counts)
  values (pg_temp.id(99), repeat('cd', 32), pg_temp.at(0), pg_temp.at(30), 'worker', '{"case_record": 120}');

insert into identity.account (id, email, email_normalized, email_verified, name, password_hash, created_at, updated_at,
    credentials_version, email_verified_at)
  values (pg_temp.id(2), 'Ngozi@Example.test', 'ngozi@example.test', true, 'Ngozi Okafor', '$argon2id$v=19$m=8,t=1,p=1$c2FsdA$aGFzaA',
    pg_temp.at(0), pg_temp.at(1), 3, pg_temp.at(1));
insert into identity.passkey (credential_id, account_id, public_key, counter, transports, user_agent, created_at, last_used_at)
  values ('\x0102', pg_temp.id(2), '\x0304', 7, '{internal,usb}', 'Browser', pg_temp.at(1), pg_temp.at(2));
insert into identity.totp (account_id, secret, created_at, confirmed_at, last_step)
  values (pg_temp.id(2), substr(sha256('f'), 1, 20), pg_temp.at(1), pg_temp.at(1), 58000000);
insert into identity.recovery_code (account_id, code_hash) values (pg_temp.id(2), sha256('g'));
insert into identity.oidc_state (model, id_hash, payload, session_uid, consumed_at, expires_at)
  values ('RefreshToken', sha256('h'), '{"kind":  "RefreshToken"}', 'uid', pg_temp.at(2), pg_temp.at(9));
insert into identity.device (session_uid, account_id, user_agent, signed_in_at, last_seen_at, ended_at)
  values ('uid', pg_temp.id(2), 'Browser', pg_temp.at(1), pg_temp.at(2), null);
insert into identity.known_device (id, token_hash, account_id, session_uid, proven_at)
  values (pg_temp.id(80), sha256('i'), pg_temp.id(2), 'uid', pg_temp.at(1));
insert into identity.failed_sign_in (id, email_hash, network, attempted_at, known_device_id)
  values (pg_temp.id(81), sha256('j'), '2001:db8::/64', pg_temp.at(2), pg_temp.id(80));
insert into identity.signing_key (kid, private_jwk, created_at, retired_at)
  values ('kid', '{"kty": "RSA"}', pg_temp.at(0), null);
insert into identity.cookie_key (id, secret, created_at, retired_at)
  values (pg_temp.id(82), repeat('k', 43), pg_temp.at(0), null);
insert into identity.server_secret (name, secret, created_at) values ('invitation_token', sha256('l'), pg_temp.at(0));
insert into identity.mail (id, kind, resource_id, recipient, recipient_name, subject, html, text, status, attempts, unconfirmed,
    last_error, created_at, sent_at)
  values (pg_temp.id(83), 'verify_email', pg_temp.id(2), 'ngozi@example.test', '', 'Confirm', null, null, 'failed', 5, 0,
    'No such mailbox', pg_temp.at(0), null);
insert into identity.mail_link (token_hash, purpose, account_id, expires_at, used_at)
  values (sha256('m'), 'verify_email', pg_temp.id(2), pg_temp.at(3), pg_temp.at(1));
insert into identity.mail_request (id, email_hash, network, requested_at)
  values (pg_temp.id(84), sha256('j'), '192.0.2.1', pg_temp.at(2));
insert into identity.sign_up (id, network, signed_up_at) values (pg_temp.id(85), '192.0.2.1', pg_temp.at(0));
