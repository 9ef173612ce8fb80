// Generated from the migrations. Rewrite with: npx node tools/schema.ts --write

import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };

export interface Database {
  /** A stay of a beneficiary outside the country. */
  absence: {
    org_id: string;
    id: string;
    beneficiary_id: string;
    /** The day on which they left. */
    left_on: string;
    /** The day on which they came back; null: they have not, or it is not known. */
    returned_on: string | null;
    place: Generated<string>;
    note: Generated<string>;
    version: Generated<number>;
    created_at: string;
    archived_at: string | null;
  };
  /** Who did what, when: written in the transaction of the change, insert-only for the application. */
  audit_entry: {
    org_id: string;
    id: string;
    at: string;
    /** Who did it; zeros alone: whoever runs the installation. */
    person_id: string;
    /** The audited action of the endpoint, e.g. case_record.updated. */
    action: string;
    outcome: string;
    /** The record that the call was about. */
    resource_id: string | null;
    /** Names of the fields that the call supplied; never their values. */
    fields: Generated<string[]>;
    request_id: string;
    /** The second record that the call named, e.g. the person put on a case. */
    related_id: string | null;
    /** What acted: a member, or in whose place something else did. */
    actor_kind: Generated<string>;
    /** SHA-256 of what record_change holds of the entry; null if nothing. It stays when the values are erased. */
    changes_hash: string | null;
  };
  /** Someone whose immigration status a case is about. */
  beneficiary: {
    org_id: string;
    id: string;
    first_name: Generated<string>;
    middle_name: Generated<string>;
    last_name: Generated<string>;
    personal_phone: Generated<string>;
    personal_email: Generated<string>;
    mailing_address: Generated<string>;
    business_phone: Generated<string>;
    business_email: Generated<string>;
    business_address: Generated<string>;
    version: Generated<number>;
    created_at: Generated<string>;
    /** Set when deleted: out of every list, search and case, until restored. */
    deleted_at: string | null;
    first_name_sort: GeneratedAlways<string>;
    last_name_sort: GeneratedAlways<string>;
    /** What they are written to in. */
    language: Generated<string>;
    /** personal_email in lower case, to be compared. */
    personal_email_lower: GeneratedAlways<string>;
    /** business_email in lower case, to be compared. */
    business_email_lower: GeneratedAlways<string>;
    /** Who they were found to be: whoever asks for them is given that one. */
    merged_into: string | null;
    /** When everything known of them was erased for good, with what had been merged into them; null: it was not. */
    erased_at: string | null;
    /** A calendar date, YYYY-MM-DD. */
    born_on: Generated<string>;
    /** Two letters, ISO 3166-1. */
    birth_country: Generated<string>;
    /** Countries of two letters, with commas between. */
    citizenships: Generated<string>;
    /** The country that a visa number is charged to, where it is another than that of birth. */
    chargeability: Generated<string>;
    /** What they speak, in words. */
    spoken_languages: Generated<string>;
    /** Whether they need one at an interview or a hearing. */
    needs_interpreter: Generated<boolean>;
  };
  /** Somebody's word that what a check of the board found is meant to be so. */
  board_dismissal: {
    org_id: string;
    id: string;
    board_check: string;
    /** The date or the case that the check found; of what is on no case the status, card or passport. */
    resource_id: string;
    case_id: string | null;
    /** Since when it had been so: the word is about that alone, and not about what comes to be so anew. */
    since: string;
    reason: string;
    /** The day on which the board shows it again; null: never by itself. */
    until: string | null;
    dismissed_by: string;
    /** As they were called then: it stays readable when they have left. */
    dismissed_by_name: string;
    created_at: string;
    /** When somebody took the word back, or gave another. */
    ended_at: string | null;
    /** Whether the case is restricted; follows the case. */
    restricted: Generated<boolean>;
    /** Whose that is. */
    beneficiary_id: string | null;
  };
  /** Days that the organization counts as closed, beside the federal holidays and what comes along. */
  calendar_closure: {
    org_id: string;
    id: string;
    /** closure: periods of business days skip it, and deadlines move past it in a second reading; holiday: deadlines move past it. */
    calendar: string;
    closed_on: string;
    name: string;
    added_by: string;
    /** As they were called then: it stays readable when they have left. */
    added_by_name: string;
    created_at: string;
  };
  /** A person's private address of a calendar of case dates. Deleted when revoked. */
  calendar_feed: {
    org_id: string;
    id: string;
    person_id: string;
    name: string;
    /** mine: dates of the cases on whose team the person is; office: of all that they may see. */
    scope: string;
    /** What events are called: full, with initials of the client, or none: only that there is a deadline. */
    titles: string;
    /** The date types that it takes in; all when empty. */
    date_setting_ids: Generated<string[]>;
    /** SHA-256 of the address's token, which is 256 random bits. The token itself is kept nowhere. */
    token_hash: Buffer;
    created_at: string;
    /** When a calendar last read it, to the minute; null: never. */
    fetched_at: string | null;
  };
  /** The case team: members of the organization who work on a case. */
  case_assignee: {
    org_id: string;
    case_id: string;
    person_id: string;
    /** Whether the case is restricted; follows the case. */
    restricted: Generated<boolean>;
    /** Whether the member knows that they are on the case: they put themselves on it, or their digest has said so. */
    announced: Generated<boolean>;
    /** What they are on the team for; empty: not said. The first attorney by name is responsible for the case, without one the first of the team. */
    duty: Generated<string>;
    /** The calendar day of the digest that said so, if one did. */
    announced_on: string | null;
  };
  /** The beneficiaries of a case, one of them primary at most. */
  case_beneficiary: {
    org_id: string;
    case_id: string;
    beneficiary_id: string;
    id: string;
    beneficiary_type: string;
    /** Whether the case is restricted; follows the case. */
    restricted: Generated<boolean>;
  };
  /** How many cases there are: the sum over slots. Kept by the triggers of case_summary in the transaction of the change. */
  case_count: {
    org_id: string;
    archived: boolean;
    status: string;
    /** Which connections count here; the count of one slot alone may be below zero. */
    slot: number;
    cases: number;
    /** Whether these are the restricted ones. */
    restricted: Generated<boolean>;
  };
  /** An important date of a case. */
  case_date: {
    org_id: string;
    id: string;
    case_id: string;
    date_setting_id: string;
    /** A calendar date, never an instant. */
    important_date: string;
    version: Generated<number>;
    created_at: Generated<string>;
    archived_at: string | null;
    /** Whether the date's case is archived; follows the case by the foreign key. */
    case_archived: Generated<boolean>;
    /** open until someone handles it: done; waived, not needed after all; superseded, another date took its place. */
    state: Generated<string>;
    handled_at: string | null;
    handled_by: string | null;
    /** As they were called then: it stays readable when they have left. */
    handled_by_name: string | null;
    handled_note: Generated<string>;
    superseded_by: string | null;
    /** HH:MM in zone: when an interview or a hearing begins. The date stays a calendar date. */
    at_time: string | null;
    /** IANA name; null: the organization's. */
    zone: string | null;
    place: Generated<string>;
    /** When the version came to be: what calendars are told of how recent a date is. */
    changed_at: Generated<string>;
    /** Whether the case is restricted; follows the case. */
    restricted: Generated<boolean>;
  };
  /** Why a date of a case is what it is: what a rule counted from an event, what was printed, what was chosen and who confirmed it. */
  case_deadline: {
    org_id: string;
    id: string;
    case_id: string;
    event_id: string;
    rule: string;
    /** The version of the rule that it was counted by. */
    rule_version: number;
    /** Which of the rule's dates it is. */
    output: string;
    /** The date that lists, reports and calendars read; null: none could be counted. */
    case_date_id: string | null;
    /** What the rule was given. */
    inputs: ColumnType<JsonValue, string, string>;
    /** What was counted, whatever is printed. */
    computed_on: string | null;
    /** Good under every reading of the rule. */
    safe_on: string | null;
    /** What the notice says. */
    printed_on: string | null;
    override_on: string | null;
    override_reason: string | null;
    override_by: string | null;
    override_by_name: string | null;
    chosen: string;
    /** How it was counted, in words: [{"text", "from", "to", "cite"}]. */
    steps: ColumnType<JsonValue, string, string>;
    /** Other ways to read the rule: [{"key", "text", "date", "steps"}]. */
    readings: ColumnType<JsonValue, string, string>;
    /** Why no date could be counted. */
    none_reason: string | null;
    /** Why the date no longer is what would be counted. */
    stale_reason: string | null;
    /** Whoever accepted it: they do not confirm it. */
    entered_by: string;
    verified_by: string | null;
    verified_by_name: string | null;
    verified_at: string | null;
    /** By another member, or, where one alone may write, by entering the date again. */
    verified_how: string | null;
    created_at: string;
    /** Whether the case is restricted; follows the case. */
    restricted: Generated<boolean>;
  };
  /** Something that happened on a case and that rules count dates from. */
  case_event: {
    org_id: string;
    id: string;
    case_id: string;
    /** What rules call it: the event of their trigger. */
    kind: string;
    /** What it is called, in the words of when it was entered. */
    title: string;
    happened_on: string;
    service: string | null;
    received_on: string | null;
    filing_mode: string | null;
    /** What else rules ask for, by key. */
    inputs: ColumnType<JsonValue, string | undefined, string>;
    /** The notice that it stands on. */
    document_id: string | null;
    entered_by: string;
    /** As they were called then: it stays readable when they have left. */
    entered_by_name: string;
    /** Whoever entered it as it is now: neither they nor entered_by confirm its dates. */
    changed_by: string;
    version: Generated<number>;
    created_at: string;
    archived_at: string | null;
    /** Whether the case is restricted; follows the case. */
    restricted: Generated<boolean>;
  };
  /** The petitioners of a case, in the order of their ids. */
  case_petitioner: {
    org_id: string;
    case_id: string;
    petitioner_id: string;
    id: string;
    /** Whether the case is restricted; follows the case. */
    restricted: Generated<boolean>;
  };
  /** A case. Every writer of a case, its dates, notes or people locks this row first. */
  case_record: {
    org_id: string;
    id: string;
    title: string;
    description: string;
    status: Generated<string>;
    version: Generated<number>;
    created_at: Generated<string>;
    archived_at: string | null;
    /** Whether archived_at is set: a key that dates follow. */
    archived: GeneratedAlways<boolean>;
    /** Whether only its team and super admins know of the case. */
    restricted: Generated<boolean>;
    /** Since when the case is under a legal hold; null: it is not. */
    held_at: string | null;
    held_by: string | null;
    hold_reason: Generated<string>;
    /** What kind of case it is; null: not said. */
    matter_type_id: string | null;
    /** The version of its kind whose parts it was given; null: of none. */
    matter_type_version: number | null;
    /** Since when it waits for an immigrant visa; null with its category and country: it waits for none. */
    priority_date: string | null;
    /** The category of the visa, as the visa bulletin has it. */
    preference_category: string | null;
    /** To which country's share of visas it is charged; ROW: one that the bulletin does not list by itself. */
    chargeability: string | null;
  };
  /** A row of the case list, derived from the case and what hangs on it in the transaction that changes them. */
  case_summary: {
    org_id: string;
    case_id: string;
    title: string;
    status: string;
    version: number;
    created_at: string;
    archived_at: string | null;
    beneficiary_id: string | null;
    beneficiary_name: string | null;
    petitioner_id: string | null;
    petitioner_name: string | null;
    note: string | null;
    /** The unarchived dates: [{"id", "date_setting_id", "important_date", "state"}], ascending. */
    dates: ColumnType<JsonValue, string, string>;
    title_sort: GeneratedAlways<string>;
    beneficiary_sort: GeneratedAlways<string>;
    petitioner_sort: GeneratedAlways<string>;
    /** The earliest open date, which is the most urgent; null without any. */
    urgent_date: string | null;
    /** Whether the case is restricted; follows the case. */
    restricted: Generated<boolean>;
    matter_type_id: string | null;
    /** Items of its checklist that are accepted. */
    checklist_done: Generated<number>;
    /** Items of its checklist, without those that are not needed. */
    checklist_total: Generated<number>;
    /** That of the case, with its category and country. */
    priority_date: string | null;
    preference_category: string | null;
    chargeability: string | null;
    /** The type of the earliest open date; null without any. */
    urgent_date_setting_id: string | null;
  };
  /** What became of cases by a bulletin when it was imported, of which their teams are told once: in the bell, and in the next digest. */
  case_visa_move: {
    org_id: string;
    case_id: string;
    /** That of the bulletin. */
    month: string;
    chart: string;
    /** Else the priority date no longer is. */
    became_current: boolean;
    told_at: string;
    /** Whether the case is restricted; follows the case. */
    restricted: Generated<boolean>;
    /** When a corrected bulletin said that it is not so, of which the team was told; null: it stands. */
    corrected_at: string | null;
  };
  /** What a change would do to the dates that rules count: shown before it is applied, by one operation that can be taken back. */
  change_set: {
    org_id: string;
    id: string;
    /** What changes, as the call has it. Read and written whole. */
    cause: ColumnType<JsonValue, string, string>;
    /** The same in words, without a case and a client. */
    title: string;
    /** The case of an event that was changed; null for any other cause. */
    case_id: string | null;
    state: string;
    /** What it was counted by beside its cause: another one makes it stale. */
    basis: string;
    /** What counts or applies it; null: that was done at once. */
    operation_id: string | null;
    /** What stood in the place of the change before it was applied. */
    was: ColumnType<JsonValue | null, string | null, string | null>;
    created_by: string;
    created_by_name: string;
    created_at: string;
    applied_by: string | null;
    applied_by_name: string | null;
    applied_at: string | null;
    /** Whether the case is restricted; follows the case. */
    restricted: Generated<boolean>;
  };
  /** A counted date in a change set: what it is and what it would be. */
  change_set_row: {
    org_id: string;
    change_set_id: string;
    case_date_id: string;
    case_id: string;
    old_on: string;
    /** Null: no date would be counted. */
    new_on: string | null;
    state: string;
    left_because: string | null;
    /** Which step of the rule is another, in words. */
    why: string;
    /** Whether anything that is kept of how it was counted is another, also where the day stays. */
    differs: boolean;
    /** What the date was when it was counted, and after it was changed: another one says that it was changed since. */
    basis: string;
    /** How it was counted before it was changed; null: it was not. */
    was: ColumnType<JsonValue | null, string | null, string | null>;
    /** Whether the case is restricted; follows the case. */
    restricted: Generated<boolean>;
  };
  /** Which documents are there for an item of a checklist. */
  checklist_document: {
    org_id: string;
    item_id: string;
    document_id: string;
    /** That of the item. */
    case_id: string;
    /** Whether the case is restricted; follows the case. */
    restricted: Generated<boolean>;
  };
  /** What a case needs, in the order in which it was added. */
  checklist_item: {
    org_id: string;
    id: string;
    case_id: string;
    /** That of the item of a template that it came from: a case has each once. Empty: added by hand. */
    key: Generated<string>;
    title: string;
    why: string;
    /** Title and why by language: {"es": {"title", "why"}}. */
    translations: ColumnType<JsonValue, string | undefined, string>;
    /** Who provides it. */
    provider: string;
    state: Generated<string>;
    due_on: string | null;
    note: Generated<string>;
    /** When the client was last asked for it. */
    asked_at: string | null;
    version: Generated<number>;
    created_at: string;
    /** Whether the case is restricted; follows the case. */
    restricted: Generated<boolean>;
  };
  /** Checklists that cases begin with. A case gets a copy of the items, so that nothing changes under it. */
  checklist_template: {
    org_id: string;
    id: string;
    name: string;
    /** The kind of cases that it is for; null: any. */
    matter_type_id: string | null;
    /** In order: [{"key", "title", "why", "translations", "from"}]. Read and written whole. */
    items: ColumnType<JsonValue, string, string>;
    version: Generated<number>;
    created_at: string;
  };
  /** A link by which somebody without an account sends files for a case. Good until it expires or is revoked. */
  client_link: {
    org_id: string;
    id: string;
    case_id: string;
    /** SHA-256 of the link's token, which is 256 random bits. */
    token_hash: Buffer;
    language: string;
    /** The address that it was mailed to; empty: it was handed over otherwise. */
    sent_to: Generated<string>;
    max_files: number;
    visits: Generated<number>;
    last_visited_at: string | null;
    person_id: string;
    /** Who made it, as they were called then. */
    person_name: string;
    created_at: string;
    expires_at: string;
    revoked_at: string | null;
    /** Whether the case is restricted; follows the case. */
    restricted: Generated<boolean>;
    /** The mail that tells its address; null: its maker handed it over. */
    mail_id: string | null;
  };
  /** What came by a link, as its sender is shown it; the documents may have been renamed or removed since. */
  client_link_file: {
    org_id: string;
    id: string;
    link_id: string;
    item_id: string | null;
    document_id: string | null;
    name: string;
    bytes: number;
    created_at: string;
    case_id: string;
    /** Whether the case is restricted; follows the case. */
    restricted: Generated<boolean>;
  };
  /** What a link asks for. */
  client_link_item: {
    org_id: string;
    link_id: string;
    item_id: string;
    case_id: string;
    /** Whether the case is restricted; follows the case. */
    restricted: Generated<boolean>;
  };
  /** A date type: what kinds of dates the organization's cases have. */
  date_setting: {
    org_id: string;
    id: string;
    date_name: string;
    /** Chosen colour as #rrggbb; null: derived from the name. */
    color: string | null;
    /** Seconds from the date, negative before it; parallel to reminder_target. */
    reminder_in: Generated<number[]>;
    /** Parallel to reminder_in: a kind such as case_team, the id of a person, group: and the id of a group, or what nobody is known by. */
    reminder_target: Generated<string[]>;
    version: Generated<number>;
    created_at: Generated<string>;
    archived_at: string | null;
    /** Set when removed: only a type that no date uses is. */
    deleted_at: string | null;
    /** The template whose reminders its dates have in place of the two lists. */
    template_id: string | null;
    /** Whether its reminders also go to clients, once the organization lets them. */
    client_reminders: Generated<boolean>;
  };
  /** Dates of which a member is not reminded until a day. The date itself stays as it is, for them and for everybody else. */
  date_snooze: {
    org_id: string;
    person_id: string;
    date_id: string;
    case_id: string;
    /** The first day on which it is in their digest again. */
    until: string;
    /** Whether its member was told that the date is back; of an archived case nothing is told. */
    told: Generated<boolean>;
    /** The mail that told it, if one did. */
    mail_id: string | null;
    /** Whether the case is restricted; follows the case. */
    restricted: Generated<boolean>;
  };
  /** Rules that the office has used, and its own. The catalogue of the product itself is no table. */
  deadline_rule: {
    org_id: string;
    id: string;
    /** Names it for programs and in files. The catalogue has none that begins with own-. */
    key: string;
    /** Whose it is: one of the catalogue, of which the office has copies, or its own. */
    owner: string;
    /** The key of the rule that an own one began as a copy of. */
    copied_from: string | null;
    created_at: string;
    /** Since when an own rule is put away: it is in no list and cannot be used, and can be brought back. */
    archived_at: string | null;
  };
  /** Which version of a rule the office counts by, since an administrator said so. */
  deadline_rule_adoption: {
    org_id: string;
    rule_id: string;
    version: number;
    /** By key of the rule's outputs: the date type that its dates have here, or null: it sets none. */
    output_map: ColumnType<JsonValue, string, string>;
    adopted_by: string;
    adopted_at: string;
    /** Since when nothing is counted by it any more; dates that it has set stay. */
    retired_at: string | null;
  };
  /** What a rule says, as of some version. Insert-only: dates that were counted by it can be counted again. */
  deadline_rule_version: {
    org_id: string;
    rule_id: string;
    number: number;
    /** The rule as packages/domain reads it. Read and written whole. */
    definition: ColumnType<JsonValue, string, string>;
    /** SHA-256 of the definition with its keys in order, in hex. */
    content_hash: string;
    created_by: string;
    created_at: string;
  };
  /** The digests made for a member: one a calendar day of the organization at most. */
  digest: {
    org_id: string;
    person_id: string;
    local_day: string;
    made_at: string;
    /** Null when there was nothing to say, or no address to send it to. */
    mail_id: string | null;
  };
  /** Which dates a member's digests have named, and which the next one is to name. */
  digest_line: {
    org_id: string;
    person_id: string;
    date_id: string;
    case_id: string;
    /** The calendar day of the latest digest that named it. */
    said_on: string | null;
    /** The calendar day of the latest digest that named it as overdue. */
    overdue_said_on: string | null;
    /** Whether a reminder of it is left to the next digest. */
    waits: Generated<boolean>;
    /** Whether the case is restricted; follows the case. */
    restricted: Generated<boolean>;
    /** The day of the date, as that digest named it. */
    said_for: string | null;
  };
  /** A document of a case, a beneficiary or a petitioner. Its bytes are those of its versions. */
  document: {
    org_id: string;
    id: string;
    case_id: string | null;
    beneficiary_id: string | null;
    petitioner_id: string | null;
    /** The record that the document is on, whatever its kind. */
    owner_id: GeneratedAlways<string>;
    /** Null: in no folder. */
    folder_id: string | null;
    title: string;
    note: Generated<string>;
    /** received: it came from outside, and nobody of the office has looked at it yet. */
    state: Generated<string>;
    /** When its latest version came. */
    received_at: string;
    /** Rises with every change of the record; its versions are numbered by document_version.no. */
    version: Generated<number>;
    created_at: string;
    /** When it went into the trash, from where it is removed for good some days later. */
    trashed_at: string | null;
    trashed_by: string | null;
    /** Whether the case is restricted; follows the case. */
    restricted: Generated<boolean>;
  };
  /** Which document speaks of which date: this notice set this deadline. */
  document_date: {
    org_id: string;
    document_id: string;
    case_date_id: string;
    /** The case of the date. */
    case_id: string;
    /** Whether the case is restricted; follows the case. */
    restricted: Generated<boolean>;
  };
  /** Folders that the office's documents are kept in: one list for all cases and people. */
  document_folder: {
    org_id: string;
    id: string;
    name: string;
    /** Rising in the order in which they are shown. */
    position: number;
    created_at: string;
  };
  /** Versions of documents: added, never changed. The one with the highest number is shown. */
  document_version: {
    org_id: string;
    document_id: string;
    no: number;
    file_id: string;
    /** As the file was called where it came from. It names no place anywhere. */
    file_name: string;
    created_at: string;
    /** Who uploaded it; null: a client, by a link. */
    person_id: string | null;
    /** As they were called then. */
    person_name: string;
    /** That of the document, which it follows. */
    case_id: string | null;
    /** Whether the case is restricted; follows the case. */
    restricted: Generated<boolean>;
  };
  /** A link by which a browser saves documents, once and within a minute. Its row goes when it is used. */
  download: {
    org_id: string;
    id: string;
    person_id: string;
    token_hash: Buffer;
    document_ids: string[];
    created_at: string;
    expires_at: string;
  };
  /** Somebody's word that two people who are alike are not the same. */
  duplicate_dismissal: {
    org_id: string;
    a_id: string;
    b_id: string;
    kind: string;
    dismissed_by: string;
    created_at: string;
  };
  /** That two people, beneficiaries or petitioners, are spouses, parent and child, or siblings. Of who was merged into another it is the other's. */
  household_link: {
    org_id: string;
    id: string;
    /** What a is of b: a parent is that of b. */
    kind: string;
    a_beneficiary_id: string | null;
    a_petitioner_id: string | null;
    b_beneficiary_id: string | null;
    b_petitioner_id: string | null;
    created_at: string;
    /** Since when it is removed; it can be brought back. */
    archived_at: string | null;
  };
  /** Replies of creating calls by the key that their caller chose, repeated for 24 hours. */
  idempotent_reply: {
    org_id: string;
    person_id: string;
    endpoint: string;
    key: string;
    body_hash: string;
    created_at: string;
    /** AES-256-GCM, bound to its row, under a key of identity.server_secret. Null in the transaction that is about to answer. */
    reply_sealed: Buffer | null;
  };
  /** A number by which an agency knows a person. No social security number is one. */
  identifier: {
    org_id: string;
    id: string;
    beneficiary_id: string | null;
    petitioner_id: string | null;
    owner_id: GeneratedAlways<string>;
    /** The case that a receipt belongs to; null: not said, or none. */
    case_id: string | null;
    kind: string;
    /** As it was typed. */
    value: string;
    /** Capital letters and digits alone, an A-number with nine: as numbers are compared and found. */
    normalized: string;
    digits: GeneratedAlways<string>;
    /** Of a passport the country, two letters; of any other who gave it, in words. */
    issuer: Generated<string>;
    form: Generated<string>;
    notice_on: string | null;
    /** What the agency says of a receipt, in its words. */
    status_text: Generated<string>;
    valid_from: string | null;
    valid_to: string | null;
    note: Generated<string>;
    version: Generated<number>;
    created_at: string;
    archived_at: string | null;
    /** Whether the case is restricted; follows the case. */
    restricted: Generated<boolean>;
  };
  /** A spreadsheet that was read to be imported. Forgotten after thirty days, or when what it made can be undone no more. */
  import: {
    org_id: string;
    id: string;
    kind: string;
    name: string;
    created_by: string;
    created_at: string;
    /** Name and number of rows of each sheet: [{"name", "rows"}]. */
    sheets: ColumnType<JsonValue, string, string>;
    /** Which sheet is read, from 0. */
    sheet: Generated<number>;
    /** The number of the row that names the columns. */
    header_row: number;
    /** What each column is read as; empty: it is left out. */
    fields: string[];
    date_order: string | null;
    /** A date that can be read in two ways, while the order is not chosen. */
    ambiguous_date: string | null;
    past_dates: Generated<string>;
    duplicates: Generated<string>;
    /** What the check of the rows found; null until it was made. */
    counts: ColumnType<JsonValue | null, string | null, string | null>;
    /** The long operation that imports it. */
    operation_id: string | null;
  };
  /** A row of a spreadsheet to import, and what was made of it. */
  import_row: {
    org_id: string;
    import_id: string;
    sheet: number;
    no: number;
    /** Its texts, by column; none once the import is over, since the records have them. */
    cells: ColumnType<JsonValue, string, string>;
    state: Generated<string>;
    faults: ColumnType<JsonValue, string | undefined, string>;
    /** Whom it is like: records that are there, and earlier rows. */
    alike: ColumnType<JsonValue, string | undefined, string>;
    /** The case that was made of it. */
    made_case: string | null;
    /** Whom it is about, made of it or there before. */
    beneficiary: string | null;
    /** The same of a petitioner. */
    petitioner: string | null;
    /** Beneficiaries and petitioners that were made of it. */
    made_people: Generated<string[]>;
    /** How many people and petitioners were put on the case. */
    people_on_case: Generated<number>;
  };
  /** What a received mail of a thread says beside its text. */
  incoming_mail: {
    org_id: string;
    message_id: string;
    thread_id: string;
    case_id: string | null;
    /** Its raw form, which is one for all threads that it is in. */
    file_id: string;
    sender_name: string;
    sender_address: string;
    recipients: ColumnType<JsonValue, string, string>;
    copies: ColumnType<JsonValue, string, string>;
    subject: string;
    sent_at: string | null;
    quoted: string;
    /** { shown, quoted, remotePictures }, sanitized; null: it has none. */
    html: ColumnType<JsonValue | null, string | null, string | null>;
    /** Why it is none that a person wrote; null: it may be one. */
    automatic_reason: string | null;
    is_confirmed: boolean;
    /** Its Message-ID without angle brackets. */
    mail_id: string | null;
    /** The Message-IDs that it answers, the oldest first, for answers to it. */
    references_header: Generated<string>;
    thread_index: string | null;
    thread_topic: string | null;
    /** Of Message-ID, sender, date, subject, text and files: the same mail by two ways is in a thread once. Its Message-ID alone would not do: whoever knows one could send first. */
    content_hash: Buffer;
    /** Whether the case is restricted; follows the case. */
    restricted: Generated<boolean>;
    /** Where its sender asks for answers, if that is not where it is from: [{ address, name }]. */
    reply_to: ColumnType<JsonValue, string | undefined, string>;
  };
  /** Someone asked to join. Pending while neither accepted nor cancelled nor expired. */
  invitation: {
    org_id: string;
    id: string;
    /** As it was typed. */
    invited_email: string;
    /** The address as it is compared: whatever its case. */
    email_lower: GeneratedAlways<string>;
    role_to_assign: string;
    message: string;
    /** SHA-256 of the link's token, which is 256 random bits. */
    token_hash: Buffer;
    /** The token under AES-256-GCM, so that the link can be shown again: nonce, text, tag. The key is out of the application role's reach. */
    token_sealed: Buffer;
    invited_by: string;
    created_at: string;
    expires_at: string;
    accepted_at: string | null;
    accepted_by: string | null;
    cancelled_at: string | null;
  };
  /** A mail of the organization: one recipient, waiting or settled. */
  mail: {
    org_id: string;
    /** UUIDv7. The mail's Message-ID is made from it, so that a repeat can be told. */
    id: string;
    /** What the mail is, e.g. invitation. */
    kind: string;
    /** What the mail is about: the invitation, the report. */
    resource_id: string | null;
    recipient: string;
    recipient_name: Generated<string>;
    subject: string;
    /** Null once the mail is sent or given up; text likewise. */
    html: string | null;
    text: string | null;
    /** Withdrawn: taken back before it went out, e.g. with the invitation that it is about. */
    status: Generated<string>;
    /** How often it was handed to the mail server. */
    attempts: Generated<number>;
    /** How many of them may have succeeded without the server's word for it. */
    unconfirmed: Generated<number>;
    /** Why the last attempt did not send it, as a person reads it. */
    last_error: string | null;
    created_at: string;
    sent_at: string | null;
    /** What the member is called whose mail it is, with the office; null: it is the product's. */
    from_name: string | null;
    /** Where answers to a member's mail go. */
    reply_to: string | null;
    /** The member whose mail it is; null: it is the product's, or of before this was kept. */
    writer_id: string | null;
  };
  /** A file that goes with a mail. Removed when the mail is sent or given up. */
  mail_attachment: {
    org_id: string;
    mail_id: string;
    position: number;
    filename: string;
    content_type: string;
    content: Buffer;
  };
  /** Versions of documents that go with a mail, chosen when it was written, or that came with one. A document may be gone for good since. */
  mail_file: {
    org_id: string;
    message_id: string;
    position: number;
    document_id: string;
    no: number;
    file_name: string;
    bytes: number;
    /** That of the thread. */
    case_id: string | null;
    /** Whether the case is restricted; follows the case. */
    restricted: Generated<boolean>;
  };
  /** Texts that mails begin with; {{client_name}} and other fields are filled in when one is chosen. */
  mail_template: {
    org_id: string;
    id: string;
    name: string;
    subject: string;
    body: string;
    version: Generated<number>;
    created_at: string;
  };
  /** An address of the organization: where clients' answers arrive and from which its mails go out. */
  mailbox: {
    org_id: string;
    id: string;
    address: string;
    sender_name: Generated<string>;
    user_name: Generated<string>;
    /** Where mail is read: { host, port, security }; null: it comes by the webhook alone. */
    imap: ColumnType<JsonValue | null, string | null, string | null>;
    /** Where mail is sent, likewise; null: by the product's own mail server. */
    smtp: ColumnType<JsonValue | null, string | null, string | null>;
    /** How to sign in by OAuth 2: { grant, authorize_url, token_url, client_id, scope }; null: by password. */
    oauth: ColumnType<JsonValue | null, string | null, string | null>;
    /** Password, client secret and refresh token, sealed; in no archive. */
    secrets: Buffer | null;
    /** SHA-256 of the secret by which a service posts mails; null: none may. */
    webhook_hash: Buffer | null;
    /** Whose word on a sender is believed. */
    sender_checks: string;
    authserv_id: Generated<string>;
    /** Whether the server takes mail for the address with something behind a plus sign. */
    plus_addressing: Generated<string>;
    version: Generated<number>;
    created_at: string;
  };
  /** How far a mailbox has been read by IMAP, and by which process. */
  mailbox_reading: {
    org_id: string;
    mailbox_id: string;
    /** UIDVALIDITY of its INBOX (RFC 9051, 2.3.1.1), in which last_uid counts. */
    uid_validity: number | null;
    /** The last mail that is stored; written in the transaction that stores it. */
    last_uid: number | null;
    /** While all is read again on another server: what arrived before is not taken in. */
    since: string | null;
    checked_at: string | null;
    failing_since: string | null;
    error: Generated<string>;
    /** A mail that could not be fetched, as often as tries says: in the end it is set aside. */
    trying_uid: number | null;
    tries: Generated<number>;
    held_by: string | null;
    /** Until then the process named in held_by alone reads it. */
    held_until: string | null;
  };
  /** What kinds of cases the office has, such as I-130 petitions. */
  matter_type: {
    org_id: string;
    id: string;
    name: string;
    /** Names it for programs; it stays when the name changes. */
    key: string;
    created_at: string;
    /** Since when no case is given it any more; those that have it keep it. */
    archived_at: string | null;
  };
  /** What a kind of case holds: its forms, people, dates, tasks and rules. A version is never changed, but for new names of date types; the highest one goes. */
  matter_type_version: {
    org_id: string;
    matter_type_id: string;
    version: number;
    /** {"forms", "roles", "dates", "tasks", "rules"}. Read and written whole, and checked when it is read. */
    definition: ColumnType<JsonValue, string, string>;
    created_at: string;
  };
  /** Who belongs to an organization and with which roles. Read on every call. */
  membership: {
    org_id: string;
    person_id: string;
    roles: string[];
    created_at: Generated<string>;
  };
  /** A message of a thread: never changed. A note is for the office alone, a mail goes to people outside, a received mail came from them. */
  message: {
    org_id: string;
    id: string;
    thread_id: string;
    /** That of the thread. */
    case_id: string | null;
    /** From 1, without gaps, in the order of writing. */
    number: number;
    kind: string;
    author_id: string | null;
    /** As the author was called then. */
    author_name: string;
    body: string;
    created_at: string;
    /** Whether the case is restricted; follows the case. */
    restricted: Generated<boolean>;
  };
  /** What a member has begun to write in a thread; nobody else sees it. */
  message_draft: {
    org_id: string;
    thread_id: string;
    person_id: string;
    case_id: string | null;
    content: ColumnType<JsonValue, string, string>;
    changed_at: string;
    /** Whether the case is restricted; follows the case. */
    restricted: Generated<boolean>;
  };
  /** Members whom a note mentions, as they were called then. */
  message_mention: {
    org_id: string;
    message_id: string;
    person_id: string;
    person_name: string;
    case_id: string | null;
    /** Whether the case is restricted; follows the case. */
    restricted: Generated<boolean>;
  };
  /** A note on a case, a beneficiary or a petitioner. */
  note: {
    org_id: string;
    id: string;
    case_id: string | null;
    beneficiary_id: string | null;
    petitioner_id: string | null;
    /** The record that the note is on, whatever its kind. */
    owner_id: GeneratedAlways<string>;
    subject: string;
    note_text: string;
    author_id: string;
    /** As it was when the note was written: a note stays signed. */
    author_display_name: string;
    created_at: Generated<string>;
    /** Whether the case is restricted; follows the case. */
    restricted: Generated<boolean>;
    /** Whether it stands before the notes of its record that are not. */
    pinned: Generated<boolean>;
    version: Generated<number>;
    /** When its text was last changed; null: never. */
    edited_at: string | null;
    /** Set when deleted: out of its record, the case list and search, until restored. */
    deleted_at: string | null;
  };
  /** Entries of the members' bells, one a person. What they say of a case or a date is read from there. */
  notification: {
    org_id: string;
    id: string;
    person_id: string;
    /** reminder: of a date; assigned: someone else put the person on the case team; escalated: nobody took note of a reminder; client_files: files came by a client's link; mention: a note mentions the person; thread_assigned: someone else assigned a thread to them; client_mail: a client wrote in a thread that they follow; task_assigned: someone else gave them a task; visa_current, visa_retrogressed: the priority date of the case became current by a visa bulletin, or no longer is; visa_corrected: it did not, as the corrected bulletin says; mail_withdrawn: a mail to a client that they wrote had not gone out, and does not. */
    kind: string;
    /** What the entry is about, given by whoever writes it: the same for all recipients, and one entry a person, however often it is tried. That of client_files and client_mail comes anew once it was read. */
    about: string;
    /** Null for a thread that is on no case, for a mail in a thread that is gone, and for several cases at once. */
    case_id: string | null;
    date_id: string | null;
    created_at: string;
    read_at: string | null;
    /** When someone took note of the date for all: one of the recipients, or whoever handled or moved it. */
    acknowledged_at: string | null;
    /** Null as long as nobody did. */
    acknowledged_by: string | null;
    /** When a reminder goes to the admins unless somebody takes note of it; null: it does not. */
    escalate_at: string | null;
    /** Whether the case is restricted; follows the case. */
    restricted: Generated<boolean>;
    thread_id: string | null;
    /** Of a thread: who wrote or assigned it, as they were called then. */
    by_name: string | null;
    /** Of a thread or a task: whether a mail may still tell it: the person has not read the thread since. The sample office is no news. */
    is_news: Generated<boolean>;
    /** The mail that told it, if one did. An entry that is told anew has none. */
    mail_id: string | null;
    task_id: string | null;
  };
  /** What a member is mailed and when. Made with the membership, gone with it; read by the member alone and by what mails them. */
  notification_setting: {
    org_id: string;
    person_id: string;
    digest_on: Generated<boolean>;
    /** HH:MM in the organization's time zone. */
    digest_at: Generated<string>;
    /** ISO days of the week, 1 Monday. */
    digest_weekdays: Generated<number[]>;
    /** Whether reminders come as mails of their own too. */
    mail_reminder: Generated<boolean>;
    /** When the digest is made next; null: to be worked out by the worker. */
    next_digest_at: string | null;
    /** When the job of that digest was last queued. */
    digest_queued_at: string | null;
    /** Whether a mention in a note is mailed by itself. */
    mail_mention: Generated<boolean>;
    /** Whether a thread that someone else assigned to the member is mailed by itself. */
    mail_thread_assigned: Generated<boolean>;
    /** Whether it is mailed by itself that a client wrote. */
    mail_client_mail: Generated<boolean>;
    /** Whether a task that someone else gave to the member is mailed by itself. */
    mail_task_assigned: Generated<boolean>;
  };
  /** Something that takes a while, worked piece by piece by a job. It is seen by whoever started it and by admins. */
  operation: {
    org_id: string;
    id: string;
    /** What works it, by the name that the program has for it. */
    kind: string;
    /** What it does, in words. It names no case and no client. */
    title: string;
    /** What the kind needs to know beside the ids. */
    input: ColumnType<JsonValue, string, string>;
    /** The records that it goes through, fixed at its start; empty when it goes through something else. */
    ids: Generated<string[]>;
    state: string;
    /** How many of them are worked: the next piece begins here. */
    done: Generated<number>;
    total: number;
    created_by: string;
    created_at: string;
    finished_at: string | null;
    /** Until when it can be taken back; null: it cannot, or it is not over. */
    undo_until: string | null;
    /** The operation that it takes back; null for any other. */
    undoes: string | null;
  };
  /** What an operation could not do, or what an undo left as it was, and why. */
  operation_failure: {
    org_id: string;
    operation_id: string;
    no: number;
    /** The record that it failed at; null when there is none. */
    record_id: string | null;
    /** The case that the record hangs on, or is; null for any other. */
    case_id: string | null;
    /** What the record is called; empty for a case, which says so itself. */
    name: Generated<string>;
    /** The row of a file. */
    row_no: number | null;
    message: string;
    /** Whether the case is restricted; follows the case. */
    restricted: Generated<boolean>;
  };
  /** A practice: the tenant that owns every other row. */
  organization: {
    org_id: string;
    name: string;
    description: Generated<string>;
    /** IANA name; "today" of every rule is today in this zone. */
    time_zone: string;
    version: Generated<number>;
    created_at: Generated<string>;
    /** Set when deleted; nothing of it is reachable from then on. */
    deleted_at: string | null;
    /** Whether its members must have signed in with two factors for their calls to be answered. */
    requires_second_factor: Generated<boolean>;
    /** Days without a recorded change after which the board shows a case; 0: it does not look for such. */
    inactive_days: Generated<number>;
    /** Whether clients get the reminders of date types that say so too. */
    client_reminders: Generated<boolean>;
    /** Working hours after which a reminder that nobody took note of goes to the admins; 0: never. */
    acknowledge_hours: Generated<number>;
    /** Whether dates that rules count are to be confirmed by a second member; null: from two members who may write on. */
    requires_verification: boolean | null;
  };
  /** How the mail of a message fares. It is handed over at most once unless somebody asks for it again. */
  outgoing_mail: {
    org_id: string;
    message_id: string;
    case_id: string | null;
    subject: string;
    /** Whom it goes to: [{ address, name }]. */
    recipients: ColumnType<JsonValue, string, string>;
    /** Who gets a copy that all see: [{ address, name }]. */
    copies: ColumnType<JsonValue, string, string>;
    reply_to: string;
    /** sending: written before the mail server is given it, so that a crash shows; unknown: the server had all of it and did not answer. */
    state: string;
    reason: Generated<string>;
    /** Until then it can be taken back. */
    send_at: string;
    sent_at: string | null;
    /** Whether the case is restricted; follows the case. */
    restricted: Generated<boolean>;
    /** From which it goes out; null: from the product's address. */
    mailbox_id: string | null;
    /** Its Message-ID without angle brackets. */
    mail_id: Generated<string>;
    /** The Message-ID of the mail that it answers; empty: none. */
    in_reply_to: Generated<string>;
    /** The Message-IDs of the mails before it, the oldest first. */
    references_header: Generated<string>;
    /** By it and thread_topic Outlook groups a conversation: as the mail that it answers has them. */
    thread_index: string | null;
    thread_topic: string | null;
    /** How often it was queued: to write it, and each time that it was sent again. */
    tries: Generated<number>;
  };
  /** Text that is searched: a row for each page of a document, each note and each message of a thread. */
  page_text: {
    org_id: string;
    kind: string;
    /** The document, note or thread. */
    record_id: string;
    /** From 1, of a thread the number of a message; 0 holds the title and the name of the file, all of a note, the subject of a thread. */
    page: number;
    case_id: string | null;
    /** The case, beneficiary or petitioner that the record is on. */
    owner_id: string;
    /** As it was read, for the lines around what is found. */
    body: string;
    /** Its words, folded, each once and without places, behind the mark of their organization and kind. */
    words: string;
    /** Whether the case is restricted; follows the case. */
    restricted: Generated<boolean>;
  };
  /** Someone who has signed in, known by issuer and subject and never by e-mail. Not owned by an organization. */
  person: {
    id: string;
    /** The iss claim of their tokens. */
    issuer: string;
    /** The sub claim of their tokens. */
    subject: string;
    email: string;
    email_verified: boolean;
    display_name: string;
    /** The organization that a call works in when it names none. */
    active_org_id: string | null;
    /** Free settings of the person. */
    settings: ColumnType<JsonValue, string | undefined, string>;
    created_at: Generated<string>;
  };
  /** Where a beneficiary lived, and from when until when: forms ask for five years. */
  person_address: {
    org_id: string;
    id: string;
    beneficiary_id: string;
    address: string;
    valid_from: string | null;
    /** Their last day there; null: they live there, or it is not known. */
    valid_to: string | null;
    note: Generated<string>;
    version: Generated<number>;
    created_at: string;
    archived_at: string | null;
  };
  /** Who petitions in a case: an employer, a relative. */
  petitioner: {
    org_id: string;
    id: string;
    petitioner_name: string;
    website_url: Generated<string>;
    email: Generated<string>;
    phone: Generated<string>;
    address: Generated<string>;
    city: Generated<string>;
    state: Generated<string>;
    zip: Generated<string>;
    version: Generated<number>;
    created_at: Generated<string>;
    /** Set when archived: keeps its cases and is no longer offered for new ones. */
    archived_at: string | null;
    /** Set when deleted: out of every list, search and case, until restored. */
    deleted_at: string | null;
    name_sort: GeneratedAlways<string>;
    email_sort: GeneratedAlways<string>;
    /** email in lower case, to be compared. */
    email_lower: GeneratedAlways<string>;
    /** Who it was found to be: whoever asks for it is given that one. */
    merged_into: string | null;
    /** When everything known of it was erased for good, with what had been merged into it; null: it was not. */
    erased_at: string | null;
  };
  /** A mail that came from outside, as it came. */
  received_mail: {
    org_id: string;
    id: string;
    mailbox_id: string | null;
    /** With uid, which mail of the mailbox it is (IMAP); null: it was posted. */
    uid_validity: number | null;
    uid: number | null;
    /** Its raw form. */
    file_id: string;
    /** Of its raw form: the same mail of a mailbox is kept once. */
    sha256: Buffer;
    received_at: string;
    /** waiting: to be read; filed: in threads; triage: a person is to say where it belongs; done: a report on one of our mails. */
    state: Generated<string>;
    /** How often it was begun to be read: one that never ends is set aside. */
    attempts: Generated<number>;
    /** Why it is in no thread, as a person reads it. */
    reason: Generated<string>;
    is_readable: Generated<boolean>;
    is_automatic: Generated<boolean>;
    is_confirmed: Generated<boolean>;
    sender_name: Generated<string>;
    sender_address: Generated<string>;
    subject: Generated<string>;
    preview: Generated<string>;
    sent_at: string | null;
    /** Of one before a person: the thread that it claims to be an answer in. */
    thread_id: string | null;
    /** That of the thread: who may not know of the case does not see the mail. */
    case_id: string | null;
    /** Of one before a person: what it says. */
    content: ColumnType<JsonValue | null, string | null, string | null>;
    dismissed_at: string | null;
    /** Whether not even its headers could be read: it may be of a restricted case, so that only who sees all of these sees it. */
    admins_only: Generated<boolean>;
    /** Whether the case is restricted; follows the case. */
    restricted: Generated<boolean>;
  };
  /** What a field of a record was and became: one row a field, of the entry of the audit log that says who and when. Insert-only. */
  record_change: {
    org_id: string;
    id: string;
    entry_id: string;
    /** The record that was changed. */
    resource_id: string;
    /** The case that the record hangs on, or is; null for any other. */
    case_id: string | null;
    field: string;
    old_value: ColumnType<JsonValue | null, string | null, string | null>;
    new_value: ColumnType<JsonValue | null, string | null, string | null>;
    reason: Generated<string>;
    /** Whether the case is restricted; follows the case. */
    restricted: Generated<boolean>;
    /** The operation that it was changed by; null for a call of its own. */
    operation_id: string | null;
    /** What of its owner was changed, e.g. case_record, case_team, case_date: a history is narrowed by it. */
    kind: Generated<string>;
    /** The record in whose history it stands: the case or person that the record hangs on, else the record itself. */
    owner_id: string;
  };
  /** A promise: this date is reminded of so many days from it. One row for each date, offset, target and day that the date had. */
  reminder: {
    org_id: string;
    id: string;
    case_id: string;
    case_date_id: string;
    offset_days: number;
    /** Whom it is for, as in date_setting.reminder_target; who that is, is found out when it is sent. */
    target: string;
    /** The day of the date for which it was promised. A date that moves has new promises. */
    promised_for: string;
    /** The day on which it is due in the organization's zone; due_at is 09:00 of it. */
    due_on: string;
    due_at: string;
    /** Pending until all its mails are settled. Skipped: its time had passed, or nobody is to get it. */
    status: Generated<string>;
    /** When its recipients were found and told; null while that is to come. */
    dispatched_at: string | null;
    /** When it was sent, given up, cancelled or skipped. */
    settled_at: string | null;
    /** When someone last had it sent again: it is then sent, however late. */
    retried_at: string | null;
    /** Whether it went out more than an hour after its time. */
    late: Generated<boolean>;
    /** Whether it was skipped for its time alone: by a clock that was wrong it may come after all. */
    missed: Generated<boolean>;
    /** Whether admins got it because its target stood for nobody. */
    to_admins: Generated<boolean>;
    /** How often its mail was handed over, of the mail that took most. */
    attempts: Generated<number>;
    /** Why it is as it is, as a person reads it. */
    last_error: string | null;
    /** Who cancelled it; null where the date's own change did. */
    cancelled_by: string | null;
    created_at: string;
    /** Whether the case is restricted; follows the case. */
    restricted: Generated<boolean>;
  };
  /** That a reminder went to a person by a channel: once, whatever dies meanwhile. Who has several roles gets one mail a day and date. */
  reminder_delivery: {
    org_id: string;
    id: string;
    reminder_id: string;
    case_id: string;
    case_date_id: string;
    promised_for: string;
    /** The day on which it was due; of several that come late together the last one's. */
    on_day: string;
    /** A member; null: a client, known by the address. */
    person_id: string | null;
    /** As they were called then. */
    name: string;
    address: string;
    channel: string;
    /** Whether the mail is that of another reminder of the same date and day. */
    covered: Generated<boolean>;
    mail_id: string | null;
    /** Whether the case is restricted; follows the case. */
    restricted: Generated<boolean>;
  };
  /** Some members under a name, to whom reminders can go. */
  reminder_group: {
    org_id: string;
    id: string;
    name: string;
    created_at: string;
    version: Generated<number>;
  };
  /** Who is in a group; who leaves the organization is in none. */
  reminder_group_member: {
    org_id: string;
    group_id: string;
    person_id: string;
  };
  /** A list of reminders under a name, which date types can use. */
  reminder_template: {
    org_id: string;
    id: string;
    name: string;
    description: Generated<string>;
    /** [{"offset_days", "target", "subject", "text"}]; targets as in app.reminder, empty words: those of the product. */
    entries: ColumnType<JsonValue, string, string>;
    created_at: string;
    version: Generated<number>;
  };
  /** A saved report: a snapshot that no later change of a case touches. */
  report: {
    org_id: string;
    /** UUIDv7: reports are listed by it, the newest first. */
    id: string;
    report_type: string;
    generated_at: string;
    created_by: string;
    /** Of the report its name, who made it and its counts. */
    heading: ColumnType<JsonValue, string, string>;
    /** All that the report says. */
    data: ColumnType<JsonValue, string, string>;
    /** The template that it was made from, which may be gone. */
    template_id: string | null;
    /** Set when deleted: out of every list and nowhere to be read, until restored; gone for good after 30 days. */
    deleted_at: string | null;
  };
  /** Whom a report was asked to be mailed to, and what came of the latest time. */
  report_delivery: {
    org_id: string;
    report_id: string;
    recipient: string;
    /** Its job names it, so that the job of an earlier time does nothing. */
    requested_at: string;
    /** The mail, once it is made. How it fares is written there. */
    mail_id: string | null;
    /** Why no mail could be made, as a person reads it. */
    error: string | null;
  };
  /** A report that is not saved: kept for a day, for whoever made it alone. For a week it is known that it has run out. */
  report_preview: {
    org_id: string;
    /** UUIDv7: by it the newest of a person are known. The report that it is saved as has the same. */
    id: string;
    /** Who made it. Nobody else sees it. */
    person_id: string;
    report_type: string;
    generated_at: string;
    /** The heading of a saved report; null once it has run out. */
    heading: ColumnType<JsonValue | null, string | null, string | null>;
    /** The data of a saved report as text, since few are saved and reading JSON takes longer than keeping it; null once it has run out. */
    data: string | null;
  };
  /** What a report takes in, under a name; perhaps made and mailed by itself. */
  report_template: {
    org_id: string;
    id: string;
    name: string;
    description: Generated<string>;
    is_default: Generated<boolean>;
    days_range: number;
    schedule_frequency: string | null;
    /** ISO day of the week, 1 Monday; for weekly ones alone. */
    schedule_weekday: number | null;
    /** Hour of the day in the organization's time zone. */
    schedule_hour: number | null;
    /** The person it goes to. One who has left stays here, and gets nothing. */
    schedule_recipient: string | null;
    /** Who set the schedule: the report is made in their name. */
    schedule_by: string | null;
    /** When it is made next; null while it stands still: its recipient has left, who set it may not send, or it was imported. */
    next_run_at: string | null;
    /** When the job of that run was last queued. */
    run_queued_at: string | null;
    created_at: string;
    version: Generated<number>;
    /** The order of the list: the default first, then by name. */
    list_sort: GeneratedAlways<string>;
    /** Whether its reports list handled dates, too. */
    include_handled: Generated<boolean>;
    /** What the dates of its reports stand under: how much time is left, who is responsible, their types, the kinds of their cases or the categories of visas that these wait for. */
    group_by: Generated<string>;
    /** What its reports tell of a date beside its day and case, in that order. */
    columns: Generated<string[]>;
  };
  /** The date types of a report template, in their order. */
  report_template_date_setting: {
    org_id: string;
    template_id: string;
    date_setting_id: string;
    position: number;
  };
  /** Whom the scheduled report of a template goes to beside its schedule_recipient. One who has left stays here, and gets nothing. */
  report_template_recipient: {
    org_id: string;
    template_id: string;
    person_id: string;
    position: number;
  };
  /** What the sample office is made of, until it is removed. */
  sample_record: {
    org_id: string;
    id: string;
    kind: string;
  };
  /** A list's filters, columns and order, kept under a name by a member or for the organization. */
  saved_view: {
    org_id: string;
    id: string;
    list: string;
    name: string;
    /** As the list's call takes them. */
    filters: ColumnType<JsonValue, string, string>;
    /** Which columns are hidden and shown, as the list's address says it. */
    columns: ColumnType<JsonValue, string, string>;
    sort: string;
    /** Null once they have left. */
    made_by: string | null;
    /** Who alone has it; null: the whole organization. */
    private_to: string | null;
    created_at: string;
    /** Since when it is deleted; it can be restored for a day. */
    deleted_at: string | null;
    version: Generated<number>;
  };
  /** What a member has chosen of the views that they can see. */
  saved_view_choice: {
    org_id: string;
    person_id: string;
    view_id: string;
    /** It stands in the member's sidebar. */
    pinned: boolean;
    /** The member's list begins with it. */
    is_default: boolean;
  };
  /** What is searched of each record, as the view search_source makes it. */
  search_entry: {
    org_id: string;
    kind: string;
    record_id: string;
    /** Whether the record is archived: those come last. */
    archived: boolean;
    deleted: boolean;
    /** The name or title, folded. */
    name: string;
    /** Folded words, each after a space: of the name; after a "|" the last ten digits of telephone numbers; after another e-mail addresses and numbers without the signs between. */
    words: string;
    /** What is neither letter nor digit nor space in the name: each sign, and each two in a row. */
    signs: string[];
    /** Whether the case is restricted; follows the case. */
    restricted: Generated<boolean>;
    /** Of people: what others who may be the same have as well; posted as words are. */
    likeness: Generated<string[]>;
  };
  /** The words of names and titles, and telephone numbers, each with the records that have it. Deleted records have none. */
  search_posting: {
    org_id: string;
    kind: string;
    /** A folded word, or "tel:" and the last ten digits of a telephone number, whose beginning is written in many ways. */
    word: string;
    /** Whether the record is archived: those come last. */
    archived: boolean;
    record_id: string;
    /** Whether the case is restricted; follows the case. */
    restricted: Generated<boolean>;
  };
  /** Words of names and titles, folded. One that has gone out of use stays. */
  search_word: {
    org_id: string;
    word: string;
  };
  /** What a beneficiary was in the country as, worked as or held a card for, and from when until when. */
  status_period: {
    org_id: string;
    id: string;
    beneficiary_id: string;
    /** A status, a job, a violation, or a card: that a visa ends says nothing of a status. */
    kind: string;
    /** The class of admission, the category of a card, or in words what was violated. */
    class: Generated<string>;
    valid_from: string | null;
    /** Its last day; null: none is known, it goes on, or it is for the duration of status. */
    valid_to: string | null;
    /** Admitted for the duration of status (D/S), without a last day. */
    duration_of_status: Generated<boolean>;
    employer: Generated<string>;
    /** The receipt that it rests on. */
    identifier_id: string | null;
    /** The document that says so. */
    document_id: string | null;
    note: Generated<string>;
    version: Generated<number>;
    created_at: string;
    archived_at: string | null;
  };
  /** Bytes that are kept whole: written before their row, and removed after it. Never changed. */
  stored_file: {
    org_id: string;
    id: string;
    sha256: Buffer;
    bytes: number;
    /** Told from the content: one that may be shown, or application/octet-stream. */
    media_type: string;
    /** What the virus scanner said: not_scanned when there is none or it could not tell, with the reason in scan_note. */
    scan_state: Generated<string>;
    scan_note: Generated<string>;
    created_at: string;
    /** When a check first found that the bytes are gone or of another length. */
    missing_since: string | null;
    /** Whether its text can be searched: waiting to be read; found; none, as in a scan; unsupported, of a kind that is not read; failed. */
    text_state: Generated<string>;
    /** Why it failed, as a person reads it. */
    text_note: Generated<string>;
    /** How many pages it has, where that is known. */
    pages: number | null;
    /** How many attempts to look at it and to read it have begun and have not ended: the program was stopped meanwhile. */
    reads_begun: Generated<number>;
  };
  /** What somebody is to do on a case. */
  task: {
    org_id: string;
    id: string;
    case_id: string;
    /** Whether the task's case is archived; follows the case by the foreign key. */
    case_archived: Generated<boolean>;
    /** That of the item of a kind of case that it came from: a case has each once. Empty: added by hand. */
    kind_part: Generated<string>;
    title: string;
    note: Generated<string>;
    /** Null: nobody, or someone who has left. */
    assignee_id: string | null;
    due_on: string | null;
    /** The date of the case from which its day is counted; null: it has a day of its own, or none. */
    due_date_id: string | null;
    /** So many days after the date from which its day is counted, negative ones before it. */
    due_days: number | null;
    /** What lists go by: a task without a day comes last. */
    due_order: GeneratedAlways<string>;
    state: Generated<string>;
    /** When it was done or dropped. */
    settled_at: string | null;
    settled_by: string | null;
    /** As they were called then: it stays readable when they have left. */
    settled_by_name: string | null;
    created_by: string;
    /** As they were called then. */
    created_by_name: string;
    version: Generated<number>;
    created_at: string;
    archived_at: string | null;
    /** Whether the case is restricted; follows the case. */
    restricted: Generated<boolean>;
    /** Its day is counted from the first date of this type that its case gets. */
    awaited_type_id: string | null;
    /** Its day is counted from the date that this rule counts on its case: its key and that of its output, with a dot between. */
    awaited_output: string | null;
    /** What that date is called; empty: it waits for none. */
    awaited_words: Generated<string>;
  };
  /** Messages about one matter, on a case, a beneficiary or a petitioner. */
  thread: {
    org_id: string;
    id: string;
    case_id: string | null;
    beneficiary_id: string | null;
    petitioner_id: string | null;
    /** The record that the thread is on, whatever its kind. */
    owner_id: GeneratedAlways<string>;
    subject: string;
    /** waiting: for the client's answer. */
    state: Generated<string>;
    assignee_id: string | null;
    /** Until when it is away from the inbox; null: it is not. */
    snoozed_until: string | null;
    /** The number of its last message; 0 before there is one. */
    last_number: Generated<number>;
    /** When its last message was written; without one, when it was opened. */
    last_at: string;
    last_kind: string | null;
    last_author: string | null;
    /** The first 200 characters of its last message. */
    last_text: string | null;
    created_at: string;
    /** Whether the case is restricted; follows the case. */
    restricted: Generated<boolean>;
    /** What its address at a mailbox has behind the plus sign; null before a mail went out. */
    reply_token: string | null;
    /** When the first mail came that no mail of the office has followed, wherever it was put first; null: none. Kept by triggers. Automatic mails ask for no answer, and a note is none. */
    unanswered_since: string | null;
  };
  /** Who is told of what is new in a thread: its assignee, who wrote in it, and who was mentioned. */
  thread_follower: {
    org_id: string;
    thread_id: string;
    person_id: string;
    case_id: string | null;
    /** The last message that the follower was shown. */
    read_number: Generated<number>;
    is_unread: Generated<boolean>;
    /** Whether the case is restricted; follows the case. */
    restricted: Generated<boolean>;
  };
  /** By which Message-IDs a mail answers a thread: of mails sent and received, and of those that they name. */
  thread_mail_id: {
    org_id: string;
    mail_id: string;
    thread_id: string;
    case_id: string | null;
    /** Of a mail that went out of here: a report on it names it by this. Null else. */
    message_id: string | null;
    /** Whether the case is restricted; follows the case. */
    restricted: Generated<boolean>;
  };
  /** Whose mails come into a thread by themselves: who was written to in it, and whom a member admitted. */
  thread_sender: {
    org_id: string;
    thread_id: string;
    /** In lower case. */
    address: string;
    case_id: string | null;
    /** Whether the case is restricted; follows the case. */
    restricted: Generated<boolean>;
  };
  /** A file that comes in parts, which any process takes. Forgotten when it is not completed in time. */
  upload: {
    org_id: string;
    id: string;
    /** Who uploads; nobody else sees it. */
    person_id: string | null;
    /** The stored file that it becomes, under which its bytes are kept from the first part on. */
    file_id: string;
    name: string;
    title: string;
    bytes: number;
    part_bytes: number;
    case_id: string | null;
    beneficiary_id: string | null;
    petitioner_id: string | null;
    /** The document whose next version it is to be; once completed, the one that it became. */
    document_id: string | null;
    folder_id: string | null;
    /** What the store knows the unfinished file by. */
    store_key: Generated<string>;
    created_at: string;
    expires_at: string;
    completed_at: string | null;
    /** Whether the case is restricted; follows the case. */
    restricted: Generated<boolean>;
    /** The link that it comes by; null: a member uploads. */
    client_link_id: string | null;
    /** What it is sent for. */
    checklist_item_id: string | null;
    /** A document of a record, or a spreadsheet to import, which goes to no record. */
    purpose: Generated<string>;
  };
  /** Parts of an upload that have come whole. */
  upload_part: {
    org_id: string;
    upload_id: string;
    no: number;
    /** What the store wants to hear of the part when the file is put together. */
    tag: string;
  };
  /** The visa bulletins of the Department of State that the organization has imported, one a month. Older ones stay: what was current may not be any more. */
  visa_bulletin: {
    org_id: string;
    id: string;
    month: string;
    /** Which chart USCIS uses for family-sponsored adjustments of that month; null: not said. */
    uscis_family: string | null;
    /** The same of employment-based ones. */
    uscis_employment: string | null;
    /** Whether its numbers are made up, for the sample office. */
    is_sample: Generated<boolean>;
    imported_at: string;
  };
  /** The cells of visa bulletins: an earlier priority date is current. */
  visa_bulletin_cutoff: {
    org_id: string;
    bulletin_id: string;
    chart: string;
    /** As case_record has it, and rows of investors as they were until May 2022. */
    category: string;
    country: string;
    /** date: those before cutoff_on are current; current: all are; unavailable: none is. */
    status: string;
    cutoff_on: string | null;
  };
}
