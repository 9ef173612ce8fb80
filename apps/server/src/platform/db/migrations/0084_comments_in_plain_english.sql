-- The comments of tables, columns and functions in plain English. Nothing else changes.

comment on column app.absence.returned_on is
  'The day on which they came back; null if they have not, or if it is not known.';

comment on table app.audit_entry is
  'Who did what and when. Written in the transaction of the change; the application can only insert entries.';
comment on column app.audit_entry.person_id is
  'Who did it. The UUID that consists of zeros only stands for an operator of the installation.';
comment on column app.audit_entry.actor_kind is 'What acted: the member, or something that acted in their place.';
comment on column app.audit_entry.changes_hash is
  'SHA-256 of the entry''s rows in record_change; null if there are none. Kept when the values are erased.';

comment on column app.beneficiary.deleted_at is
  'Set when deleted; hidden from every list, search and case until restored.';
comment on column app.beneficiary.language is 'The language in which they are written to.';
comment on column app.beneficiary.personal_email_lower is 'personal_email in lower case, for comparisons.';
comment on column app.beneficiary.business_email_lower is 'business_email in lower case, for comparisons.';
comment on column app.beneficiary.merged_into is
  'The beneficiary into which this one was merged; a request for this one returns that one.';
comment on column app.beneficiary.erased_at is
  'When everything known about them, and about those merged into them, was permanently erased; null if it was not.';
comment on column app.beneficiary.citizenships is 'Two-letter country codes, separated by commas.';
comment on column app.beneficiary.chargeability is
  'The country to which a visa number is charged, if it is not the country of birth.';
comment on column app.beneficiary.spoken_languages is 'The languages that they speak, as free text.';
comment on column app.beneficiary.needs_interpreter is 'Whether they need an interpreter at an interview or a hearing.';

comment on table app.board_dismissal is 'A member''s statement that a finding of a board check is intended.';
comment on column app.board_dismissal.resource_id is
  'The date or the case that the check found; for a finding on no case, the status, card or passport.';
comment on column app.board_dismissal.since is
  'Since when the condition had existed. The dismissal covers that occurrence only, not a later one.';
comment on column app.board_dismissal.until is
  'The day on which the board shows the finding again; null if it never does so automatically.';
comment on column app.board_dismissal.dismissed_by_name is 'Display name at that time; kept after the member has left.';
comment on column app.board_dismissal.ended_at is 'When the dismissal was withdrawn or replaced by another one.';
comment on column app.board_dismissal.beneficiary_id is
  'Whose status, card or passport it is; null if the finding is on a case.';

comment on table app.calendar_closure is
  'Days that the organization counts as closed, in addition to the federal holidays and the closures of the catalogue.';
comment on column app.calendar_closure.calendar is
  'closure: skipped in periods of business days, and deadlines move past it under a second reading; holiday: '
  'deadlines move past it.';
comment on column app.calendar_closure.added_by_name is 'Display name at that time; kept after the member has left.';

comment on table app.calendar_feed is
  'A person''s private address of a calendar with case dates. Deleted when revoked.';
comment on column app.calendar_feed.scope is
  'mine: dates of the cases on whose team the person is; office: of all cases that the person can see.';
comment on column app.calendar_feed.titles is
  'What the titles of events show: full; initials: those of the client; none: only that there is a deadline.';
comment on column app.calendar_feed.date_setting_ids is 'The date types that it includes; empty for all.';
comment on column app.calendar_feed.token_hash is
  'SHA-256 of the address''s token, which is 256 random bits. The token itself is not stored.';
comment on column app.calendar_feed.fetched_at is 'When a calendar last read it, to the minute; null if never.';

comment on column app.case_assignee.announced is
  'Whether the member knows that they are on the case: they added themselves, or their digest reported it.';
comment on column app.case_assignee.duty is
  'Their role on the team; empty if not specified. The first attorney by name is responsible for the case; without '
  'an attorney, the first member of the team.';
comment on column app.case_assignee.announced_on is 'The calendar day of the digest that reported it, if one did.';

comment on table app.case_beneficiary is 'The beneficiaries of a case, of whom at most one is primary.';

comment on table app.case_count is
  'The number of cases, as the sum over slots. Maintained by the triggers of case_summary in the transaction of the '
  'change.';
comment on column app.case_count.slot is
  'The connections that count here, so that concurrent changes update different rows. The count of a single slot may '
  'be negative.';
comment on column app.case_count.restricted is 'Whether these are the restricted cases.';

comment on column app.case_date.state is
  'open until a member handles it; done; waived: not needed after all; superseded: replaced by another date.';
comment on column app.case_date.handled_by_name is 'Display name at that time; kept after the member has left.';
comment on column app.case_date.at_time is
  'HH:MM in zone, when an interview or a hearing begins. The date remains a calendar date.';
comment on column app.case_date.zone is 'IANA name; null for the organization''s time zone.';
comment on column app.case_date.changed_at is
  'When this version was created; calendar feeds report it, so that calendars can tell which copy of a date is newer.';

comment on table app.case_deadline is
  'How a date of a case was determined: what a rule counted from an event, what was printed, which was chosen and '
  'who confirmed it.';
comment on column app.case_deadline.rule_version is 'The version of the rule by which it was counted.';
comment on column app.case_deadline.case_date_id is
  'The date that lists, reports and calendars read; null if none could be counted.';
comment on column app.case_deadline.inputs is 'The inputs of the rule.';
comment on column app.case_deadline.computed_on is 'The counted day, whatever is printed.';
comment on column app.case_deadline.safe_on is 'The day that is safe under every reading of the rule.';
comment on column app.case_deadline.printed_on is 'The day that the notice states.';
comment on column app.case_deadline.readings is 'Alternative readings of the rule: [{"key", "text", "date", "steps"}].';
comment on column app.case_deadline.stale_reason is 'Why the date is no longer the one that would be counted.';
comment on column app.case_deadline.entered_by is
  'Who accepted it. Another member confirms it, except as described at verified_how.';
comment on column app.case_deadline.verified_how is
  'other: by another member; self: by entering the date again, where only one member has write access.';

comment on table app.case_event is 'An event of a case from which rules count dates.';
comment on column app.case_event.kind is 'The name that rules use for it: the event of their trigger.';
comment on column app.case_event.title is 'The name of the event as it was worded when it was entered.';
comment on column app.case_event.inputs is 'Further inputs that rules ask for, by key.';
comment on column app.case_event.document_id is 'The notice on which it is based.';
comment on column app.case_event.entered_by_name is 'Display name at that time; kept after the member has left.';
comment on column app.case_event.changed_by is
  'Who entered its current version. Neither this member nor entered_by confirms its dates.';

comment on column app.case_record.archived is
  'Whether archived_at is set; part of a key that dates and tasks reference.';
comment on column app.case_record.restricted is 'Whether the case is visible only to its team and to super admins.';
comment on column app.case_record.held_at is 'Since when the case is under a legal hold; null if it is not.';
comment on column app.case_record.matter_type_id is 'The kind of case; null if not specified.';
comment on column app.case_record.matter_type_version is
  'The version of its kind whose parts it received; null if it received none.';
comment on column app.case_record.priority_date is
  'Its priority date for an immigrant visa; null, like category and country, if it waits for none.';
comment on column app.case_record.preference_category is 'The category of the visa, as named in the visa bulletin.';
comment on column app.case_record.chargeability is
  'The country to which the visa is charged; ROW if the bulletin does not list the country separately.';

comment on table app.case_summary is
  'A row of the case list, derived from the case and its related records in the transaction that changes them.';
comment on column app.case_summary.urgent_date is
  'The earliest open date, which is the most urgent; null if there is none.';
comment on column app.case_summary.checklist_done is 'The number of accepted items of its checklist.';
comment on column app.case_summary.checklist_total is
  'The number of items of its checklist, without those that are not needed.';
comment on column app.case_summary.priority_date is 'Copied from the case, like category and country.';
comment on column app.case_summary.urgent_date_setting_id is
  'The type of the earliest open date; null if there is none.';

comment on table app.case_visa_move is
  'Cases whose priority date became current, or no longer is, by a bulletin when it was imported. Their teams are '
  'notified once: in the bell and in the next digest.';
comment on column app.case_visa_move.month is 'The month of the bulletin.';
comment on column app.case_visa_move.became_current is
  'True if the priority date became current; false if it no longer is.';
comment on column app.case_visa_move.told_at is 'When the team was notified.';
comment on column app.case_visa_move.corrected_at is
  'When the team was notified that a corrected bulletin says otherwise; null if the move still applies.';

comment on table app.change_set is
  'The effects of a change on the dates that rules count: shown before they are applied, by one operation that can '
  'be undone.';
comment on column app.change_set.cause is 'The change, in the format of the API call. Read and written whole.';
comment on column app.change_set.title is 'The change in words, without naming a case or a client.';
comment on column app.change_set.case_id is 'The case of a changed event; null for any other cause.';
comment on column app.change_set.basis is
  'A fingerprint of what the count depends on besides its cause; if it differs, the change set is stale.';
comment on column app.change_set.operation_id is
  'The operation that counts or applies it; null if that was done at once.';
comment on column app.change_set.was is 'What the change replaced when it was applied.';

comment on table app.change_set_row is 'A counted date in a change set: its current and its new day.';
comment on column app.change_set_row.new_on is 'Null if no date would be counted.';
comment on column app.change_set_row.why is 'The step of the rule that differs, in words.';
comment on column app.change_set_row.differs is
  'Whether anything that is stored about the count differs, even if the day stays the same.';
comment on column app.change_set_row.basis is
  'A fingerprint of the date when it was counted, and after it was changed; if it differs, the date was changed since.';
comment on column app.change_set_row.was is 'How it was counted before the change; null if it was not changed.';

comment on table app.checklist_document is 'The documents that were provided for an item of a checklist.';
comment on column app.checklist_document.case_id is 'The case of the item.';

comment on table app.checklist_item is 'The items that a case needs, in the order in which they were added.';
comment on column app.checklist_item.key is
  'The key of the template item from which it was copied, unique within the case; empty if added by hand.';

comment on table app.checklist_template is
  'Checklists with which cases begin. A case gets a copy of the items, so that later changes of the template do not '
  'affect it.';
comment on column app.checklist_template.matter_type_id is 'The kind of cases that it is for; null for any kind.';

comment on table app.client_link is
  'A link by which someone without an account sends files for a case. Valid until it expires or is revoked.';
comment on column app.client_link.sent_to is
  'The address to which it was mailed; empty if it was handed over in another way.';
comment on column app.client_link.person_name is 'Display name at that time of the member who created it.';
comment on column app.client_link.mail_id is
  'The mail that contains the link; null if the member who created it handed it over.';

comment on table app.client_link_file is
  'The files that were received by a link, as shown to their sender; the documents may have been renamed or removed '
  'since.';

comment on table app.client_link_item is 'The checklist items for which a link asks.';

comment on table app.date_setting is 'A date type: a kind of date that the organization''s cases can have.';
comment on column app.date_setting.color is 'Chosen color as #rrggbb; null if it is derived from the name.';
comment on column app.date_setting.reminder_in is
  'Seconds relative to the date, negative before it; parallel to reminder_target.';
comment on column app.date_setting.reminder_target is
  'Parallel to reminder_in: a kind such as case_team, the id of a person, group: and the id of a group, or a name '
  'that belongs to no member.';
comment on column app.date_setting.deleted_at is
  'Set when removed, which is possible only for a type that no date uses.';
comment on column app.date_setting.template_id is
  'The template whose reminders its dates use instead of the two lists.';
comment on column app.date_setting.client_reminders is
  'Whether its reminders also go to clients, provided that the organization allows it.';

comment on table app.date_snooze is
  'Dates about which a member is not reminded until a certain day. The date itself does not change, neither for them '
  'nor for others.';
comment on column app.date_snooze.until is 'The first day on which the date is in their digest again.';
comment on column app.date_snooze.told is
  'Whether the end of the snooze was announced to the member; for an archived case nothing is announced.';
comment on column app.date_snooze.mail_id is 'The mail that announced it, if one did.';

comment on table app.deadline_rule is
  'Rules of the catalogue that the office has used, and its own rules. The catalogue of the product itself is not a '
  'table.';
comment on column app.deadline_rule.key is
  'Identifies the rule in programs and in files. No key of the catalogue begins with own-.';
comment on column app.deadline_rule.owner is
  'Where it comes from: the catalogue, of which the office has copies, or the office itself.';
comment on column app.deadline_rule.copied_from is 'The key of the rule as a copy of which an own rule was created.';
comment on column app.deadline_rule.archived_at is
  'Since when an own rule is archived: it is in no list and cannot be used, but can be restored.';

comment on table app.deadline_rule_adoption is
  'The version of a rule by which the office counts, as an administrator has decided.';
comment on column app.deadline_rule_adoption.output_map is
  'By key of the rule''s outputs: the date type of its dates in this organization, or null if it sets none.';
comment on column app.deadline_rule_adoption.retired_at is
  'Since when nothing is counted by it any more; dates that it has set remain.';

comment on table app.deadline_rule_version is
  'The content of a rule in one version. Insert-only, so that dates that were counted by it can be counted again.';
comment on column app.deadline_rule_version.definition is
  'The rule, in the format that packages/domain reads. Read and written whole.';
comment on column app.deadline_rule_version.content_hash is 'SHA-256, in hex, of the definition with sorted keys.';

comment on table app.digest is 'The digests created for a member, at most one per calendar day of the organization.';
comment on column app.digest.mail_id is 'Null if there was nothing to report, or no address to send it to.';

comment on table app.digest_line is
  'The dates that a member''s digests have listed, and those that the next digest will list.';
comment on column app.digest_line.said_on is 'The calendar day of the latest digest that listed it.';
comment on column app.digest_line.overdue_said_on is 'The calendar day of the latest digest that listed it as overdue.';
comment on column app.digest_line.waits is 'Whether a reminder about it is deferred to the next digest.';
comment on column app.digest_line.said_for is 'The day of the date, as listed in that digest.';

comment on table app.document is
  'A document of a case, a beneficiary or a petitioner. Its content is stored with its versions.';
comment on column app.document.owner_id is 'The record that the document belongs to, whatever its kind.';
comment on column app.document.folder_id is 'Null if the document is in no folder.';
comment on column app.document.state is 'received: it was received from outside, and no member has looked at it yet.';
comment on column app.document.received_at is 'When its latest version was received.';
comment on column app.document.version is
  'Increases with every change of the record; its versions are numbered by document_version.no.';
comment on column app.document.trashed_at is
  'When it was moved to the trash, from which it is permanently deleted some days later.';

comment on table app.document_date is 'Which document concerns which date, e.g. the notice that set a deadline.';

comment on table app.document_folder is 'Folders for the office''s documents: one list for all cases and people.';
comment on column app.document_folder.position is 'Ascending in the order of display.';

comment on table app.document_version is
  'Versions of documents: added, but never changed. The one with the highest number is shown.';
comment on column app.document_version.file_name is
  'The original name of the file. Never used as the name of a storage location.';
comment on column app.document_version.person_id is 'Who uploaded it; null if a client did, by a link.';
comment on column app.document_version.person_name is 'Display name at that time.';
comment on column app.document_version.case_id is 'The case of the document, which it follows.';

comment on table app.download is
  'A link by which a browser downloads documents, once and within a minute. The row is deleted when the link is used.';

comment on table app.duplicate_dismissal is 'A member''s statement that two similar people are not the same person.';

comment on table app.household_link is
  'A family relationship between two people, beneficiaries or petitioners: spouses, parent and child, or siblings. '
  'The links of a merged person count as links of the person into whom they were merged.';
comment on column app.household_link.kind is 'What a is to b: for parent, a is the parent of b.';
comment on column app.household_link.archived_at is 'Since when it is removed; it can be restored.';

comment on table app.idempotent_reply is
  'Replies to creating calls, stored under the key that their caller chose and repeated for 24 hours.';
comment on column app.idempotent_reply.reply_sealed is
  'AES-256-GCM, bound to its row, with a key of identity.server_secret. Null only in the transaction that is about '
  'to reply.';

comment on table app.identifier is
  'A number by which an agency identifies a person. Social security numbers are not stored.';
comment on column app.identifier.case_id is
  'The case that a receipt belongs to; null if it belongs to none or this is not specified.';
comment on column app.identifier.value is 'As typed.';
comment on column app.identifier.normalized is
  'Only capital letters and digits, for an A-number nine digits; used to compare and find numbers.';
comment on column app.identifier.issuer is
  'For a passport, the country as two letters; for any other number, the issuer in words.';
comment on column app.identifier.status_text is 'The status of a receipt, in the words of the agency.';

comment on table app.import is
  'A spreadsheet that was read for an import. Deleted after thirty days, or when the import can no longer be undone.';
comment on column app.import.sheet is 'The sheet that is read, counted from 0.';
comment on column app.import.header_row is 'The number of the row that contains the names of the columns.';
comment on column app.import.fields is 'The field as which each column is read; empty if the column is ignored.';
comment on column app.import.ambiguous_date is
  'A date that can be read in two ways, as long as the order is not chosen.';
comment on column app.import.counts is 'The result of the check of the rows; null until it was made.';
comment on column app.import.operation_id is 'The operation that carries out the import.';

comment on table app.import_row is 'A row of a spreadsheet to import, and what was created from it.';
comment on column app.import_row.cells is
  'Its texts, by column; emptied once the import is over, since the records contain them.';
comment on column app.import_row.alike is 'Possible duplicates of its people: existing records and earlier rows.';
comment on column app.import_row.made_case is 'The case that was created from it.';
comment on column app.import_row.beneficiary is 'The beneficiary that it is about, created from it or existing before.';
comment on column app.import_row.petitioner is 'The petitioner that it is about, created from it or existing before.';
comment on column app.import_row.made_people is 'The beneficiaries and petitioners that were created from it.';
comment on column app.import_row.people_on_case is
  'The number of beneficiaries and petitioners that were added to the case.';

comment on table app.incoming_mail is 'The data of a received mail of a thread besides its text.';
comment on column app.incoming_mail.file_id is 'Its raw form, which all threads that contain it share.';
comment on column app.incoming_mail.html is '{ shown, quoted, remotePictures }, sanitized; null if it has no HTML.';
comment on column app.incoming_mail.automatic_reason is
  'Why it is considered automatic; null if a person may have written it.';
comment on column app.incoming_mail.references_header is
  'The Message-IDs of the mails that it answers, the oldest first, for replies to it.';
comment on column app.incoming_mail.content_hash is
  'Hash of Message-ID, sender, date, subject, text and files, so that a mail received in two ways is in a thread '
  'once. The Message-ID alone would not do: anyone who knows it could send a mail with it first.';
comment on column app.incoming_mail.reply_to is
  'Where its sender asks for replies, if not at the sender''s address: [{ address, name }].';

comment on table app.invitation is
  'An invitation to the organization. Pending until it is accepted or cancelled, or expires.';
comment on column app.invitation.invited_email is 'As typed.';
comment on column app.invitation.email_lower is 'The address in lower case, for comparisons.';
comment on column app.invitation.token_sealed is
  'The token encrypted with AES-256-GCM, so that the link can be shown again: nonce, ciphertext, tag. The '
  'application role cannot reach the key.';

comment on table app.mail is 'A mail of the organization to one recipient, pending or settled.';
comment on column app.mail.id is
  'UUIDv7. The mail''s Message-ID is derived from it, so that a repeated mail can be recognized.';
comment on column app.mail.kind is 'The kind of mail, e.g. invitation.';
comment on column app.mail.resource_id is 'The record that the mail is about: the invitation, the report.';
comment on column app.mail.html is 'Null once the mail is sent, failed or withdrawn; the same applies to text.';
comment on column app.mail.status is
  'withdrawn: cancelled before it was sent, e.g. together with the invitation that it is about.';
comment on column app.mail.attempts is 'The number of times it was handed over to the mail server.';
comment on column app.mail.unconfirmed is
  'How many of the attempts may have succeeded without a confirmation by the server.';
comment on column app.mail.last_error is 'Why the last attempt failed, worded for the user.';
comment on column app.mail.from_name is
  'For a member''s mail, the name of the member with the office; null for a mail of the product.';
comment on column app.mail.reply_to is 'Where replies to a member''s mail are sent.';
comment on column app.mail.writer_id is
  'The member whose mail it is; null for a mail of the product, and for mails from before this was recorded.';

comment on table app.mail_attachment is 'A file that is attached to a mail. Deleted when the mail is sent or given up.';

comment on table app.mail_file is
  'Versions of documents that are attached to a mail, chosen when it was written, or that were received with one. A '
  'document may have been permanently deleted since.';
comment on column app.mail_file.case_id is 'The case of the thread.';

comment on table app.mail_template is
  'Texts with which mails begin; {{client_name}} and other fields are filled in when a template is chosen.';

comment on table app.mailbox is
  'An address of the organization, at which clients'' replies arrive and from which its mails are sent.';
comment on column app.mailbox.imap is
  'Where mail is read: { host, port, security }; null if it only arrives by the webhook.';
comment on column app.mailbox.smtp is
  'Where mail is sent, in the same format; null for the product''s own mail server.';
comment on column app.mailbox.oauth is
  'How to sign in by OAuth 2: { grant, authorize_url, token_url, client_id, scope }; null if by password.';
comment on column app.mailbox.secrets is
  'Password, client secret and refresh token, encrypted; not included in archives.';
comment on column app.mailbox.webhook_hash is
  'SHA-256 of the secret by which a service posts mails; null if no service may.';
comment on column app.mailbox.sender_checks is 'Which authentication results of a sender''s address are trusted.';
comment on column app.mailbox.plus_addressing is
  'Whether the server accepts mail for the address with a suffix after a plus sign.';

comment on column app.mailbox_reading.uid_validity is
  'UIDVALIDITY of its INBOX (RFC 9051, 2.3.1.1), to which last_uid refers.';
comment on column app.mailbox_reading.last_uid is
  'The UID of the last mail that is stored; written in the transaction that stores it.';
comment on column app.mailbox_reading.since is
  'While everything is read again on another server: mails that arrived before this are skipped.';
comment on column app.mailbox_reading.trying_uid is
  'The UID of a mail that could not be fetched. It is tried again, as counted by tries, and finally set aside.';
comment on column app.mailbox_reading.held_until is 'Until then, only the process named in held_by reads the mailbox.';

comment on table app.matter_type is 'The kinds of cases that the office has, such as I-130 petitions.';
comment on column app.matter_type.key is 'Identifies the kind for programs; does not change when the name does.';
comment on column app.matter_type.archived_at is
  'Since when it can no longer be assigned to cases; cases that have it keep it.';

comment on table app.matter_type_version is
  'The content of a kind of case: its forms, people, dates, tasks and rules. A version is never changed, except for '
  'new names of date types; the highest one applies.';

comment on table app.membership is 'Who belongs to an organization, and with which roles. Read on every call.';

comment on table app.message is
  'A message of a thread; never changed. A note is for the office only, a mail is sent to people outside, a received '
  'mail was sent by them.';
comment on column app.message.case_id is 'The case of the thread.';
comment on column app.message.author_name is 'Display name of the author at that time.';

comment on table app.message_draft is 'What a member has begun to write in a thread; visible to that member only.';

comment on table app.message_mention is 'Members whom a note mentions, with their display names at that time.';

comment on column app.note.owner_id is 'The record that the note belongs to, whatever its kind.';
comment on column app.note.author_display_name is 'Display name when the note was written, kept as its signature.';
comment on column app.note.pinned is 'Whether it is listed before the notes of its record that are not pinned.';
comment on column app.note.edited_at is 'When its text was last changed; null if never.';
comment on column app.note.deleted_at is
  'Set when deleted; hidden from its record, the case list and search until restored.';

comment on table app.notification is
  'Entries of the members'' bells, one per person. The details of a case or a date are read from that record.';
comment on column app.notification.kind is
  'reminder: of a date; assigned: another member added the person to the case team; escalated: a reminder was not '
  'acknowledged; client_files: files were received by a client''s link; mention: a note mentions the person; '
  'thread_assigned: another member assigned a thread to them; client_mail: a client wrote in a thread that they '
  'follow; task_assigned: another member gave them a task; visa_current, visa_retrogressed: the priority date of the '
  'case became current by a visa bulletin, or no longer is; visa_corrected: it did not, according to the corrected '
  'bulletin; mail_withdrawn: a mail to a client that they wrote had not been sent, and will not be.';
comment on column app.notification.about is
  'What the entry is about, set by the code that writes it: the same for all recipients, and one entry per person, '
  'however often it is tried. An entry of client_files or client_mail is renewed after it was read.';
comment on column app.notification.case_id is
  'Null for a thread that is on no case, for a mail in a thread that was deleted, and for several cases at once.';
comment on column app.notification.acknowledged_at is
  'When the date was acknowledged for all recipients: by one of them, or by the member who handled or moved it.';
comment on column app.notification.acknowledged_by is 'Null as long as no member acknowledged it.';
comment on column app.notification.escalate_at is
  'When a reminder is escalated to the admins unless it is acknowledged; null if it is not escalated.';
comment on column app.notification.by_name is 'For a thread: display name at that time of who wrote or assigned it.';
comment on column app.notification.is_news is
  'For a thread or a task: whether a mail may still report it, i.e. the person has not read the thread since. False '
  'for the sample office.';
comment on column app.notification.mail_id is
  'The mail that reported it, if one did. An entry that is renewed has none.';

comment on table app.notification_setting is
  'What a member is mailed and when. Created and deleted with the membership; read only by the member and by the '
  'code that mails them.';
comment on column app.notification_setting.mail_reminder is 'Whether reminders are also sent as separate mails.';
comment on column app.notification_setting.next_digest_at is
  'When the next digest is created; null if the worker has yet to compute it.';
comment on column app.notification_setting.mail_mention is
  'Whether a mention in a note is reported by a separate mail.';
comment on column app.notification_setting.mail_thread_assigned is
  'Whether a separate mail reports that another member assigned a thread to the member.';
comment on column app.notification_setting.mail_client_mail is 'Whether a separate mail reports that a client wrote.';
comment on column app.notification_setting.mail_task_assigned is
  'Whether a separate mail reports that another member gave a task to the member.';

comment on table app.operation is
  'A long operation, which a job carries out piece by piece. Visible to the member who started it and to admins.';
comment on column app.operation.kind is 'The kind of operation, which determines the code that carries it out.';
comment on column app.operation.title is 'What it does, in words. Contains no name of a case or a client.';
comment on column app.operation.input is 'Further input that the kind needs besides the ids.';
comment on column app.operation.ids is
  'The records that it processes, fixed at its start; empty if it processes something else.';
comment on column app.operation.done is 'The number of processed records; the next piece begins here.';
comment on column app.operation.undo_until is
  'Until when it can be undone; null if it cannot be undone or is not finished.';
comment on column app.operation.undoes is 'The operation that it undoes; null for any other operation.';

comment on table app.operation_failure is 'What an operation could not do, or what an undo left unchanged, and why.';
comment on column app.operation_failure.record_id is 'The record that failed; null if there is none.';
comment on column app.operation_failure.case_id is
  'The case that the record belongs to, or is; null for any other record.';
comment on column app.operation_failure.name is 'The name of the record; empty for a case, which has its own title.';
comment on column app.operation_failure.row_no is 'The number of the row in a file.';

comment on column app.organization.time_zone is 'IANA name; in all rules, "today" is today in this time zone.';
comment on column app.organization.deleted_at is 'Set when deleted; nothing of it can be reached from then on.';
comment on column app.organization.requires_second_factor is
  'Whether calls by its members are only answered if they have signed in with two factors.';
comment on column app.organization.inactive_days is
  'Days without a recorded change after which the board shows a case; 0 if it does not check this.';
comment on column app.organization.client_reminders is
  'Whether clients receive the reminders of date types that allow this, too.';
comment on column app.organization.acknowledge_hours is
  'Working hours after which a reminder that was not acknowledged is escalated to the admins; 0 for never.';
comment on column app.organization.requires_verification is
  'Whether a second member must confirm dates that rules count; null: as soon as two members have write access.';

comment on table app.outgoing_mail is
  'The delivery of a message''s mail. It is handed over at most once unless a member requests it again.';
comment on column app.outgoing_mail.recipients is 'The recipients: [{ address, name }].';
comment on column app.outgoing_mail.copies is
  'The recipients of a copy, visible to all recipients: [{ address, name }].';
comment on column app.outgoing_mail.state is
  'sending: written before the mail is handed over to the mail server, so that a crash is noticed; unknown: the '
  'server received all of it and did not answer.';
comment on column app.outgoing_mail.send_at is 'Until then, it can be cancelled.';
comment on column app.outgoing_mail.mailbox_id is 'The mailbox from which it is sent; null for the product''s address.';
comment on column app.outgoing_mail.in_reply_to is
  'The Message-ID of the mail that it answers; empty if it answers none.';
comment on column app.outgoing_mail.references_header is 'The Message-IDs of the preceding mails, the oldest first.';
comment on column app.outgoing_mail.thread_index is
  'Together with thread_topic, groups a conversation in Outlook; copied from the mail that it answers.';
comment on column app.outgoing_mail.tries is
  'The number of times it was queued: when it was written, and each time that it was sent again.';

comment on table app.page_text is
  'The text that is searched: a row for each page of a document, each note and each message of a thread.';
comment on column app.page_text.page is
  'From 1; for a thread, the number of a message. 0 contains the title and the file name, all of a note, or the '
  'subject of a thread.';
comment on column app.page_text.owner_id is 'The case, beneficiary or petitioner that the record belongs to.';
comment on column app.page_text.body is 'The original text, from which the lines around a match are taken.';
comment on column app.page_text.words is
  'Its distinct words, folded and without positions, each prefixed with the mark of their organization and kind.';

comment on table app.person is
  'Someone who has signed in, identified by issuer and subject and never by e-mail address. Not owned by an '
  'organization.';
comment on column app.person.active_org_id is 'The organization that a call uses if it names none.';
comment on column app.person.settings is 'Free-form settings of the person.';

comment on table app.person_address is 'Where a beneficiary lived and in which period; forms ask for five years.';
comment on column app.person_address.valid_to is 'Their last day there; null if they live there or if it is not known.';

comment on table app.petitioner is 'The petitioning party of a case: an employer, a relative.';
comment on column app.petitioner.archived_at is
  'Set when archived; keeps its cases and is no longer offered for new ones.';
comment on column app.petitioner.deleted_at is
  'Set when deleted; hidden from every list, search and case until restored.';
comment on column app.petitioner.email_lower is 'email in lower case, for comparisons.';
comment on column app.petitioner.merged_into is
  'The petitioner into which this one was merged; a request for this one returns that one.';
comment on column app.petitioner.erased_at is
  'When everything known about it, and about those merged into it, was permanently erased; null if it was not.';

comment on table app.received_mail is 'A mail that was received from outside, in its original form.';
comment on column app.received_mail.uid_validity is
  'With uid, identifies the mail in the mailbox (IMAP); null if it was posted.';
comment on column app.received_mail.sha256 is 'Hash of its raw form: the same mail of a mailbox is stored once.';
comment on column app.received_mail.state is
  'waiting: to be read; filed: in threads; triage: a member has to decide where it belongs; done: a delivery report '
  'on one of our mails.';
comment on column app.received_mail.attempts is
  'The number of times that reading it was begun: a mail whose reading never finishes is set aside.';
comment on column app.received_mail.reason is 'Why it is in no thread, worded for the user.';
comment on column app.received_mail.thread_id is 'For a mail in triage: the thread that it claims to answer.';
comment on column app.received_mail.case_id is
  'The case of the thread: members who cannot see the case cannot see the mail.';
comment on column app.received_mail.content is 'For a mail in triage: its content.';
comment on column app.received_mail.admins_only is
  'Whether not even its headers could be read: it may concern a restricted case, so only members who see every '
  'restricted case see it.';

comment on table app.record_change is
  'The old and new value of a field: one row per field, belonging to the audit log entry that records who and when. '
  'Insert-only.';
comment on column app.record_change.case_id is 'The case that the record belongs to, or is; null for any other record.';
comment on column app.record_change.operation_id is 'The operation that changed it; null for a separate call.';
comment on column app.record_change.kind is
  'The part of its owner that was changed, e.g. case_record, case_team, case_date; used to filter a history.';
comment on column app.record_change.owner_id is
  'The record whose history contains it: the case or person that the record belongs to, else the record itself.';

comment on table app.reminder is
  'A planned reminder about a date, a number of days from it. One row for each date, offset, target and day that the '
  'date had.';
comment on column app.reminder.target is
  'Who receives it, as in date_setting.reminder_target; resolved to people when it is sent.';
comment on column app.reminder.promised_for is
  'The day of the date for which it was planned. A date that moves gets new reminders.';
comment on column app.reminder.due_on is
  'The day on which it is due in the organization''s time zone; due_at is 09:00 on that day.';
comment on column app.reminder.status is
  'pending until all its mails are settled; skipped: its time had passed, or it has no recipient.';
comment on column app.reminder.dispatched_at is 'When its recipients were determined and notified; null until then.';
comment on column app.reminder.retried_at is
  'When a member last requested to send it again: it is then sent, however late.';
comment on column app.reminder.late is 'Whether it was sent more than an hour after its time.';
comment on column app.reminder.missed is
  'Whether it was skipped only because its time had passed: if the clock was wrong, it may be sent after all.';
comment on column app.reminder.to_admins is 'Whether admins received it because its target matched no member.';
comment on column app.reminder.attempts is 'How often its mail was handed over; of several mails, the highest number.';
comment on column app.reminder.last_error is 'The reason for its status, worded for the user.';
comment on column app.reminder.cancelled_by is 'Who cancelled it; null if a change of the date did.';

comment on table app.reminder_delivery is
  'The delivery of a reminder to a person by a channel: once, even after a crash. A person with several roles gets '
  'one mail per day and date.';
comment on column app.reminder_delivery.on_day is
  'The day on which it was due; if several are sent late together, that of the last one.';
comment on column app.reminder_delivery.person_id is 'The member; null for a client, who is identified by the address.';
comment on column app.reminder_delivery.name is 'Display name at that time.';
comment on column app.reminder_delivery.covered is
  'Whether its mail is that of another reminder of the same date and day.';

comment on table app.reminder_group is 'A named group of members to whom reminders can be sent.';

comment on table app.reminder_group_member is
  'The members of a group; those who leave the organization are removed from all groups.';

comment on table app.reminder_template is 'A named list of reminders that date types can use.';
comment on column app.reminder_template.entries is
  '[{"offset_days", "target", "subject", "text"}]; targets as in app.reminder; an empty subject or text stands for '
  'the product''s own.';

comment on table app.report is 'A saved report: a snapshot that later changes of cases do not affect.';
comment on column app.report.heading is 'The name of the report, who created it, and its counts.';
comment on column app.report.data is 'The whole content of the report.';
comment on column app.report.template_id is 'The template from which it was created, which may have been deleted.';
comment on column app.report.deleted_at is
  'Set when deleted; hidden everywhere until restored, and permanently deleted after 30 days.';

comment on table app.report_delivery is
  'The recipients to whom a report was to be mailed, and the result of the latest request.';
comment on column app.report_delivery.requested_at is
  'Its job contains this instant, so that the job of an earlier request does nothing.';
comment on column app.report_delivery.mail_id is 'The mail, once it is created; its delivery is recorded there.';
comment on column app.report_delivery.error is 'Why no mail could be created, worded for the user.';

comment on table app.report_preview is
  'An unsaved report: kept for a day, and visible only to the member who created it. For a week, it is known that it '
  'has expired.';
comment on column app.report_preview.id is
  'UUIDv7, by which the newest previews of a person are found. The report as which it is saved has the same id.';
comment on column app.report_preview.person_id is 'Who created it; visible to that member only.';
comment on column app.report_preview.heading is 'The heading of a saved report; null once the preview has expired.';
comment on column app.report_preview.data is
  'The data of a saved report as text, since few are saved and parsing JSON takes longer than storing it; null once '
  'the preview has expired.';

comment on table app.report_template is
  'Named settings of a report, which may also be created and mailed on a schedule.';
comment on column app.report_template.schedule_weekday is 'ISO day of the week, 1 Monday; for weekly schedules only.';
comment on column app.report_template.schedule_recipient is
  'The member who receives it. A member who has left is kept here, but receives nothing.';
comment on column app.report_template.schedule_by is 'Who set the schedule: the report is created in their name.';
comment on column app.report_template.next_run_at is
  'When it is created next; null while suspended: its recipient has left, the member who set it may not send, or it '
  'was imported.';
comment on column app.report_template.list_sort is 'The sort key of the list: the default first, then by name.';
comment on column app.report_template.include_handled is 'Whether its reports also list handled dates.';
comment on column app.report_template.group_by is
  'By what its reports group dates: the time that is left, the responsible member, the date type, the kind of case, '
  'or the category of the visa for which a case waits.';
comment on column app.report_template.columns is
  'What its reports show of a date besides its day and case, in this order.';

comment on table app.report_template_recipient is
  'Further recipients of the scheduled report of a template besides its schedule_recipient. A member who has left is '
  'kept here, but receives nothing.';

comment on table app.sample_record is 'The records that make up the sample office, until it is removed.';

comment on table app.saved_view is
  'A list''s filters, columns and order, saved under a name by a member or for the organization.';
comment on column app.saved_view.filters is 'In the format of the list''s call.';
comment on column app.saved_view.columns is 'The hidden and the shown columns, in the format of the list''s address.';
comment on column app.saved_view.made_by is 'Null once the member has left.';
comment on column app.saved_view.private_to is 'The only member who has it; null for the whole organization.';

comment on table app.saved_view_choice is 'A member''s choices about the views that they can see.';
comment on column app.saved_view_choice.pinned is 'Whether it is in the member''s sidebar.';
comment on column app.saved_view_choice.is_default is 'Whether the member''s list opens with it.';

comment on table app.search_entry is 'The searched text of each record, as computed by the view search_source.';
comment on column app.search_entry.archived is 'Whether the record is archived; archived records are listed last.';
comment on column app.search_entry.words is
  'Folded words, each after a space: of the name; after a "|" the last ten digits of telephone numbers; after '
  'another "|" e-mail addresses, and numbers without separators.';
comment on column app.search_entry.signs is
  'The characters in the name other than letters, digits and spaces: each one, and each two in a row.';
comment on column app.search_entry.likeness is
  'For people: what possible duplicates have in common with them; posted like words.';

comment on table app.search_posting is
  'The words of names and titles, and telephone numbers, each with the records that contain it. Deleted records have '
  'none.';
comment on column app.search_posting.word is
  'A folded word, or "tel:" and the last ten digits of a telephone number, since its beginning is written in many '
  'ways.';
comment on column app.search_posting.archived is 'Whether the record is archived; archived records are listed last.';

comment on table app.search_word is 'The words of names and titles, folded. Words that are no longer used are kept.';

comment on table app.status_period is
  'The statuses, jobs, violations and cards of a beneficiary, each with its period.';
comment on column app.status_period.kind is
  'A status, a job, a violation, or a card. The end of a visa, which is a card, does not mean the end of a status.';
comment on column app.status_period.class is
  'The class of admission, the category of a card, or the violation in words.';
comment on column app.status_period.valid_to is
  'Its last day; null if none is known, if it is ongoing, or for the duration of status.';
comment on column app.status_period.identifier_id is 'The receipt on which it is based.';
comment on column app.status_period.document_id is 'The document that proves it.';

comment on table app.stored_file is
  'The content of a file, stored whole: written before its row, and removed after it. Never changed.';
comment on column app.stored_file.media_type is
  'Detected from the content: a type that may be displayed, or application/octet-stream.';
comment on column app.stored_file.scan_state is
  'The result of the virus scan: not_scanned if there is no scanner or it could not decide, with the reason in '
  'scan_note.';
comment on column app.stored_file.missing_since is
  'When a check first found that the content is missing or has another length.';
comment on column app.stored_file.text_state is
  'Whether its text can be searched: waiting to be read; found; none, as in a scan; unsupported: its type is not '
  'read; failed.';
comment on column app.stored_file.text_note is 'Why reading failed, worded for the user.';
comment on column app.stored_file.pages is 'The number of pages, if known.';
comment on column app.stored_file.reads_begun is
  'The number of attempts to scan and read it that were begun and not ended because the program was stopped.';

comment on table app.task is 'Something that has to be done on a case.';
comment on column app.task.kind_part is
  'The key of the item of a kind of case from which it was created, unique within the case; empty if added by hand.';
comment on column app.task.assignee_id is 'Null if no member is assigned, or if the assignee has left.';
comment on column app.task.due_date_id is
  'The case date from which its due day is counted; null if it has a fixed due day or none.';
comment on column app.task.due_days is 'The number of days from that date to its due day, negative before the date.';
comment on column app.task.due_order is 'The sort key of lists: a task without a due day is listed last.';
comment on column app.task.settled_by_name is 'Display name at that time; kept after the member has left.';
comment on column app.task.created_by_name is 'Display name at that time.';
comment on column app.task.awaited_type_id is
  'Its due day is counted from the first date of this type that its case gets.';
comment on column app.task.awaited_output is
  'Its due day is counted from the date that this rule counts on its case: the keys of the rule and of its output, '
  'separated by a dot.';
comment on column app.task.awaited_words is 'The name of the date for which it waits; empty if it waits for none.';

comment on table app.thread is 'Messages about one subject, on a case, a beneficiary or a petitioner.';
comment on column app.thread.owner_id is 'The record that the thread belongs to, whatever its kind.';
comment on column app.thread.state is 'waiting: for the client''s reply.';
comment on column app.thread.snoozed_until is 'Until when it is hidden from the inbox; null if it is not.';
comment on column app.thread.last_number is 'The number of its last message; 0 if it has none.';
comment on column app.thread.last_at is
  'When its last message was written or, if it has none, when the thread was opened.';
comment on column app.thread.reply_token is
  'The suffix after the plus sign in its address at a mailbox; null until a mail was sent.';
comment on column app.thread.unanswered_since is
  'When the first mail was received that the office has not answered by a later mail, wherever it was filed first; '
  'null if there is none. Maintained by triggers. Automatic mails need no answer, and a note is not an answer.';

comment on table app.thread_follower is
  'Who is notified of new messages in a thread: its assignee, members who wrote in it, and members who were mentioned.';
comment on column app.thread_follower.read_number is 'The last message that was shown to the follower.';

comment on table app.thread_mail_id is
  'The Message-IDs by which a mail is recognized as an answer in a thread: those of sent and received mails, and '
  'those that they refer to.';
comment on column app.thread_mail_id.message_id is
  'The message of a sent mail, so that it can be found from a delivery report, which names this Message-ID; null for '
  'other mails.';

comment on table app.thread_sender is
  'The addresses whose mails are added to a thread automatically: those that were written to in it, and those that a '
  'member admitted.';

comment on table app.upload is
  'A file that is uploaded in parts, which any process accepts. Deleted if it is not completed in time.';
comment on column app.upload.person_id is
  'Who uploads the file; visible to that member only. Null if it is uploaded by a link.';
comment on column app.upload.file_id is
  'The stored file that it becomes, under which its content is stored from the first part on.';
comment on column app.upload.document_id is
  'The document whose next version it will be; once completed, the document that it became.';
comment on column app.upload.store_key is 'The key by which the store identifies the unfinished file.';
comment on column app.upload.client_link_id is 'The link by which it is uploaded; null if a member uploads it.';
comment on column app.upload.checklist_item_id is 'The checklist item for which it is sent.';
comment on column app.upload.purpose is
  'Whether it is a document of a record, or a spreadsheet to import, which belongs to no record.';

comment on table app.upload_part is 'The parts of an upload that were received completely.';
comment on column app.upload_part.tag is 'The value that the store requires for the part when the file is assembled.';

comment on table app.visa_bulletin is
  'The visa bulletins of the Department of State that the organization has imported, one per month. Older ones are '
  'kept: what was current may no longer be.';
comment on column app.visa_bulletin.uscis_family is
  'The chart that USCIS uses for family-sponsored adjustments in that month; null if not specified.';
comment on column app.visa_bulletin.uscis_employment is
  'The chart that USCIS uses for employment-based adjustments in that month; null if not specified.';
comment on column app.visa_bulletin.is_sample is 'Whether its data is fictitious, for the sample office.';

comment on column app.visa_bulletin_cutoff.category is
  'As in case_record, and the rows of investors as they were until May 2022.';
comment on column app.visa_bulletin_cutoff.status is
  'date: priority dates before cutoff_on are current; current: all are; unavailable: none is.';

comment on schema audit is
  'The seals of the audit log, which the role landfall_audit can only reach through functions.';

comment on column audit.chain.mac is 'The code of the last seal, from which the next one is computed.';
comment on column audit.chain.proof is
  'HMAC of length and mac, replaced with each seal: an attacker who cuts off the end of a chain cannot create one '
  'for the rest.';

comment on column audit.seal.position is 'From 1, without gaps.';

comment on table audit.unsealed is 'Entries of the audit log that are not sealed yet. Filled by a trigger.';

comment on table identity.account is 'A person who signs in with the bundled provider. Not related to organizations.';
comment on column identity.account.email_verified is 'Whether the person has proved that the address is theirs.';
comment on column identity.account.credentials_version is
  'Increases whenever the password or second factor changes: a sign-in that was begun before that fails.';
comment on column identity.account.email_verified_at is
  'When the person proved that the address is theirs: anything that was added to the account before may belong to '
  'someone else.';

comment on column identity.cookie_key.retired_at is
  'When another secret replaced it. Cookies signed with this one are accepted for another 30 days.';

comment on table identity.device is
  'A browser in which a person signed in. Its session, codes and refresh tokens are valid only while its row exists '
  'and has not ended.';
comment on column identity.device.user_agent is 'The user agent of the browser when it was last seen.';
comment on column identity.device.last_seen_at is 'When it last requested a sign-in or new tokens.';
comment on column identity.device.ended_at is
  'When it was signed out. Kept until nothing that was issued to it can still be valid.';

comment on table identity.failed_sign_in is
  'Failed sign-ins of the last minutes, for the lockout. Attempts on unknown addresses count like those on existing '
  'ones.';
comment on column identity.failed_sign_in.email_hash is
  'SHA-256 of the normalized address, so that anything that people type into that field by mistake is not readable.';
comment on column identity.failed_sign_in.known_device_id is
  'The account''s known device that it was made from; null for all other attempts, which share one count.';

comment on table identity.known_device is
  'A browser whose user has proved that an account is theirs. It does not grant access: only its failed sign-ins are '
  'counted separately.';
comment on column identity.known_device.id is
  'UUIDv7, under which its failed sign-ins are counted. Does not change when its cookie does.';
comment on column identity.known_device.token_hash is
  'SHA-256 of the value of its cookie, which is 256 random bits. A browser has one cookie for all accounts.';
comment on column identity.known_device.session_uid is
  'The session of its last sign-in; null until it signs in after a new password was chosen in it.';

comment on table identity.mail is
  'A mail that belongs to no organization, e.g. of the sign-in provider to verify an address, or to an operator. '
  'Columns as in app.mail.';

comment on table identity.mail_link is 'Links that were mailed to a person and let them do one thing once.';
comment on column identity.mail_link.token_hash is
  'SHA-256 of the token in the link, so that a copy of this table gives no access.';
comment on column identity.mail_link.used_at is 'When it was used, or invalidated by another link.';

comment on table identity.mail_request is
  'Mails that were requested in the last hour, for rate limits. Addresses without an account count in the same way.';

comment on table identity.oidc_state is
  'Sessions, interactions, grants, authorization codes and refresh tokens. Expired rows are deleted in small batches.';
comment on column identity.oidc_state.id_hash is
  'SHA-256 of the identifier. The identifier is a secret of the browser, so a copy of this table does not allow '
  'signing in.';
comment on column identity.oidc_state.session_uid is
  'The session itself, or the session in which a code or refresh token was issued: the identifier that survives a '
  'change of the cookie.';
comment on column identity.oidc_state.expires_at is 'When the state expires; the row may be deleted from then on.';

comment on table identity.passkey is
  'A key pair on a person''s device with which they sign in (WebAuthn Level 3). Only its public half is stored.';
comment on column identity.passkey.credential_id is 'The identifier that the authenticator uses for it.';
comment on column identity.passkey.counter is
  'The number of uses that the authenticator reports; one that decreases was copied. 0 if the authenticator does not '
  'count.';
comment on column identity.passkey.transports is 'How browsers reach the authenticator, e.g. internal, usb.';
comment on column identity.passkey.user_agent is
  'The user agent of the browser in which it was created, by which its owner recognizes it.';

comment on table identity.recovery_code is 'Codes that replace a lost authenticator app, each valid once.';
comment on column identity.recovery_code.code_hash is
  'SHA-256 of the code, which has 120 random bits. Deleted when the code is used.';

comment on table identity.server_secret is
  'Keys of the server for data that it must be able to decrypt. The application''s role has no rights here.';

comment on table identity.sign_up is
  'Accounts that were created in the last hour, for the rate limit. Invited people do not count.';

comment on table identity.signing_key is
  'RS256 key pairs that sign tokens. Exactly one is current; its uniqueness also resolves two concurrent first starts.';
comment on column identity.signing_key.retired_at is
  'When another key replaced it. The public half remains published for another day.';

comment on column identity.totp.secret is
  'The secret that the app and the server share. Stored in readable form, since codes are computed from it.';
comment on column identity.totp.confirmed_at is
  'When a first code proved that the app has it; from then on, sign-in asks for codes.';
comment on column identity.totp.last_step is
  'The time step of the last accepted code, so that no code is accepted twice.';

comment on schema installation is
  'The data of the installation as a whole: its operators, and the log of what is done to it. Reached through '
  'functions.';

comment on table installation.event is 'What was done to the installation. Not part of any organization''s audit log.';
comment on column installation.event.actor_kind is
  'operator: by a page or the API; command: by the command landfall on the machine; program: automatically.';
comment on column installation.event.person_id is 'The operator; null for other actors.';
comment on column installation.event.action is 'In the form of the audit log''s actions, e.g. operator.added.';
comment on column installation.event.about is 'What it was done to, worded for operators. Never a secret.';

comment on table installation.health is 'The results of the last check, one row for each item that is checked.';
comment on column installation.health.key is 'The item that was checked, e.g. disk.';
comment on column installation.health.state is 'attention: an operator has to act; off: it is turned off.';
comment on column installation.health.words is 'The current condition, and what to do about it.';
comment on column installation.health.looks is 'The number of consecutive checks with this result.';
comment on column installation.health.told_attention is
  'Whether the last notification to operators about it said that it needs their attention.';

comment on table installation.operator is
  'The people who run the installation: they monitor it and manage its backups. This gives them no rights in any '
  'organization.';

comment on table installation.watch is 'The process that checks the installation, and when it last did. One row.';

comment on function app.add_notification_setting() is 'Gives a new member the default notification settings.';
comment on function app.address_words(text) is
  'A postal address in a form for comparisons: without signs and spaces, and with usual words shortened.';
comment on function app.announce_own_case() is 'Members who add themselves to a case need not be notified.';
comment on function app.audited_people(uuid[]) is
  'Which of some people are members of the session''s organization or have acted in it.';
comment on function app.await_seal() is 'Queues new entries of the audit log to be sealed.';
comment on function app.count_cases() is 'Maintains case_count.';
comment on function app.count_founded() is
  'The number of organizations that the session''s person runs, including deleted ones until they are erased.';
comment on function app.date_tasks(uuid, uuid, uuid, uuid, text) is
  'Links tasks of a case that wait for a date of a type, or of a rule, to a date that now exists.';
comment on function app.date_tasks_of_rule() is 'Links tasks that wait for the result of a rule to its date.';
comment on function app.date_tasks_of_type() is 'Links tasks that wait for a date of its type to a new date.';
comment on function app.delete_organization(timestamptz) is
  'Deletes the session''s organization: its members appear never to have belonged to it, and its mails and jobs are '
  'cancelled.';
comment on function app.drop_thread_text() is 'Removes the searchable text of removed threads.';
comment on function app.end_news() is 'Prevents mails about something new in a thread that the member has read since.';
comment on function app.end_snoozes() is 'Ends the snoozes of a date when it is handled, moved or archived.';
comment on function app.enqueue_job(text, jsonb, timestamptz) is
  'Adds a job of the transaction''s organization, which starts immediately if start_at is null.';
comment on function app.enter_organization(uuid) is
  'Makes this the organization in which the transaction works from now on; returns false and changes nothing unless '
  'its person is a member.';
comment on function app.erase_organization(uuid, text) is
  'Erases every row of a deleted organization; returns the number of rows per table.';
comment on function app.founding_reply(text, text, timestamptz) is
  'The reply that the session''s person was given under a key, in any of their organizations.';
comment on procedure app.hide_with_case(regclass, name) is
  'Row-level security by restricted cases for one table whose rows belong to cases. Called by migrations.';
comment on function app.installation_events(integer) is
  'The latest events of the installation, the newest first, for its operators.';
comment on function app.installation_health() is
  'The results of the last check of the installation, for its operators.';
comment on function app.is_operator() is 'Whether the session''s person is an operator of the installation.';
comment on function app.keep_unanswered() is
  'Maintains since when a thread has been waiting for an answer by the office.';
comment on function app.likeness(text, boolean, text[], text[]) is
  'What two records of the same person may have in common besides a telephone number: how the name sounds (=n), an '
  'e-mail address (=m), a postal address (=a); each as a hash.';
comment on function app.members() is
  'The members of the session''s organization. Imported members count as not signed in here until they accept an '
  'invitation.';
comment on function app.move_tasks() is 'Moves the due days of tasks that are counted from a date when the date moves.';
comment on function app.name_sounds(text, boolean) is
  'A key for how a name sounds, which ignores accents, the order of its words, and misspellings that sound alike.';
comment on function app.name_words(text, boolean) is
  'The folded words of a name; for firms, without the words for their legal form.';
comment on function app.open_calendar_feed(bytea) is
  'Creates the session for the holder of a calendar feed''s token: its person in its organization.';
comment on function app.open_client_link(bytea, timestamptz) is
  'Creates the session for the holder of a client link''s token: the organization and case of the link.';
comment on function app.open_download(bytea, timestamptz) is
  'Creates the session for the holder of a download''s token: that of its person. Works once.';
comment on function app.open_held_mailbox(uuid, uuid, timestamptz) is
  'Creates the session of the process that reads a mailbox: the organization of the mailbox; null if another process '
  'or none reads it.';
comment on function app.open_invitation(bytea, timestamptz) is
  'Creates the session for the holder of an invitation''s token: the organization of the invitation.';
comment on function app.open_job(text, uuid) is 'Creates the session of a job: the organization that its row names.';
comment on function app.open_posting(uuid, bytea) is
  'Creates the session for the holder of the secret of a mailbox''s webhook: the organization of the mailbox; null '
  'for any other secret.';
comment on function app.open_session(text, text, uuid) is 'Creates the session of a call: person, organization, roles.';
comment on function app.operators() is 'The operators of the installation, visible to operators only.';
comment on function app.organization_tables() is
  'Every table with a column for the organization, referenced tables before those that reference them.';
comment on function app.people_in_records() is
  'Everyone who appears in the records of the session''s organization, with the addresses of its members only.';
comment on function app.record_installation_event(uuid, timestamptz, text, text) is
  'Writes an action of the session''s person, who must be an operator, into the log of the installation.';
comment on function app.recount_cases() is 'Counts the cases of the session''s organization again.';
comment on function app.rename_date_type(uuid, text, text) is
  'Puts the new name of a date type into the texts of the session''s organization that contain the old one.';
comment on function app.report_recipients(uuid[]) is
  'The names of current and former recipients of reports of the session''s organization, and whether they are members.';
comment on function app.restrict_rows() is
  'Restricts or opens the rows of a case together with it; the argument is their table.';
comment on procedure app.restrict_with_case(regclass) is
  'Makes the rows of a table that is not derived follow the restriction of their cases. Called by migrations.';
comment on function app.sees_every_case() is 'Whether the session can see every restricted case of its organization.';
comment on function app.sees_restricted(uuid) is 'Whether the session can see a restricted case.';
comment on function app.settle_reminders() is
  'Updates a reminder from the state of its mails: sent once all are, failed when one is given up.';
comment on function app.sort_key(text) is
  'The key by which lists sort a text: its first 200 characters without accents and case, with blank ones last.';
comment on function app.take_back_case(uuid) is
  'Deletes a case that an import created, with its dates and its note. Returns false and does nothing if it was '
  'changed since.';
comment on function app.take_back_person(uuid) is
  'Deletes a beneficiary or a petitioner that an import created. Returns false and does nothing if it was changed or '
  'used since.';
comment on function app.take_restricted() is 'Copies to a new row of a case whether the case is restricted.';
comment on function app.unconfirmed_members() is
  'The members of the session''s organization whose e-mail addresses are not verified.';
comment on function app.with_renamed_type(jsonb, text, text) is
  'The content of a kind of case, with another name of a date type.';
comment on function app.withdraw_end_of_snooze() is
  'Withdraws the mail that announced the end of a snooze, unless it was sent.';
comment on function app.withdraw_notice() is
  'Withdraws the mail that reported something new in a thread, unless it was sent.';
comment on function app.word_mark(uuid, text) is
  'The prefix of each word of the pages of a kind in an organization. Two organizations may share it, so a search '
  'also filters by both.';

comment on function audit.changes(uuid, uuid[]) is 'The stored changes of some audit log entries of an organization.';
comment on function audit.sealed(uuid, bigint, integer) is
  'The seals of an organization by position, each with its entry; nulls for an entry that no longer exists.';
comment on function audit.tail(uuid) is
  'The entries of an organization without a seal: those that wait for it, those that wait but no longer exist '
  '(lost), and those that are neither sealed nor waiting (stray).';

comment on function identity.enqueue_event(uuid, text, timestamptz, text) is
  'Adds the job that reports an event of an account.';
comment on function identity.is_invited(text, timestamptz) is
  'Whether any organization has a pending invitation for an e-mail address. The sign-in provider does not disclose it.';

comment on function jobs.enqueue(text, jsonb, uuid, timestamptz) is
  'Adds a job, which starts immediately if start_at is null.';
comment on function jobs.organizations_to_erase() is 'Deleted organizations that can no longer be restored.';
comment on function jobs.mail_to_erase(uuid) is
  'The mails of an organization to be erased, which may be files in the outbox.';
comment on function jobs.erase_organization(uuid) is 'Erases an organization that can no longer be restored.';
comment on function jobs.sweep_report_previews(timestamptz, timestamptz) is
  'Empties up to a hundred expired previews, of all organizations, and returns how many; removes those that were '
  'emptied long ago.';
comment on function jobs.sweep_notifications(timestamptz) is
  'Removes up to 5,000 bell entries that were created until an instant, of all organizations, and returns how many.';
comment on function jobs.queue_escalations(timestamptz) is
  'Adds a job for each organization with reminders that were not acknowledged in time.';
comment on function jobs.queue_due_reminders(timestamptz) is
  'Adds the jobs that send due reminders, of all organizations that have no such job waiting.';
comment on function jobs.queue_ends_of_snoozes(timestamptz) is
  'Adds a job for each organization in which the snooze of a date is over, from 09:00 on its day.';
comment on function jobs.forget_uploads(timestamptz) is
  'Removes up to five hundred expired uploads, of all organizations, and returns what the store has of them.';
comment on function jobs.empty_trash(timestamptz) is
  'Permanently deletes up to two hundred documents that have been in the trash for long enough, of all '
  'organizations, except those of cases under a legal hold. Returns the files that no version uses any more.';
comment on function jobs.known_files(uuid, uuid[]) is
  'The files of an organization that are stored or being uploaded, with the length of the complete ones.';
comment on function jobs.mark_missing_files(uuid, uuid[], uuid[], timestamptz) is
  'Records which files a check did not find, and which it found again.';
comment on function jobs.hold_mailboxes(uuid, timestamptz, timestamptz, integer, uuid[]) is
  'Lets a process keep the mailboxes that it reads, and take over others that no process reads; at its limit, in '
  'place of some that have been read.';
comment on function jobs.release_mailboxes(uuid) is 'Releases the mailboxes of a process that stops.';
comment on function jobs.operators() is 'The operators to whom the worker writes about the installation.';
comment on function jobs.mail_operator(uuid, text, text, text, text, text, text, timestamptz) is
  'Sends a mail about the installation once the transaction is committed.';
comment on function jobs.sweep_deleted_reports(timestamptz) is
  'Permanently deletes up to a hundred reports that were deleted long ago, of all organizations, and returns how many.';
comment on function jobs.forget_imports(timestamptz) is
  'Removes up to ten imports from before an instant, of all organizations, with their rows, except those that are '
  'being carried out or undone, or can be undone. Returns how many.';
comment on function jobs.remove_dismissed_mails(timestamptz) is
  'Permanently deletes up to two hundred mails that were dismissed long enough ago, of all organizations, except '
  'those of cases under a legal hold. Returns their raw files.';
comment on function jobs.is_organization(uuid) is 'Whether an organization with this id exists, deleted or not.';

comment on view app.document_owner is 'The records that documents can belong to, with their names.';
comment on view app.visible_case_count is
  'The number of cases of the session''s organization that the session can see: the sum over rows.';
