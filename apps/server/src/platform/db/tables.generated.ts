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
    /** The day on which they came back; null if they have not, or if it is not known. */
    returned_on: string | null;
    place: Generated<string>;
    note: Generated<string>;
    version: Generated<number>;
    created_at: string;
    archived_at: string | null;
  };
  /** Who did what and when. Written in the transaction of the change; the application can only insert entries. */
  audit_entry: {
    org_id: string;
    id: string;
    at: string;
    /** Who did it. The UUID that consists of zeros only stands for an operator of the installation. */
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
    /** What acted: the member, or something that acted in their place. */
    actor_kind: Generated<string>;
    /** SHA-256 of the entry's rows in record_change; null if there are none. Kept when the values are erased. */
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
    /** Set when deleted; hidden from every list, search and case until restored. */
    deleted_at: string | null;
    first_name_sort: GeneratedAlways<string>;
    last_name_sort: GeneratedAlways<string>;
    /** The language in which they are written to. */
    language: Generated<string>;
    /** personal_email in lower case, for comparisons. */
    personal_email_lower: GeneratedAlways<string>;
    /** business_email in lower case, for comparisons. */
    business_email_lower: GeneratedAlways<string>;
    /** The beneficiary into which this one was merged; a request for this one returns that one. */
    merged_into: string | null;
    /** When everything known about them, and about those merged into them, was permanently erased; null if it was not. */
    erased_at: string | null;
    /** A calendar date, YYYY-MM-DD. */
    born_on: Generated<string>;
    /** Two letters, ISO 3166-1. */
    birth_country: Generated<string>;
    /** Two-letter country codes, separated by commas. */
    citizenships: Generated<string>;
    /** The country to which a visa number is charged, if it is not the country of birth. */
    chargeability: Generated<string>;
    /** The languages that they speak, as free text. */
    spoken_languages: Generated<string>;
    /** Whether they need an interpreter at an interview or a hearing. */
    needs_interpreter: Generated<boolean>;
  };
  /** A member's statement that a finding of a board check is intended. */
  board_dismissal: {
    org_id: string;
    id: string;
    board_check: string;
    /** The date or the case that the check found; for a finding on no case, the status, card or passport. */
    resource_id: string;
    case_id: string | null;
    /** Since when the condition had existed. The dismissal covers that occurrence only, not a later one. */
    since: string;
    reason: string;
    /** The day on which the board shows the finding again; null if it never does so automatically. */
    until: string | null;
    dismissed_by: string;
    /** Display name at that time; kept after the member has left. */
    dismissed_by_name: string;
    created_at: string;
    /** When the dismissal was withdrawn or replaced by another one. */
    ended_at: string | null;
    /** Whether the case is restricted; follows the case. */
    restricted: Generated<boolean>;
    /** Whose status, card or passport it is; null if the finding is on a case. */
    beneficiary_id: string | null;
  };
  /** Days that the organization counts as closed, in addition to the federal holidays and the closures of the catalogue. */
  calendar_closure: {
    org_id: string;
    id: string;
    /** closure: skipped in periods of business days, and deadlines move past it under a second reading; holiday: deadlines move past it. */
    calendar: string;
    closed_on: string;
    name: string;
    added_by: string;
    /** Display name at that time; kept after the member has left. */
    added_by_name: string;
    created_at: string;
  };
  /** A person's private address of a calendar with case dates. Deleted when revoked. */
  calendar_feed: {
    org_id: string;
    id: string;
    person_id: string;
    name: string;
    /** mine: dates of the cases on whose team the person is; office: of all cases that the person can see. */
    scope: string;
    /** What the titles of events show: full; initials: those of the client; none: only that there is a deadline. */
    titles: string;
    /** The date types that it includes; empty for all. */
    date_setting_ids: Generated<string[]>;
    /** SHA-256 of the address's token, which is 256 random bits. The token itself is not stored. */
    token_hash: Buffer;
    created_at: string;
    /** When a calendar last read it, to the minute; null if never. */
    fetched_at: string | null;
  };
  /** The case team: members of the organization who work on a case. */
  case_assignee: {
    org_id: string;
    case_id: string;
    person_id: string;
    /** Whether the case is restricted; follows the case. */
    restricted: Generated<boolean>;
    /** Whether the member knows that they are on the case: they added themselves, or their digest reported it. */
    announced: Generated<boolean>;
    /** Their role on the team; empty if not specified. The first attorney by name is responsible for the case; without an attorney, the first member of the team. */
    duty: Generated<string>;
    /** The calendar day of the digest that reported it, if one did. */
    announced_on: string | null;
  };
  /** The beneficiaries of a case, of whom at most one is primary. */
  case_beneficiary: {
    org_id: string;
    case_id: string;
    beneficiary_id: string;
    id: string;
    beneficiary_type: string;
    /** Whether the case is restricted; follows the case. */
    restricted: Generated<boolean>;
  };
  /** The number of cases, as the sum over slots. Maintained by the triggers of case_summary in the transaction of the change. */
  case_count: {
    org_id: string;
    archived: boolean;
    status: string;
    /** The connections that count here, so that concurrent changes update different rows. The count of a single slot may be negative. */
    slot: number;
    cases: number;
    /** Whether these are the restricted cases. */
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
    /** open until a member handles it; done; waived: not needed after all; superseded: replaced by another date. */
    state: Generated<string>;
    handled_at: string | null;
    handled_by: string | null;
    /** Display name at that time; kept after the member has left. */
    handled_by_name: string | null;
    handled_note: Generated<string>;
    superseded_by: string | null;
    /** HH:MM in zone, when an interview or a hearing begins. The date remains a calendar date. */
    at_time: string | null;
    /** IANA name; null for the organization's time zone. */
    zone: string | null;
    place: Generated<string>;
    /** When this version was created; calendar feeds report it, so that calendars can tell which copy of a date is newer. */
    changed_at: Generated<string>;
    /** Whether the case is restricted; follows the case. */
    restricted: Generated<boolean>;
  };
  /** How a date of a case was determined: what a rule counted from an event, what was printed, which was chosen and who confirmed it. */
  case_deadline: {
    org_id: string;
    id: string;
    case_id: string;
    event_id: string;
    rule: string;
    /** The version of the rule by which it was counted. */
    rule_version: number;
    /** Which of the rule's dates it is. */
    output: string;
    /** The date that lists, reports and calendars read; null if none could be counted. */
    case_date_id: string | null;
    /** The inputs of the rule. */
    inputs: ColumnType<JsonValue, string, string>;
    /** The counted day, whatever is printed. */
    computed_on: string | null;
    /** The day that is safe under every reading of the rule. */
    safe_on: string | null;
    /** The day that the notice states. */
    printed_on: string | null;
    override_on: string | null;
    override_reason: string | null;
    override_by: string | null;
    override_by_name: string | null;
    chosen: string;
    /** How it was counted, in words: [{"text", "from", "to", "cite"}]. */
    steps: ColumnType<JsonValue, string, string>;
    /** Alternative readings of the rule: [{"key", "text", "date", "steps"}]. */
    readings: ColumnType<JsonValue, string, string>;
    /** Why no date could be counted. */
    none_reason: string | null;
    /** Why the date is no longer the one that would be counted. */
    stale_reason: string | null;
    /** Who accepted it. Another member confirms it, except as described at verified_how. */
    entered_by: string;
    verified_by: string | null;
    verified_by_name: string | null;
    verified_at: string | null;
    /** other: by another member; self: by entering the date again, where only one member has write access. */
    verified_how: string | null;
    created_at: string;
    /** Whether the case is restricted; follows the case. */
    restricted: Generated<boolean>;
  };
  /** An event of a case from which rules count dates. */
  case_event: {
    org_id: string;
    id: string;
    case_id: string;
    /** The name that rules use for it: the event of their trigger. */
    kind: string;
    /** The name of the event as it was worded when it was entered. */
    title: string;
    happened_on: string;
    service: string | null;
    received_on: string | null;
    filing_mode: string | null;
    /** Further inputs that rules ask for, by key. */
    inputs: ColumnType<JsonValue, string | undefined, string>;
    /** The notice on which it is based. */
    document_id: string | null;
    entered_by: string;
    /** Display name at that time; kept after the member has left. */
    entered_by_name: string;
    /** Who entered its current version. Neither this member nor entered_by confirms its dates. */
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
    /** Whether archived_at is set; part of a key that dates and tasks reference. */
    archived: GeneratedAlways<boolean>;
    /** Whether the case is visible only to its team and to super admins. */
    restricted: Generated<boolean>;
    /** Since when the case is under a legal hold; null if it is not. */
    held_at: string | null;
    held_by: string | null;
    hold_reason: Generated<string>;
    /** The kind of case; null if not specified. */
    matter_type_id: string | null;
    /** The version of its kind whose parts it received; null if it received none. */
    matter_type_version: number | null;
    /** Its priority date for an immigrant visa; null, like category and country, if it waits for none. */
    priority_date: string | null;
    /** The category of the visa, as named in the visa bulletin. */
    preference_category: string | null;
    /** The country to which the visa is charged; ROW if the bulletin does not list the country separately. */
    chargeability: string | null;
  };
  /** A row of the case list, derived from the case and its related records in the transaction that changes them. */
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
    /** The earliest open date, which is the most urgent; null if there is none. */
    urgent_date: string | null;
    /** Whether the case is restricted; follows the case. */
    restricted: Generated<boolean>;
    matter_type_id: string | null;
    /** The number of accepted items of its checklist. */
    checklist_done: Generated<number>;
    /** The number of items of its checklist, without those that are not needed. */
    checklist_total: Generated<number>;
    /** Copied from the case, like category and country. */
    priority_date: string | null;
    preference_category: string | null;
    chargeability: string | null;
    /** The type of the earliest open date; null if there is none. */
    urgent_date_setting_id: string | null;
  };
  /** Cases whose priority date became current, or no longer is, by a bulletin when it was imported. Their teams are notified once: in the bell and in the next digest. */
  case_visa_move: {
    org_id: string;
    case_id: string;
    /** The month of the bulletin. */
    month: string;
    chart: string;
    /** True if the priority date became current; false if it no longer is. */
    became_current: boolean;
    /** When the team was notified. */
    told_at: string;
    /** Whether the case is restricted; follows the case. */
    restricted: Generated<boolean>;
    /** When the team was notified that a corrected bulletin says otherwise; null if the move still applies. */
    corrected_at: string | null;
  };
  /** The effects of a change on the dates that rules count: shown before they are applied, by one operation that can be undone. */
  change_set: {
    org_id: string;
    id: string;
    /** The change, in the format of the API call. Read and written whole. */
    cause: ColumnType<JsonValue, string, string>;
    /** The change in words, without naming a case or a client. */
    title: string;
    /** The case of a changed event; null for any other cause. */
    case_id: string | null;
    state: string;
    /** A fingerprint of what the count depends on besides its cause; if it differs, the change set is stale. */
    basis: string;
    /** The operation that counts or applies it; null if that was done at once. */
    operation_id: string | null;
    /** What the change replaced when it was applied. */
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
  /** A counted date in a change set: its current and its new day. */
  change_set_row: {
    org_id: string;
    change_set_id: string;
    case_date_id: string;
    case_id: string;
    old_on: string;
    /** Null if no date would be counted. */
    new_on: string | null;
    state: string;
    left_because: string | null;
    /** The step of the rule that differs, in words. */
    why: string;
    /** Whether anything that is stored about the count differs, even if the day stays the same. */
    differs: boolean;
    /** A fingerprint of the date when it was counted, and after it was changed; if it differs, the date was changed since. */
    basis: string;
    /** How it was counted before the change; null if it was not changed. */
    was: ColumnType<JsonValue | null, string | null, string | null>;
    /** Whether the case is restricted; follows the case. */
    restricted: Generated<boolean>;
  };
  /** The documents that were provided for an item of a checklist. */
  checklist_document: {
    org_id: string;
    item_id: string;
    document_id: string;
    /** The case of the item. */
    case_id: string;
    /** Whether the case is restricted; follows the case. */
    restricted: Generated<boolean>;
  };
  /** The items that a case needs, in the order in which they were added. */
  checklist_item: {
    org_id: string;
    id: string;
    case_id: string;
    /** The key of the template item from which it was copied, unique within the case; empty if added by hand. */
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
  /** Checklists with which cases begin. A case gets a copy of the items, so that later changes of the template do not affect it. */
  checklist_template: {
    org_id: string;
    id: string;
    name: string;
    /** The kind of cases that it is for; null for any kind. */
    matter_type_id: string | null;
    /** In order: [{"key", "title", "why", "translations", "from"}]. Read and written whole. */
    items: ColumnType<JsonValue, string, string>;
    version: Generated<number>;
    created_at: string;
  };
  /** A link by which someone without an account sends files for a case. Valid until it expires or is revoked. */
  client_link: {
    org_id: string;
    id: string;
    case_id: string;
    /** SHA-256 of the link's token, which is 256 random bits. */
    token_hash: Buffer;
    language: string;
    /** The address to which it was mailed; empty if it was handed over in another way. */
    sent_to: Generated<string>;
    max_files: number;
    visits: Generated<number>;
    last_visited_at: string | null;
    person_id: string;
    /** Display name at that time of the member who created it. */
    person_name: string;
    created_at: string;
    expires_at: string;
    revoked_at: string | null;
    /** Whether the case is restricted; follows the case. */
    restricted: Generated<boolean>;
    /** The mail that contains the link; null if the member who created it handed it over. */
    mail_id: string | null;
  };
  /** The files that were received by a link, as shown to their sender; the documents may have been renamed or removed since. */
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
  /** The checklist items for which a link asks. */
  client_link_item: {
    org_id: string;
    link_id: string;
    item_id: string;
    case_id: string;
    /** Whether the case is restricted; follows the case. */
    restricted: Generated<boolean>;
  };
  /** A date type: a kind of date that the organization's cases can have. */
  date_setting: {
    org_id: string;
    id: string;
    date_name: string;
    /** Chosen color as #rrggbb; null if it is derived from the name. */
    color: string | null;
    /** Seconds relative to the date, negative before it; parallel to reminder_target. */
    reminder_in: Generated<number[]>;
    /** Parallel to reminder_in: a kind such as case_team, the id of a person, group: and the id of a group, or a name that belongs to no member. */
    reminder_target: Generated<string[]>;
    version: Generated<number>;
    created_at: Generated<string>;
    archived_at: string | null;
    /** Set when removed, which is possible only for a type that no date uses. */
    deleted_at: string | null;
    /** The template whose reminders its dates use instead of the two lists. */
    template_id: string | null;
    /** Whether its reminders also go to clients, provided that the organization allows it. */
    client_reminders: Generated<boolean>;
  };
  /** Dates about which a member is not reminded until a certain day. The date itself does not change, neither for them nor for others. */
  date_snooze: {
    org_id: string;
    person_id: string;
    date_id: string;
    case_id: string;
    /** The first day on which the date is in their digest again. */
    until: string;
    /** Whether the end of the snooze was announced to the member; for an archived case nothing is announced. */
    told: Generated<boolean>;
    /** The mail that announced it, if one did. */
    mail_id: string | null;
    /** Whether the case is restricted; follows the case. */
    restricted: Generated<boolean>;
  };
  /** Rules of the catalogue that the office has used, and its own rules. The catalogue of the product itself is not a table. */
  deadline_rule: {
    org_id: string;
    id: string;
    /** Identifies the rule in programs and in files. No key of the catalogue begins with own-. */
    key: string;
    /** Where it comes from: the catalogue, of which the office has copies, or the office itself. */
    owner: string;
    /** The key of the rule as a copy of which an own rule was created. */
    copied_from: string | null;
    created_at: string;
    /** Since when an own rule is archived: it is in no list and cannot be used, but can be restored. */
    archived_at: string | null;
  };
  /** The version of a rule by which the office counts, as an administrator has decided. */
  deadline_rule_adoption: {
    org_id: string;
    rule_id: string;
    version: number;
    /** By key of the rule's outputs: the date type of its dates in this organization, or null if it sets none. */
    output_map: ColumnType<JsonValue, string, string>;
    adopted_by: string;
    adopted_at: string;
    /** Since when nothing is counted by it any more; dates that it has set remain. */
    retired_at: string | null;
  };
  /** The content of a rule in one version. Insert-only, so that dates that were counted by it can be counted again. */
  deadline_rule_version: {
    org_id: string;
    rule_id: string;
    number: number;
    /** The rule, in the format that packages/domain reads. Read and written whole. */
    definition: ColumnType<JsonValue, string, string>;
    /** SHA-256, in hex, of the definition with sorted keys. */
    content_hash: string;
    created_by: string;
    created_at: string;
  };
  /** The digests created for a member, at most one per calendar day of the organization. */
  digest: {
    org_id: string;
    person_id: string;
    local_day: string;
    made_at: string;
    /** Null if there was nothing to report, or no address to send it to. */
    mail_id: string | null;
  };
  /** The dates that a member's digests have listed, and those that the next digest will list. */
  digest_line: {
    org_id: string;
    person_id: string;
    date_id: string;
    case_id: string;
    /** The calendar day of the latest digest that listed it. */
    said_on: string | null;
    /** The calendar day of the latest digest that listed it as overdue. */
    overdue_said_on: string | null;
    /** Whether a reminder about it is deferred to the next digest. */
    waits: Generated<boolean>;
    /** Whether the case is restricted; follows the case. */
    restricted: Generated<boolean>;
    /** The day of the date, as listed in that digest. */
    said_for: string | null;
  };
  /** A document of a case, a beneficiary or a petitioner. Its content is stored with its versions. */
  document: {
    org_id: string;
    id: string;
    case_id: string | null;
    beneficiary_id: string | null;
    petitioner_id: string | null;
    /** The record that the document belongs to, whatever its kind. */
    owner_id: GeneratedAlways<string>;
    /** Null if the document is in no folder. */
    folder_id: string | null;
    title: string;
    note: Generated<string>;
    /** received: it was received from outside, and no member has looked at it yet. */
    state: Generated<string>;
    /** When its latest version was received. */
    received_at: string;
    /** Increases with every change of the record; its versions are numbered by document_version.no. */
    version: Generated<number>;
    created_at: string;
    /** When it was moved to the trash, from which it is permanently deleted some days later. */
    trashed_at: string | null;
    trashed_by: string | null;
    /** Whether the case is restricted; follows the case. */
    restricted: Generated<boolean>;
  };
  /** Which document concerns which date, e.g. the notice that set a deadline. */
  document_date: {
    org_id: string;
    document_id: string;
    case_date_id: string;
    /** The case of the date. */
    case_id: string;
    /** Whether the case is restricted; follows the case. */
    restricted: Generated<boolean>;
  };
  /** Folders for the office's documents: one list for all cases and people. */
  document_folder: {
    org_id: string;
    id: string;
    name: string;
    /** Ascending in the order of display. */
    position: number;
    created_at: string;
  };
  /** Versions of documents: added, but never changed. The one with the highest number is shown. */
  document_version: {
    org_id: string;
    document_id: string;
    no: number;
    file_id: string;
    /** The original name of the file. Never used as the name of a storage location. */
    file_name: string;
    created_at: string;
    /** Who uploaded it; null if a client did, by a link. */
    person_id: string | null;
    /** Display name at that time. */
    person_name: string;
    /** The case of the document, which it follows. */
    case_id: string | null;
    /** Whether the case is restricted; follows the case. */
    restricted: Generated<boolean>;
  };
  /** A link by which a browser downloads documents, once and within a minute. The row is deleted when the link is used. */
  download: {
    org_id: string;
    id: string;
    person_id: string;
    token_hash: Buffer;
    document_ids: string[];
    created_at: string;
    expires_at: string;
  };
  /** A member's statement that two similar people are not the same person. */
  duplicate_dismissal: {
    org_id: string;
    a_id: string;
    b_id: string;
    kind: string;
    dismissed_by: string;
    created_at: string;
  };
  /** A family relationship between two people, beneficiaries or petitioners: spouses, parent and child, or siblings. The links of a merged person count as links of the person into whom they were merged. */
  household_link: {
    org_id: string;
    id: string;
    /** What a is to b: for parent, a is the parent of b. */
    kind: string;
    a_beneficiary_id: string | null;
    a_petitioner_id: string | null;
    b_beneficiary_id: string | null;
    b_petitioner_id: string | null;
    created_at: string;
    /** Since when it is removed; it can be restored. */
    archived_at: string | null;
  };
  /** Replies to creating calls, stored under the key that their caller chose and repeated for 24 hours. */
  idempotent_reply: {
    org_id: string;
    person_id: string;
    endpoint: string;
    key: string;
    body_hash: string;
    created_at: string;
    /** AES-256-GCM, bound to its row, with a key of identity.server_secret. Null only in the transaction that is about to reply. */
    reply_sealed: Buffer | null;
  };
  /** A number by which an agency identifies a person. Social security numbers are not stored. */
  identifier: {
    org_id: string;
    id: string;
    beneficiary_id: string | null;
    petitioner_id: string | null;
    owner_id: GeneratedAlways<string>;
    /** The case that a receipt belongs to; null if it belongs to none or this is not specified. */
    case_id: string | null;
    kind: string;
    /** As typed. */
    value: string;
    /** Only capital letters and digits, for an A-number nine digits; used to compare and find numbers. */
    normalized: string;
    digits: GeneratedAlways<string>;
    /** For a passport, the country as two letters; for any other number, the issuer in words. */
    issuer: Generated<string>;
    form: Generated<string>;
    notice_on: string | null;
    /** The status of a receipt, in the words of the agency. */
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
  /** A spreadsheet that was read for an import. Deleted after thirty days, or when the import can no longer be undone. */
  import: {
    org_id: string;
    id: string;
    kind: string;
    name: string;
    created_by: string;
    created_at: string;
    /** Name and number of rows of each sheet: [{"name", "rows"}]. */
    sheets: ColumnType<JsonValue, string, string>;
    /** The sheet that is read, counted from 0. */
    sheet: Generated<number>;
    /** The number of the row that contains the names of the columns. */
    header_row: number;
    /** The field as which each column is read; empty if the column is ignored. */
    fields: string[];
    date_order: string | null;
    /** A date that can be read in two ways, as long as the order is not chosen. */
    ambiguous_date: string | null;
    past_dates: Generated<string>;
    duplicates: Generated<string>;
    /** The result of the check of the rows; null until it was made. */
    counts: ColumnType<JsonValue | null, string | null, string | null>;
    /** The operation that carries out the import. */
    operation_id: string | null;
  };
  /** A row of a spreadsheet to import, and what was created from it. */
  import_row: {
    org_id: string;
    import_id: string;
    sheet: number;
    no: number;
    /** Its texts, by column; emptied once the import is over, since the records contain them. */
    cells: ColumnType<JsonValue, string, string>;
    state: Generated<string>;
    faults: ColumnType<JsonValue, string | undefined, string>;
    /** Possible duplicates of its people: existing records and earlier rows. */
    alike: ColumnType<JsonValue, string | undefined, string>;
    /** The case that was created from it. */
    made_case: string | null;
    /** The beneficiary that it is about, created from it or existing before. */
    beneficiary: string | null;
    /** The petitioner that it is about, created from it or existing before. */
    petitioner: string | null;
    /** The beneficiaries and petitioners that were created from it. */
    made_people: Generated<string[]>;
    /** The number of beneficiaries and petitioners that were added to the case. */
    people_on_case: Generated<number>;
  };
  /** The data of a received mail of a thread besides its text. */
  incoming_mail: {
    org_id: string;
    message_id: string;
    thread_id: string;
    case_id: string | null;
    /** Its raw form, which all threads that contain it share. */
    file_id: string;
    sender_name: string;
    sender_address: string;
    recipients: ColumnType<JsonValue, string, string>;
    copies: ColumnType<JsonValue, string, string>;
    subject: string;
    sent_at: string | null;
    quoted: string;
    /** { shown, quoted, remotePictures }, sanitized; null if it has no HTML. */
    html: ColumnType<JsonValue | null, string | null, string | null>;
    /** Why it is considered automatic; null if a person may have written it. */
    automatic_reason: string | null;
    is_confirmed: boolean;
    /** Its Message-ID without angle brackets. */
    mail_id: string | null;
    /** The Message-IDs of the mails that it answers, the oldest first, for replies to it. */
    references_header: Generated<string>;
    thread_index: string | null;
    thread_topic: string | null;
    /** Hash of Message-ID, sender, date, subject, text and files, so that a mail received in two ways is in a thread once. The Message-ID alone would not do: anyone who knows it could send a mail with it first. */
    content_hash: Buffer;
    /** Whether the case is restricted; follows the case. */
    restricted: Generated<boolean>;
    /** Where its sender asks for replies, if not at the sender's address: [{ address, name }]. */
    reply_to: ColumnType<JsonValue, string | undefined, string>;
  };
  /** An invitation to the organization. Pending until it is accepted or cancelled, or expires. */
  invitation: {
    org_id: string;
    id: string;
    /** As typed. */
    invited_email: string;
    /** The address in lower case, for comparisons. */
    email_lower: GeneratedAlways<string>;
    role_to_assign: string;
    message: string;
    /** SHA-256 of the link's token, which is 256 random bits. */
    token_hash: Buffer;
    /** The token encrypted with AES-256-GCM, so that the link can be shown again: nonce, ciphertext, tag. The application role cannot reach the key. */
    token_sealed: Buffer;
    invited_by: string;
    created_at: string;
    expires_at: string;
    accepted_at: string | null;
    accepted_by: string | null;
    cancelled_at: string | null;
  };
  /** A mail of the organization to one recipient, pending or settled. */
  mail: {
    org_id: string;
    /** UUIDv7. The mail's Message-ID is derived from it, so that a repeated mail can be recognized. */
    id: string;
    /** The kind of mail, e.g. invitation. */
    kind: string;
    /** The record that the mail is about: the invitation, the report. */
    resource_id: string | null;
    recipient: string;
    recipient_name: Generated<string>;
    subject: string;
    /** Null once the mail is sent, failed or withdrawn; the same applies to text. */
    html: string | null;
    text: string | null;
    /** withdrawn: cancelled before it was sent, e.g. together with the invitation that it is about. */
    status: Generated<string>;
    /** The number of times it was handed over to the mail server. */
    attempts: Generated<number>;
    /** How many of the attempts may have succeeded without a confirmation by the server. */
    unconfirmed: Generated<number>;
    /** Why the last attempt failed, worded for the user. */
    last_error: string | null;
    created_at: string;
    sent_at: string | null;
    /** For a member's mail, the name of the member with the office; null for a mail of the product. */
    from_name: string | null;
    /** Where replies to a member's mail are sent. */
    reply_to: string | null;
    /** The member whose mail it is; null for a mail of the product, and for mails from before this was recorded. */
    writer_id: string | null;
  };
  /** A file that is attached to a mail. Deleted when the mail is sent or given up. */
  mail_attachment: {
    org_id: string;
    mail_id: string;
    position: number;
    filename: string;
    content_type: string;
    content: Buffer;
  };
  /** Versions of documents that are attached to a mail, chosen when it was written, or that were received with one. A document may have been permanently deleted since. */
  mail_file: {
    org_id: string;
    message_id: string;
    position: number;
    document_id: string;
    no: number;
    file_name: string;
    bytes: number;
    /** The case of the thread. */
    case_id: string | null;
    /** Whether the case is restricted; follows the case. */
    restricted: Generated<boolean>;
  };
  /** Texts with which mails begin; {{client_name}} and other fields are filled in when a template is chosen. */
  mail_template: {
    org_id: string;
    id: string;
    name: string;
    subject: string;
    body: string;
    version: Generated<number>;
    created_at: string;
  };
  /** An address of the organization, at which clients' replies arrive and from which its mails are sent. */
  mailbox: {
    org_id: string;
    id: string;
    address: string;
    sender_name: Generated<string>;
    user_name: Generated<string>;
    /** Where mail is read: { host, port, security }; null if it only arrives by the webhook. */
    imap: ColumnType<JsonValue | null, string | null, string | null>;
    /** Where mail is sent, in the same format; null for the product's own mail server. */
    smtp: ColumnType<JsonValue | null, string | null, string | null>;
    /** How to sign in by OAuth 2: { grant, authorize_url, token_url, client_id, scope }; null if by password. */
    oauth: ColumnType<JsonValue | null, string | null, string | null>;
    /** Password, client secret and refresh token, encrypted; not included in archives. */
    secrets: Buffer | null;
    /** SHA-256 of the secret by which a service posts mails; null if no service may. */
    webhook_hash: Buffer | null;
    /** Which authentication results of a sender's address are trusted. */
    sender_checks: string;
    authserv_id: Generated<string>;
    /** Whether the server accepts mail for the address with a suffix after a plus sign. */
    plus_addressing: Generated<string>;
    version: Generated<number>;
    created_at: string;
  };
  /** How far a mailbox has been read by IMAP, and by which process. */
  mailbox_reading: {
    org_id: string;
    mailbox_id: string;
    /** UIDVALIDITY of its INBOX (RFC 9051, 2.3.1.1), to which last_uid refers. */
    uid_validity: number | null;
    /** The UID of the last mail that is stored; written in the transaction that stores it. */
    last_uid: number | null;
    /** While everything is read again on another server: mails that arrived before this are skipped. */
    since: string | null;
    checked_at: string | null;
    failing_since: string | null;
    error: Generated<string>;
    /** The UID of a mail that could not be fetched. It is tried again, as counted by tries, and finally set aside. */
    trying_uid: number | null;
    tries: Generated<number>;
    held_by: string | null;
    /** Until then, only the process named in held_by reads the mailbox. */
    held_until: string | null;
  };
  /** The kinds of cases that the office has, such as I-130 petitions. */
  matter_type: {
    org_id: string;
    id: string;
    name: string;
    /** Identifies the kind for programs; does not change when the name does. */
    key: string;
    created_at: string;
    /** Since when it can no longer be assigned to cases; cases that have it keep it. */
    archived_at: string | null;
  };
  /** The content of a kind of case: its forms, people, dates, tasks and rules. A version is never changed, except for new names of date types; the highest one applies. */
  matter_type_version: {
    org_id: string;
    matter_type_id: string;
    version: number;
    /** {"forms", "roles", "dates", "tasks", "rules"}. Read and written whole, and checked when it is read. */
    definition: ColumnType<JsonValue, string, string>;
    created_at: string;
  };
  /** Who belongs to an organization, and with which roles. Read on every call. */
  membership: {
    org_id: string;
    person_id: string;
    roles: string[];
    created_at: Generated<string>;
  };
  /** A message of a thread; never changed. A note is for the office only, a mail is sent to people outside, a received mail was sent by them. */
  message: {
    org_id: string;
    id: string;
    thread_id: string;
    /** The case of the thread. */
    case_id: string | null;
    /** From 1, without gaps, in the order of writing. */
    number: number;
    kind: string;
    author_id: string | null;
    /** Display name of the author at that time. */
    author_name: string;
    body: string;
    created_at: string;
    /** Whether the case is restricted; follows the case. */
    restricted: Generated<boolean>;
  };
  /** What a member has begun to write in a thread; visible to that member only. */
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
  /** Members whom a note mentions, with their display names at that time. */
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
    /** The record that the note belongs to, whatever its kind. */
    owner_id: GeneratedAlways<string>;
    subject: string;
    note_text: string;
    author_id: string;
    /** Display name when the note was written, kept as its signature. */
    author_display_name: string;
    created_at: Generated<string>;
    /** Whether the case is restricted; follows the case. */
    restricted: Generated<boolean>;
    /** Whether it is listed before the notes of its record that are not pinned. */
    pinned: Generated<boolean>;
    version: Generated<number>;
    /** When its text was last changed; null if never. */
    edited_at: string | null;
    /** Set when deleted; hidden from its record, the case list and search until restored. */
    deleted_at: string | null;
  };
  /** Entries of the members' bells, one per person. The details of a case or a date are read from that record. */
  notification: {
    org_id: string;
    id: string;
    person_id: string;
    /** reminder: of a date; assigned: another member added the person to the case team; escalated: a reminder was not acknowledged; client_files: files were received by a client's link; mention: a note mentions the person; thread_assigned: another member assigned a thread to them; client_mail: a client wrote in a thread that they follow; task_assigned: another member gave them a task; visa_current, visa_retrogressed: the priority date of the case became current by a visa bulletin, or no longer is; visa_corrected: it did not, according to the corrected bulletin; mail_withdrawn: a mail to a client that they wrote had not been sent, and will not be. */
    kind: string;
    /** What the entry is about, set by the code that writes it: the same for all recipients, and one entry per person, however often it is tried. An entry of client_files or client_mail is renewed after it was read. */
    about: string;
    /** Null for a thread that is on no case, for a mail in a thread that was deleted, and for several cases at once. */
    case_id: string | null;
    date_id: string | null;
    created_at: string;
    read_at: string | null;
    /** When the date was acknowledged for all recipients: by one of them, or by the member who handled or moved it. */
    acknowledged_at: string | null;
    /** Null as long as no member acknowledged it. */
    acknowledged_by: string | null;
    /** When a reminder is escalated to the admins unless it is acknowledged; null if it is not escalated. */
    escalate_at: string | null;
    /** Whether the case is restricted; follows the case. */
    restricted: Generated<boolean>;
    thread_id: string | null;
    /** For a thread: display name at that time of who wrote or assigned it. */
    by_name: string | null;
    /** For a thread or a task: whether a mail may still report it, i.e. the person has not read the thread since. False for the sample office. */
    is_news: Generated<boolean>;
    /** The mail that reported it, if one did. An entry that is renewed has none. */
    mail_id: string | null;
    task_id: string | null;
  };
  /** What a member is mailed and when. Created and deleted with the membership; read only by the member and by the code that mails them. */
  notification_setting: {
    org_id: string;
    person_id: string;
    digest_on: Generated<boolean>;
    /** HH:MM in the organization's time zone. */
    digest_at: Generated<string>;
    /** ISO days of the week, 1 Monday. */
    digest_weekdays: Generated<number[]>;
    /** Whether reminders are also sent as separate mails. */
    mail_reminder: Generated<boolean>;
    /** When the next digest is created; null if the worker has yet to compute it. */
    next_digest_at: string | null;
    /** When the job of that digest was last queued. */
    digest_queued_at: string | null;
    /** Whether a mention in a note is reported by a separate mail. */
    mail_mention: Generated<boolean>;
    /** Whether a separate mail reports that another member assigned a thread to the member. */
    mail_thread_assigned: Generated<boolean>;
    /** Whether a separate mail reports that a client wrote. */
    mail_client_mail: Generated<boolean>;
    /** Whether a separate mail reports that another member gave a task to the member. */
    mail_task_assigned: Generated<boolean>;
  };
  /** A long operation, which a job carries out piece by piece. Visible to the member who started it and to admins. */
  operation: {
    org_id: string;
    id: string;
    /** The kind of operation, which determines the code that carries it out. */
    kind: string;
    /** What it does, in words. Contains no name of a case or a client. */
    title: string;
    /** Further input that the kind needs besides the ids. */
    input: ColumnType<JsonValue, string, string>;
    /** The records that it processes, fixed at its start; empty if it processes something else. */
    ids: Generated<string[]>;
    state: string;
    /** The number of processed records; the next piece begins here. */
    done: Generated<number>;
    total: number;
    created_by: string;
    created_at: string;
    finished_at: string | null;
    /** Until when it can be undone; null if it cannot be undone or is not finished. */
    undo_until: string | null;
    /** The operation that it undoes; null for any other operation. */
    undoes: string | null;
  };
  /** What an operation could not do, or what an undo left unchanged, and why. */
  operation_failure: {
    org_id: string;
    operation_id: string;
    no: number;
    /** The record that failed; null if there is none. */
    record_id: string | null;
    /** The case that the record belongs to, or is; null for any other record. */
    case_id: string | null;
    /** The name of the record; empty for a case, which has its own title. */
    name: Generated<string>;
    /** The number of the row in a file. */
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
    /** IANA name; in all rules, "today" is today in this time zone. */
    time_zone: string;
    version: Generated<number>;
    created_at: Generated<string>;
    /** Set when deleted; nothing of it can be reached from then on. */
    deleted_at: string | null;
    /** Whether calls by its members are only answered if they have signed in with two factors. */
    requires_second_factor: Generated<boolean>;
    /** Days without a recorded change after which the board shows a case; 0 if it does not check this. */
    inactive_days: Generated<number>;
    /** Whether clients receive the reminders of date types that allow this, too. */
    client_reminders: Generated<boolean>;
    /** Working hours after which a reminder that was not acknowledged is escalated to the admins; 0 for never. */
    acknowledge_hours: Generated<number>;
    /** Whether a second member must confirm dates that rules count; null: as soon as two members have write access. */
    requires_verification: boolean | null;
  };
  /** The delivery of a message's mail. It is handed over at most once unless a member requests it again. */
  outgoing_mail: {
    org_id: string;
    message_id: string;
    case_id: string | null;
    subject: string;
    /** The recipients: [{ address, name }]. */
    recipients: ColumnType<JsonValue, string, string>;
    /** The recipients of a copy, visible to all recipients: [{ address, name }]. */
    copies: ColumnType<JsonValue, string, string>;
    reply_to: string;
    /** sending: written before the mail is handed over to the mail server, so that a crash is noticed; unknown: the server received all of it and did not answer. */
    state: string;
    reason: Generated<string>;
    /** Until then, it can be cancelled. */
    send_at: string;
    sent_at: string | null;
    /** Whether the case is restricted; follows the case. */
    restricted: Generated<boolean>;
    /** The mailbox from which it is sent; null for the product's address. */
    mailbox_id: string | null;
    /** Its Message-ID without angle brackets. */
    mail_id: Generated<string>;
    /** The Message-ID of the mail that it answers; empty if it answers none. */
    in_reply_to: Generated<string>;
    /** The Message-IDs of the preceding mails, the oldest first. */
    references_header: Generated<string>;
    /** Together with thread_topic, groups a conversation in Outlook; copied from the mail that it answers. */
    thread_index: string | null;
    thread_topic: string | null;
    /** The number of times it was queued: when it was written, and each time that it was sent again. */
    tries: Generated<number>;
  };
  /** The text that is searched: a row for each page of a document, each note and each message of a thread. */
  page_text: {
    org_id: string;
    kind: string;
    /** The document, note or thread. */
    record_id: string;
    /** From 1; for a thread, the number of a message. 0 contains the title and the file name, all of a note, or the subject of a thread. */
    page: number;
    case_id: string | null;
    /** The case, beneficiary or petitioner that the record belongs to. */
    owner_id: string;
    /** The original text, from which the lines around a match are taken. */
    body: string;
    /** Its distinct words, folded and without positions, each prefixed with the mark of their organization and kind. */
    words: string;
    /** Whether the case is restricted; follows the case. */
    restricted: Generated<boolean>;
  };
  /** Someone who has signed in, identified by issuer and subject and never by e-mail address. Not owned by an organization. */
  person: {
    id: string;
    /** The iss claim of their tokens. */
    issuer: string;
    /** The sub claim of their tokens. */
    subject: string;
    email: string;
    email_verified: boolean;
    display_name: string;
    /** The organization that a call uses if it names none. */
    active_org_id: string | null;
    /** Free-form settings of the person. */
    settings: ColumnType<JsonValue, string | undefined, string>;
    created_at: Generated<string>;
  };
  /** Where a beneficiary lived and in which period; forms ask for five years. */
  person_address: {
    org_id: string;
    id: string;
    beneficiary_id: string;
    address: string;
    valid_from: string | null;
    /** Their last day there; null if they live there or if it is not known. */
    valid_to: string | null;
    note: Generated<string>;
    version: Generated<number>;
    created_at: string;
    archived_at: string | null;
  };
  /** The petitioning party of a case: an employer, a relative. */
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
    /** Set when archived; keeps its cases and is no longer offered for new ones. */
    archived_at: string | null;
    /** Set when deleted; hidden from every list, search and case until restored. */
    deleted_at: string | null;
    name_sort: GeneratedAlways<string>;
    email_sort: GeneratedAlways<string>;
    /** email in lower case, for comparisons. */
    email_lower: GeneratedAlways<string>;
    /** The petitioner into which this one was merged; a request for this one returns that one. */
    merged_into: string | null;
    /** When everything known about it, and about those merged into it, was permanently erased; null if it was not. */
    erased_at: string | null;
  };
  /** A mail that was received from outside, in its original form. */
  received_mail: {
    org_id: string;
    id: string;
    mailbox_id: string | null;
    /** With uid, identifies the mail in the mailbox (IMAP); null if it was posted. */
    uid_validity: number | null;
    uid: number | null;
    /** Its raw form. */
    file_id: string;
    /** Hash of its raw form: the same mail of a mailbox is stored once. */
    sha256: Buffer;
    received_at: string;
    /** waiting: to be read; filed: in threads; triage: a member has to decide where it belongs; done: a delivery report on one of our mails. */
    state: Generated<string>;
    /** The number of times that reading it was begun: a mail whose reading never finishes is set aside. */
    attempts: Generated<number>;
    /** Why it is in no thread, worded for the user. */
    reason: Generated<string>;
    is_readable: Generated<boolean>;
    is_automatic: Generated<boolean>;
    is_confirmed: Generated<boolean>;
    sender_name: Generated<string>;
    sender_address: Generated<string>;
    subject: Generated<string>;
    preview: Generated<string>;
    sent_at: string | null;
    /** For a mail in triage: the thread that it claims to answer. */
    thread_id: string | null;
    /** The case of the thread: members who cannot see the case cannot see the mail. */
    case_id: string | null;
    /** For a mail in triage: its content. */
    content: ColumnType<JsonValue | null, string | null, string | null>;
    dismissed_at: string | null;
    /** Whether not even its headers could be read: it may concern a restricted case, so only members who see every restricted case see it. */
    admins_only: Generated<boolean>;
    /** Whether the case is restricted; follows the case. */
    restricted: Generated<boolean>;
  };
  /** The old and new value of a field: one row per field, belonging to the audit log entry that records who and when. Insert-only. */
  record_change: {
    org_id: string;
    id: string;
    entry_id: string;
    /** The record that was changed. */
    resource_id: string;
    /** The case that the record belongs to, or is; null for any other record. */
    case_id: string | null;
    field: string;
    old_value: ColumnType<JsonValue | null, string | null, string | null>;
    new_value: ColumnType<JsonValue | null, string | null, string | null>;
    reason: Generated<string>;
    /** Whether the case is restricted; follows the case. */
    restricted: Generated<boolean>;
    /** The operation that changed it; null for a separate call. */
    operation_id: string | null;
    /** The part of its owner that was changed, e.g. case_record, case_team, case_date; used to filter a history. */
    kind: Generated<string>;
    /** The record whose history contains it: the case or person that the record belongs to, else the record itself. */
    owner_id: string;
  };
  /** A planned reminder about a date, a number of days from it. One row for each date, offset, target and day that the date had. */
  reminder: {
    org_id: string;
    id: string;
    case_id: string;
    case_date_id: string;
    offset_days: number;
    /** Who receives it, as in date_setting.reminder_target; resolved to people when it is sent. */
    target: string;
    /** The day of the date for which it was planned. A date that moves gets new reminders. */
    promised_for: string;
    /** The day on which it is due in the organization's time zone; due_at is 09:00 on that day. */
    due_on: string;
    due_at: string;
    /** pending until all its mails are settled; skipped: its time had passed, or it has no recipient. */
    status: Generated<string>;
    /** When its recipients were determined and notified; null until then. */
    dispatched_at: string | null;
    /** When it was sent, given up, cancelled or skipped. */
    settled_at: string | null;
    /** When a member last requested to send it again: it is then sent, however late. */
    retried_at: string | null;
    /** Whether it was sent more than an hour after its time. */
    late: Generated<boolean>;
    /** Whether it was skipped only because its time had passed: if the clock was wrong, it may be sent after all. */
    missed: Generated<boolean>;
    /** Whether admins received it because its target matched no member. */
    to_admins: Generated<boolean>;
    /** How often its mail was handed over; of several mails, the highest number. */
    attempts: Generated<number>;
    /** The reason for its status, worded for the user. */
    last_error: string | null;
    /** Who cancelled it; null if a change of the date did. */
    cancelled_by: string | null;
    created_at: string;
    /** Whether the case is restricted; follows the case. */
    restricted: Generated<boolean>;
  };
  /** The delivery of a reminder to a person by a channel: once, even after a crash. A person with several roles gets one mail per day and date. */
  reminder_delivery: {
    org_id: string;
    id: string;
    reminder_id: string;
    case_id: string;
    case_date_id: string;
    promised_for: string;
    /** The day on which it was due; if several are sent late together, that of the last one. */
    on_day: string;
    /** The member; null for a client, who is identified by the address. */
    person_id: string | null;
    /** Display name at that time. */
    name: string;
    address: string;
    channel: string;
    /** Whether its mail is that of another reminder of the same date and day. */
    covered: Generated<boolean>;
    mail_id: string | null;
    /** Whether the case is restricted; follows the case. */
    restricted: Generated<boolean>;
  };
  /** A named group of members to whom reminders can be sent. */
  reminder_group: {
    org_id: string;
    id: string;
    name: string;
    created_at: string;
    version: Generated<number>;
  };
  /** The members of a group; those who leave the organization are removed from all groups. */
  reminder_group_member: {
    org_id: string;
    group_id: string;
    person_id: string;
  };
  /** A named list of reminders that date types can use. */
  reminder_template: {
    org_id: string;
    id: string;
    name: string;
    description: Generated<string>;
    /** [{"offset_days", "target", "subject", "text"}]; targets as in app.reminder; an empty subject or text stands for the product's own. */
    entries: ColumnType<JsonValue, string, string>;
    created_at: string;
    version: Generated<number>;
  };
  /** A saved report: a snapshot that later changes of cases do not affect. */
  report: {
    org_id: string;
    /** UUIDv7: reports are listed by it, the newest first. */
    id: string;
    report_type: string;
    generated_at: string;
    created_by: string;
    /** The name of the report, who created it, and its counts. */
    heading: ColumnType<JsonValue, string, string>;
    /** The whole content of the report. */
    data: ColumnType<JsonValue, string, string>;
    /** The template from which it was created, which may have been deleted. */
    template_id: string | null;
    /** Set when deleted; hidden everywhere until restored, and permanently deleted after 30 days. */
    deleted_at: string | null;
  };
  /** The recipients to whom a report was to be mailed, and the result of the latest request. */
  report_delivery: {
    org_id: string;
    report_id: string;
    recipient: string;
    /** Its job contains this instant, so that the job of an earlier request does nothing. */
    requested_at: string;
    /** The mail, once it is created; its delivery is recorded there. */
    mail_id: string | null;
    /** Why no mail could be created, worded for the user. */
    error: string | null;
  };
  /** An unsaved report: kept for a day, and visible only to the member who created it. For a week, it is known that it has expired. */
  report_preview: {
    org_id: string;
    /** UUIDv7, by which the newest previews of a person are found. The report as which it is saved has the same id. */
    id: string;
    /** Who created it; visible to that member only. */
    person_id: string;
    report_type: string;
    generated_at: string;
    /** The heading of a saved report; null once the preview has expired. */
    heading: ColumnType<JsonValue | null, string | null, string | null>;
    /** The data of a saved report as text, since few are saved and parsing JSON takes longer than storing it; null once the preview has expired. */
    data: string | null;
  };
  /** Named settings of a report, which may also be created and mailed on a schedule. */
  report_template: {
    org_id: string;
    id: string;
    name: string;
    description: Generated<string>;
    is_default: Generated<boolean>;
    days_range: number;
    schedule_frequency: string | null;
    /** ISO day of the week, 1 Monday; for weekly schedules only. */
    schedule_weekday: number | null;
    /** Hour of the day in the organization's time zone. */
    schedule_hour: number | null;
    /** The member who receives it. A member who has left is kept here, but receives nothing. */
    schedule_recipient: string | null;
    /** Who set the schedule: the report is created in their name. */
    schedule_by: string | null;
    /** When it is created next; null while suspended: its recipient has left, the member who set it may not send, or it was imported. */
    next_run_at: string | null;
    /** When the job of that run was last queued. */
    run_queued_at: string | null;
    created_at: string;
    version: Generated<number>;
    /** The sort key of the list: the default first, then by name. */
    list_sort: GeneratedAlways<string>;
    /** Whether its reports also list handled dates. */
    include_handled: Generated<boolean>;
    /** By what its reports group dates: the time that is left, the responsible member, the date type, the kind of case, or the category of the visa for which a case waits. */
    group_by: Generated<string>;
    /** What its reports show of a date besides its day and case, in this order. */
    columns: Generated<string[]>;
  };
  /** The date types of a report template, in their order. */
  report_template_date_setting: {
    org_id: string;
    template_id: string;
    date_setting_id: string;
    position: number;
  };
  /** Further recipients of the scheduled report of a template besides its schedule_recipient. A member who has left is kept here, but receives nothing. */
  report_template_recipient: {
    org_id: string;
    template_id: string;
    person_id: string;
    position: number;
  };
  /** The records that make up the sample office, until it is removed. */
  sample_record: {
    org_id: string;
    id: string;
    kind: string;
  };
  /** A list's filters, columns and order, saved under a name by a member or for the organization. */
  saved_view: {
    org_id: string;
    id: string;
    list: string;
    name: string;
    /** In the format of the list's call. */
    filters: ColumnType<JsonValue, string, string>;
    /** The hidden and the shown columns, in the format of the list's address. */
    columns: ColumnType<JsonValue, string, string>;
    sort: string;
    /** Null once the member has left. */
    made_by: string | null;
    /** The only member who has it; null for the whole organization. */
    private_to: string | null;
    created_at: string;
    /** Since when it is deleted; it can be restored for a day. */
    deleted_at: string | null;
    version: Generated<number>;
  };
  /** A member's choices about the views that they can see. */
  saved_view_choice: {
    org_id: string;
    person_id: string;
    view_id: string;
    /** Whether it is in the member's sidebar. */
    pinned: boolean;
    /** Whether the member's list opens with it. */
    is_default: boolean;
  };
  /** The searched text of each record, as computed by the view search_source. */
  search_entry: {
    org_id: string;
    kind: string;
    record_id: string;
    /** Whether the record is archived; archived records are listed last. */
    archived: boolean;
    deleted: boolean;
    /** The name or title, folded. */
    name: string;
    /** Folded words, each after a space: of the name; after a "|" the last ten digits of telephone numbers; after another "|" e-mail addresses, and numbers without separators. */
    words: string;
    /** The characters in the name other than letters, digits and spaces: each one, and each two in a row. */
    signs: string[];
    /** Whether the case is restricted; follows the case. */
    restricted: Generated<boolean>;
    /** For people: what possible duplicates have in common with them; posted like words. */
    likeness: Generated<string[]>;
  };
  /** The words of names and titles, and telephone numbers, each with the records that contain it. Deleted records have none. */
  search_posting: {
    org_id: string;
    kind: string;
    /** A folded word, or "tel:" and the last ten digits of a telephone number, since its beginning is written in many ways. */
    word: string;
    /** Whether the record is archived; archived records are listed last. */
    archived: boolean;
    record_id: string;
    /** Whether the case is restricted; follows the case. */
    restricted: Generated<boolean>;
  };
  /** The words of names and titles, folded. Words that are no longer used are kept. */
  search_word: {
    org_id: string;
    word: string;
  };
  /** The statuses, jobs, violations and cards of a beneficiary, each with its period. */
  status_period: {
    org_id: string;
    id: string;
    beneficiary_id: string;
    /** A status, a job, a violation, or a card. The end of a visa, which is a card, does not mean the end of a status. */
    kind: string;
    /** The class of admission, the category of a card, or the violation in words. */
    class: Generated<string>;
    valid_from: string | null;
    /** Its last day; null if none is known, if it is ongoing, or for the duration of status. */
    valid_to: string | null;
    /** Admitted for the duration of status (D/S), without a last day. */
    duration_of_status: Generated<boolean>;
    employer: Generated<string>;
    /** The receipt on which it is based. */
    identifier_id: string | null;
    /** The document that proves it. */
    document_id: string | null;
    note: Generated<string>;
    version: Generated<number>;
    created_at: string;
    archived_at: string | null;
  };
  /** The content of a file, stored whole: written before its row, and removed after it. Never changed. */
  stored_file: {
    org_id: string;
    id: string;
    sha256: Buffer;
    bytes: number;
    /** Detected from the content: a type that may be displayed, or application/octet-stream. */
    media_type: string;
    /** The result of the virus scan: not_scanned if there is no scanner or it could not decide, with the reason in scan_note. */
    scan_state: Generated<string>;
    scan_note: Generated<string>;
    created_at: string;
    /** When a check first found that the content is missing or has another length. */
    missing_since: string | null;
    /** Whether its text can be searched: waiting to be read; found; none, as in a scan; unsupported: its type is not read; failed. */
    text_state: Generated<string>;
    /** Why reading failed, worded for the user. */
    text_note: Generated<string>;
    /** The number of pages, if known. */
    pages: number | null;
    /** The number of attempts to scan and read it that were begun and not ended because the program was stopped. */
    reads_begun: Generated<number>;
  };
  /** Something that has to be done on a case. */
  task: {
    org_id: string;
    id: string;
    case_id: string;
    /** Whether the task's case is archived; follows the case by the foreign key. */
    case_archived: Generated<boolean>;
    /** The key of the item of a kind of case from which it was created, unique within the case; empty if added by hand. */
    kind_part: Generated<string>;
    title: string;
    note: Generated<string>;
    /** Null if no member is assigned, or if the assignee has left. */
    assignee_id: string | null;
    due_on: string | null;
    /** The case date from which its due day is counted; null if it has a fixed due day or none. */
    due_date_id: string | null;
    /** The number of days from that date to its due day, negative before the date. */
    due_days: number | null;
    /** The sort key of lists: a task without a due day is listed last. */
    due_order: GeneratedAlways<string>;
    state: Generated<string>;
    /** When it was done or dropped. */
    settled_at: string | null;
    settled_by: string | null;
    /** Display name at that time; kept after the member has left. */
    settled_by_name: string | null;
    created_by: string;
    /** Display name at that time. */
    created_by_name: string;
    version: Generated<number>;
    created_at: string;
    archived_at: string | null;
    /** Whether the case is restricted; follows the case. */
    restricted: Generated<boolean>;
    /** Its due day is counted from the first date of this type that its case gets. */
    awaited_type_id: string | null;
    /** Its due day is counted from the date that this rule counts on its case: the keys of the rule and of its output, separated by a dot. */
    awaited_output: string | null;
    /** The name of the date for which it waits; empty if it waits for none. */
    awaited_words: Generated<string>;
  };
  /** Messages about one subject, on a case, a beneficiary or a petitioner. */
  thread: {
    org_id: string;
    id: string;
    case_id: string | null;
    beneficiary_id: string | null;
    petitioner_id: string | null;
    /** The record that the thread belongs to, whatever its kind. */
    owner_id: GeneratedAlways<string>;
    subject: string;
    /** waiting: for the client's reply. */
    state: Generated<string>;
    assignee_id: string | null;
    /** Until when it is hidden from the inbox; null if it is not. */
    snoozed_until: string | null;
    /** The number of its last message; 0 if it has none. */
    last_number: Generated<number>;
    /** When its last message was written or, if it has none, when the thread was opened. */
    last_at: string;
    last_kind: string | null;
    last_author: string | null;
    /** The first 200 characters of its last message. */
    last_text: string | null;
    created_at: string;
    /** Whether the case is restricted; follows the case. */
    restricted: Generated<boolean>;
    /** The suffix after the plus sign in its address at a mailbox; null until a mail was sent. */
    reply_token: string | null;
    /** When the first mail was received that the office has not answered by a later mail, wherever it was filed first; null if there is none. Maintained by triggers. Automatic mails need no answer, and a note is not an answer. */
    unanswered_since: string | null;
  };
  /** Who is notified of new messages in a thread: its assignee, members who wrote in it, and members who were mentioned. */
  thread_follower: {
    org_id: string;
    thread_id: string;
    person_id: string;
    case_id: string | null;
    /** The last message that was shown to the follower. */
    read_number: Generated<number>;
    is_unread: Generated<boolean>;
    /** Whether the case is restricted; follows the case. */
    restricted: Generated<boolean>;
  };
  /** The Message-IDs by which a mail is recognized as an answer in a thread: those of sent and received mails, and those that they refer to. */
  thread_mail_id: {
    org_id: string;
    mail_id: string;
    thread_id: string;
    case_id: string | null;
    /** The message of a sent mail, so that it can be found from a delivery report, which names this Message-ID; null for other mails. */
    message_id: string | null;
    /** Whether the case is restricted; follows the case. */
    restricted: Generated<boolean>;
  };
  /** The addresses whose mails are added to a thread automatically: those that were written to in it, and those that a member admitted. */
  thread_sender: {
    org_id: string;
    thread_id: string;
    /** In lower case. */
    address: string;
    case_id: string | null;
    /** Whether the case is restricted; follows the case. */
    restricted: Generated<boolean>;
  };
  /** A file that is uploaded in parts, which any process accepts. Deleted if it is not completed in time. */
  upload: {
    org_id: string;
    id: string;
    /** Who uploads the file; visible to that member only. Null if it is uploaded by a link. */
    person_id: string | null;
    /** The stored file that it becomes, under which its content is stored from the first part on. */
    file_id: string;
    name: string;
    title: string;
    bytes: number;
    part_bytes: number;
    case_id: string | null;
    beneficiary_id: string | null;
    petitioner_id: string | null;
    /** The document whose next version it will be; once completed, the document that it became. */
    document_id: string | null;
    folder_id: string | null;
    /** The key by which the store identifies the unfinished file. */
    store_key: Generated<string>;
    created_at: string;
    expires_at: string;
    completed_at: string | null;
    /** Whether the case is restricted; follows the case. */
    restricted: Generated<boolean>;
    /** The link by which it is uploaded; null if a member uploads it. */
    client_link_id: string | null;
    /** The checklist item for which it is sent. */
    checklist_item_id: string | null;
    /** Whether it is a document of a record, or a spreadsheet to import, which belongs to no record. */
    purpose: Generated<string>;
  };
  /** The parts of an upload that were received completely. */
  upload_part: {
    org_id: string;
    upload_id: string;
    no: number;
    /** The value that the store requires for the part when the file is assembled. */
    tag: string;
  };
  /** The visa bulletins of the Department of State that the organization has imported, one per month. Older ones are kept: what was current may no longer be. */
  visa_bulletin: {
    org_id: string;
    id: string;
    month: string;
    /** The chart that USCIS uses for family-sponsored adjustments in that month; null if not specified. */
    uscis_family: string | null;
    /** The chart that USCIS uses for employment-based adjustments in that month; null if not specified. */
    uscis_employment: string | null;
    /** Whether its data is fictitious, for the sample office. */
    is_sample: Generated<boolean>;
    imported_at: string;
  };
  /** The cells of visa bulletins: an earlier priority date is current. */
  visa_bulletin_cutoff: {
    org_id: string;
    bulletin_id: string;
    chart: string;
    /** As in case_record, and the rows of investors as they were until May 2022. */
    category: string;
    country: string;
    /** date: priority dates before cutoff_on are current; current: all are; unavailable: none is. */
    status: string;
    cutoff_on: string | null;
  };
}
