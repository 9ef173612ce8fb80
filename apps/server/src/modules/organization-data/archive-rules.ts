/** The rules for archives of an organization. */
interface ArchiveRules {
  /** Tables that are not archived, each with the reason. */
  leftOut: Readonly<Record<string, string>>;
  /** Columns that are not archived, and what replaces them after an import: an SQL expression of other columns. */
  withheld: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Columns with names of people and things. From other installations they may contain characters that ours refuse. */
  names: Readonly<Record<string, readonly string[]>>;
  /** The SQL condition for a table's rows to be archived. */
  only: Readonly<Record<string, string>>;
  /**
   * SQL statements that run after an import and end what cannot continue elsewhere: $1 is the organization, $2 the
   * instant.
   */
  settled: readonly string[];
}

/**
 * What an archive of an organization leaves out: secrets, what is only meaningful in this installation, and what the
 * database derives itself.
 */
export const ARCHIVE_RULES: ArchiveRules = {
  leftOut: {
    calendar_feed: 'addresses of this installation, each a secret of one person',
    change_set: 'what a change would do to dates, counted and applied here',
    change_set_row: 'what a change would do to dates, counted and applied here',
    case_count: 'counted as cases are added',
    date_snooze: 'what a member has put off for some days, here',
    digest: 'which digests were made here',
    digest_line: 'what the digests made here have said',
    download: 'links of a minute',
    idempotent_reply: 'answers kept for a day, in case a call is repeated',
    import: 'spreadsheets that were read here, gone in a month',
    import_row: 'spreadsheets that were read here, gone in a month',
    mail_attachment: 'files of mail that is still under way',
    message_draft: 'what a member has begun to write, here',
    operation: 'what is under way here, or can be taken back here',
    operation_failure: 'what is under way here, or can be taken back here',
    notification_setting: 'made with each membership: nobody gets mail that they have not asked for here',
    report_preview: 'what was looked at and not saved, gone within a day',
    search_entry: 'made from names and titles as these are added',
    search_posting: 'made from names and titles as these are added',
    search_word: 'made from names and titles as these are added',
    upload: 'files that are under way to this installation',
    upload_part: 'files that are under way to this installation',
  },
  withheld: {
    // The text of a mail may contain a link that grants access.
    mail: { html: 'null', text: 'null' },
    // HTML that browsers show is made here from the raw mail, and never taken from a file.
    incoming_mail: { html: 'null' },
    // The links in old mails grant no access elsewhere.
    invitation: { token_hash: 'sha256(uuid_send(gen_random_uuid()))', token_sealed: "''" },
    client_link: { token_hash: 'sha256(uuid_send(gen_random_uuid()))' },
    // The archive must not give access to the organization's mail. An administrator enters the secrets again.
    mailbox: { secrets: 'null', webhook_hash: 'null' },
    mailbox_reading: { held_by: 'null', held_until: 'null' },
    record_change: { operation_id: 'null' },
    // The text of files is read again, regardless of how many attempts were made in the other installation.
    stored_file: { reads_begun: '0' },
    page_text: { words: 'app.page_words(org_id, kind, body)' },
    // Mailboxes are set up again after an import.
    outgoing_mail: { mailbox_id: 'null' },
    received_mail: { mailbox_id: 'null' },
    thread: { reply_token: 'null' },
  },
  names: {
    beneficiary: ['first_name', 'middle_name', 'last_name'],
    calendar_closure: ['name', 'added_by_name'],
    case_deadline: ['override_by_name', 'verified_by_name'],
    case_event: ['title', 'entered_by_name'],
    case_record: ['title'],
    case_summary: ['title', 'beneficiary_name', 'petitioner_name'],
    checklist_item: ['title'],
    checklist_template: ['name'],
    client_link: ['person_name'],
    client_link_file: ['name'],
    date_setting: ['date_name'],
    document: ['title'],
    document_folder: ['name'],
    document_version: ['file_name', 'person_name'],
    incoming_mail: ['sender_name', 'subject'],
    mail_file: ['file_name'],
    mail_template: ['name'],
    mailbox: ['sender_name'],
    matter_type: ['name'],
    message: ['author_name'],
    message_mention: ['person_name'],
    note: ['subject', 'author_display_name'],
    notification: ['by_name'],
    organization: ['name'],
    petitioner: ['petitioner_name'],
    received_mail: ['sender_name', 'subject'],
    reminder_group: ['name'],
    reminder_template: ['name'],
    reminder_delivery: ['name'],
    report_template: ['name'],
    saved_view: ['name'],
    task: ['title', 'settled_by_name', 'created_by_name'],
    thread: ['subject', 'last_author'],
  },
  only: {
    mail: "status <> 'pending'",
    // Pages of notes, threads and titles are derived when their records are added.
    page_text: "kind = 'document' and page > 0",
    // A reminder whose mail is not archived gets new deliveries.
    reminder_delivery: `mail_id is null or exists (
      select from app.mail m where m.org_id = reminder_delivery.org_id and m.id = mail_id and m.status <> 'pending')`,
    // Deliveries whose mail is not archived, or was not made yet, are requested again.
    report_delivery: `error is not null or exists (
      select from app.mail m where m.org_id = report_delivery.org_id and m.id = mail_id and m.status <> 'pending')`,
  },
  settled: [
    // Derived from the case, so it is not taken from a file.
    `update app.case_summary s set restricted = c.restricted from app.case_record c
     where s.org_id = $1 and c.org_id = s.org_id and c.id = s.case_id and s.restricted <> c.restricted
       and $2::timestamptz is not null`,
    `update app.invitation set cancelled_at = $2
     where org_id = $1 and accepted_at is null and cancelled_at is null and expires_at > $2`,
    `update app.client_link set revoked_at = $2 where org_id = $1 and revoked_at is null and expires_at > $2`,
    `update app.outgoing_mail set state = 'cancelled', reason = 'It had not gone out when the organization was moved'
     where org_id = $1 and state in ('queued', 'sending') and $2::timestamptz is not null`,
    // Mails about earlier events in threads and tasks are not sent any more.
    `update app.notification set is_news = false where org_id = $1 and is_news and $2::timestamptz is not null`,
    // HTML is not taken from a file, as above.
    `update app.received_mail set content = jsonb_set(content, '{html}', 'null')
     where org_id = $1 and content ? 'html' and $2::timestamptz is not null`,
    // No job parses a mail that was waiting: a person files it. Its case is unknown.
    `update app.received_mail set state = 'triage', is_readable = false, admins_only = true,
       reason = 'It had not been read when the organization was moved'
     where org_id = $1 and state = 'waiting' and $2::timestamptz is not null`,
    // No member gets mail that they did not ask for here: a schedule continues once a member saves it again.
    `update app.report_template set next_run_at = null, run_queued_at = null
     where org_id = $1 and $2::timestamptz is not null`,
    `update app.organization set client_reminders = false where org_id = $1 and $2::timestamptz is not null`,
    `update app.reminder set dispatched_at = null
     where org_id = $1 and status = 'pending' and $2::timestamptz is not null`,
    // Jobs are not archived: stored files are queued again to be scanned and read.
    'select jobs.queue_waiting($1) where $2::timestamptz is not null',
  ],
};
