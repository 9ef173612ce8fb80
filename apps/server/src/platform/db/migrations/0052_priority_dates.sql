-- Priority dates of cases, and the visa bulletins that say whether they are current.

alter table app.case_record
  add column priority_date date,
  add column preference_category text check (preference_category in (
    'F1', 'F2A', 'F2B', 'F3', 'F4', 'EB1', 'EB2', 'EB3', 'EW', 'EB4', 'EB4_RW',
    'EB5_UNRESERVED', 'EB5_RURAL', 'EB5_HIGH_UNEMPLOYMENT', 'EB5_INFRASTRUCTURE')),
  add column chargeability text check (chargeability in ('ROW', 'CN', 'IN', 'MX', 'PH', 'VN', 'SV_GT_HN')),
  add constraint case_record_priority check (num_nonnulls(priority_date, preference_category, chargeability) in (0, 3));
comment on column app.case_record.priority_date is
  'Since when it waits for an immigrant visa; null with its category and country: it waits for none.';
comment on column app.case_record.preference_category is 'The category of the visa, as the visa bulletin has it.';
comment on column app.case_record.chargeability is
  'To which country''s share of visas it is charged; ROW: one that the bulletin does not list by itself.';

alter table app.case_summary
  add column priority_date date,
  add column preference_category text,
  add column chargeability text;
comment on column app.case_summary.priority_date is 'That of the case, with its category and country.';
create index case_summary_preference on app.case_summary (org_id, preference_category, case_id)
  where preference_category is not null;

create table app.visa_bulletin (
  org_id uuid not null references app.organization,
  id uuid not null,
  month text not null check (month ~ '^(19|20)[0-9]{2}-(0[1-9]|1[0-2])$'),
  uscis_family text check (uscis_family in ('final_action', 'dates_for_filing')),
  uscis_employment text check (uscis_employment in ('final_action', 'dates_for_filing')),
  is_sample boolean not null default false,
  imported_at timestamptz not null,
  primary key (org_id, id)
);
comment on table app.visa_bulletin is
  'The visa bulletins of the Department of State that the organization has imported, one a month. Older ones stay: what was current may not be any more.';
comment on column app.visa_bulletin.uscis_family is
  'Which chart USCIS uses for family-sponsored adjustments of that month; null: not said.';
comment on column app.visa_bulletin.uscis_employment is 'The same of employment-based ones.';
comment on column app.visa_bulletin.is_sample is 'Whether its numbers are made up, for the sample office.';
create unique index visa_bulletin_month on app.visa_bulletin (org_id, month desc);
call app.isolate('app.visa_bulletin');
grant select, insert, update, delete on app.visa_bulletin to landfall_app;

create table app.visa_bulletin_cutoff (
  org_id uuid not null,
  bulletin_id uuid not null,
  chart text not null check (chart in ('final_action', 'dates_for_filing')),
  category text not null check (category ~ '^[A-Z0-9_]{1,40}$'),
  country text not null check (country in ('ROW', 'CN', 'IN', 'MX', 'PH', 'VN', 'SV_GT_HN')),
  status text not null check (status in ('date', 'current', 'unavailable')),
  cutoff_on date,
  primary key (org_id, bulletin_id, chart, category, country),
  foreign key (org_id, bulletin_id) references app.visa_bulletin on delete cascade,
  check ((status = 'date') = (cutoff_on is not null))
);
comment on table app.visa_bulletin_cutoff is 'The cells of visa bulletins: an earlier priority date is current.';
comment on column app.visa_bulletin_cutoff.category is 'As case_record has it, and rows of investors as they were until May 2022.';
comment on column app.visa_bulletin_cutoff.status is
  'date: those before cutoff_on are current; current: all are; unavailable: none is.';
call app.isolate('app.visa_bulletin_cutoff');
grant select, insert, delete on app.visa_bulletin_cutoff to landfall_app;

create table app.case_visa_move (
  org_id uuid not null,
  case_id uuid not null,
  month text not null,
  chart text not null check (chart in ('final_action', 'dates_for_filing')),
  became_current boolean not null,
  told_at timestamptz not null,
  primary key (org_id, case_id, month, chart, became_current),
  foreign key (org_id, case_id) references app.case_record
);
comment on table app.case_visa_move is
  'What became of cases by a bulletin when it was imported, of which their teams are told once: in the bell, and in the next digest.';
comment on column app.case_visa_move.month is 'That of the bulletin.';
comment on column app.case_visa_move.became_current is 'Else the priority date no longer is.';
call app.isolate('app.case_visa_move');
grant select, insert on app.case_visa_move to landfall_app;
call app.hide_with_case('app.case_visa_move');
call app.restrict_with_case('app.case_visa_move');
create index case_visa_move_told on app.case_visa_move (org_id, told_at);

-- The bell tells of what moved.
alter table app.notification
  drop constraint notification_kind_check,
  add constraint notification_kind_check check (
    kind in (
      'reminder', 'assigned', 'escalated', 'client_files', 'mention', 'thread_assigned', 'client_mail', 'task_assigned',
      'visa_current', 'visa_retrogressed'));
comment on column app.notification.kind is
  'reminder: of a date; assigned: someone else put the person on the case team; escalated: nobody took note of a reminder; client_files: files came by a client''s link; mention: a note mentions the person; thread_assigned: someone else assigned a thread to them; client_mail: a client wrote in a thread that they follow; task_assigned: someone else gave them a task; visa_current, visa_retrogressed: the priority date of the case became current by a visa bulletin, or no longer is.';
