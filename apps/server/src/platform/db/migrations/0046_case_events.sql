-- What happened on cases, and the dates that the office's rules count from it: why each is what it is, and who confirmed it.

alter table app.organization add column requires_verification boolean;
comment on column app.organization.requires_verification is
  'Whether dates that rules count are to be confirmed by a second member; null: from two members who may write on.';

create table app.case_event (
  org_id uuid not null,
  id uuid not null,
  case_id uuid not null,
  kind text not null check (length(kind) between 1 and 100),
  title text not null check (length(title) between 1 and 200),
  happened_on date not null,
  service text check (length(service) between 1 and 100),
  received_on date,
  filing_mode text check (length(filing_mode) between 1 and 100),
  inputs jsonb not null default '{}' check (jsonb_typeof(inputs) = 'object'),
  document_id uuid,
  entered_by uuid not null references app.person,
  entered_by_name text not null,
  changed_by uuid not null references app.person,
  version integer not null default 1,
  created_at timestamptz not null,
  archived_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, case_id) references app.case_record,
  foreign key (org_id, document_id) references app.document on delete set null (document_id)
);
comment on table app.case_event is 'Something that happened on a case and that rules count dates from.';
comment on column app.case_event.kind is 'What rules call it: the event of their trigger.';
comment on column app.case_event.title is 'What it is called, in the words of when it was entered.';
comment on column app.case_event.inputs is 'What else rules ask for, by key.';
comment on column app.case_event.document_id is 'The notice that it stands on.';
comment on column app.case_event.entered_by_name is 'As they were called then: it stays readable when they have left.';
comment on column app.case_event.changed_by is 'Whoever entered it as it is now: neither they nor entered_by confirm its dates.';
create index case_event_case on app.case_event (org_id, case_id, id);
create index case_event_document on app.case_event (org_id, document_id) where document_id is not null;
create index case_event_entered_by on app.case_event (org_id, entered_by);
create index case_event_changed_by on app.case_event (org_id, changed_by);
call app.isolate('app.case_event');
grant select, insert, update on app.case_event to landfall_app;
call app.hide_with_case('app.case_event');
call app.restrict_with_case('app.case_event');

create table app.case_deadline (
  org_id uuid not null,
  id uuid not null,
  case_id uuid not null,
  event_id uuid not null,
  rule text not null check (length(rule) between 1 and 100),
  rule_version integer not null,
  output text not null check (length(output) between 1 and 100),
  case_date_id uuid,
  inputs jsonb not null check (jsonb_typeof(inputs) = 'object'),
  computed_on date,
  safe_on date,
  printed_on date,
  override_on date,
  override_reason text check (length(override_reason) between 1 and 500),
  override_by uuid references app.person,
  override_by_name text,
  chosen text not null check (chosen in ('computed', 'printed', 'override', 'safe')),
  steps jsonb not null check (jsonb_typeof(steps) = 'array'),
  readings jsonb not null check (jsonb_typeof(readings) = 'array'),
  none_reason text check (length(none_reason) between 1 and 500),
  stale_reason text check (length(stale_reason) between 1 and 500),
  entered_by uuid not null references app.person,
  verified_by uuid references app.person,
  verified_by_name text,
  verified_at timestamptz,
  verified_how text check (verified_how in ('other', 'self')),
  created_at timestamptz not null,
  primary key (org_id, id),
  unique (org_id, event_id, rule, output),
  foreign key (org_id, case_id) references app.case_record,
  foreign key (org_id, event_id) references app.case_event,
  foreign key (org_id, case_date_id) references app.case_date,
  check (case_date_id is not null or none_reason is not null),
  check (chosen <> 'override' or (override_on is not null and override_reason is not null and override_by is not null)),
  check ((verified_at is null) = (verified_by is null) and (verified_at is null) = (verified_how is null)
    and (verified_at is null) = (verified_by_name is null))
);
comment on table app.case_deadline is
  'Why a date of a case is what it is: what a rule counted from an event, what was printed, what was chosen and who confirmed it.';
comment on column app.case_deadline.rule_version is 'The version of the rule that it was counted by.';
comment on column app.case_deadline.output is 'Which of the rule''s dates it is.';
comment on column app.case_deadline.case_date_id is 'The date that lists, reports and calendars read; null: none could be counted.';
comment on column app.case_deadline.inputs is 'What the rule was given.';
comment on column app.case_deadline.computed_on is 'What was counted, whatever is printed.';
comment on column app.case_deadline.safe_on is 'Good under every reading of the rule.';
comment on column app.case_deadline.printed_on is 'What the notice says.';
comment on column app.case_deadline.steps is 'How it was counted, in words: [{"text", "from", "to", "cite"}].';
comment on column app.case_deadline.readings is 'Other ways to read the rule: [{"key", "text", "date", "steps"}].';
comment on column app.case_deadline.none_reason is 'Why no date could be counted.';
comment on column app.case_deadline.stale_reason is 'Why the date no longer is what would be counted.';
comment on column app.case_deadline.entered_by is 'Whoever accepted it: they do not confirm it.';
comment on column app.case_deadline.verified_how is 'By another member, or, where one alone may write, by entering the date again.';
create index case_deadline_case on app.case_deadline (org_id, case_id);
create unique index case_deadline_date on app.case_deadline (org_id, case_date_id) where case_date_id is not null;
create index case_deadline_override_by on app.case_deadline (org_id, override_by) where override_by is not null;
create index case_deadline_entered_by on app.case_deadline (org_id, entered_by);
create index case_deadline_verified_by on app.case_deadline (org_id, verified_by) where verified_by is not null;
-- What the board looks for.
create index case_deadline_uncounted on app.case_deadline (org_id, case_id) where none_reason is not null;
create index case_deadline_unverified on app.case_deadline (org_id, case_date_id)
  where verified_at is null and case_date_id is not null;
create index case_deadline_differs on app.case_deadline (org_id, case_date_id)
  where printed_on <> computed_on and case_date_id is not null;
create index case_deadline_stale on app.case_deadline (org_id, case_date_id)
  where stale_reason is not null and case_date_id is not null;
create index case_deadline_rule on app.case_deadline (org_id, rule, rule_version);
call app.isolate('app.case_deadline');
grant select, insert, update, delete on app.case_deadline to landfall_app;
call app.hide_with_case('app.case_deadline');
call app.restrict_with_case('app.case_deadline');
