/** Business constants and limits of the product specification, section 9. Durations are milliseconds unless named otherwise. */

export const SECONDS_PER_DAY = 86_400;

/** Date settings are cached this long unless a refresh is forced. */
export const DATE_SETTINGS_CACHE_MS = 300_000;

/** Pause before a case filter or a search is sent. */
export const SEARCH_DEBOUNCE_MS = 300;

/** Pause before the name filter of the beneficiary list is sent. */
export const NAME_FILTER_DEBOUNCE_MS = 225;

/** The shortest text for which the filter drawer and the global search query the server. */
export const SEARCH_MIN_LENGTH = 2;

/** The shortest text for which the dialogs that add someone to a case query the server. */
export const ADD_SEARCH_MIN_LENGTH = 3;

/** How many results a global search shows of each kind. */
export const SEARCH_RESULTS = 10;

/** How many recently opened records are kept in a person's browser. */
export const RECENT_RECORDS = 8;

/** How many documents, notes and threads each a global search shows, found by their text. */
export const TEXT_RESULTS = 5;

/** Days of the reminder presets; a month counts 30 of them (section 5). */
export const REMINDER_PRESET_DAYS = [1, 7, 30, 60] as const;

/** The most cases that one bulk action changes. */
export const BULK_SIZE = 500;

/** The most days by which many dates are moved at once. */
export const MAX_MOVED_DAYS = 3_650;

/** The maximum of the setting after how many days without a change a case is shown on the board. */
export const MAX_INACTIVE_DAYS = 3_650;

/** The most documents that one download holds. */
export const DOWNLOADED_DOCUMENTS = 1_000;

/** How many days documents stay in the trash. */
export const TRASH_DAYS = 30;

/** How many minutes the author of a note can edit it. */
export const NOTE_EDIT_MINUTES = 15;

/** The page size of lists, and the largest a caller may ask for. */
export const PAGE_SIZE = 50;
export const MAX_PAGE_SIZE = 200;

/** The most entries that a bell shows, and counts. */
export const NOTIFICATIONS_SHOWN = 100;

/** Unread threads are counted up to this number. */
export const UNREAD_COUNTED = 100;

/** The threads of a box are counted up to this number: a total of this value means that many or more. */
export const THREADS_COUNTED = 1_000;

/** How many messages of a thread are read at once. */
export const MESSAGES_SHOWN = 50;

/** How many seconds a sent mail can be cancelled. */
export const MAIL_UNDO_SECONDS = 10;

/** The most days by which sending a mail can be postponed. */
export const MAIL_LATER_DAYS = 365;

/**
 * The maximum size of all attachments of a mail together, in bytes: many mail servers accept at most 25 MB, encoded as
 * 7-bit text.
 */
export const MAIL_ATTACHED_BYTES = 18 * 1024 * 1024;

/** The maximum size of a mail posted by webhook, in bytes. */
export const RECEIVED_MAIL_BYTES = 50 * 1024 * 1024;

/** Mails without a thread are counted up to this number: a total of this value means that many or more. */
export const RECEIVED_MAILS_COUNTED = 1_000;

/** How many days dismissed mails are kept. */
export const DISMISSED_MAIL_DAYS = 30;

/** After how many days an unanswered client message is shown on the board. */
export const UNANSWERED_DAYS = 3;

/** The maximum of the setting after how many working hours an unacknowledged reminder goes to the admins. */
export const MAX_ACKNOWLEDGE_HOURS = 80;

/** How many days entries of a bell are kept. */
export const NOTIFICATION_DAYS = 180;

/** Entries of the audit log are counted up to this number: a total of this value means that many or more. */
export const AUDIT_COUNTED = 10_000;

/** The most entries of the audit log that one export holds. */
export const AUDIT_EXPORTED = 50_000;

/** Dates up to this many days ahead count as soon. */
export const SOON_DAYS = 7;

/** How many days ahead a report covers, by default and at most. */
export const REPORT_DAYS = 90;
export const MAX_REPORT_DAYS = 365;

/** A report's list of this month ends this many days ahead. */
export const REPORT_MONTH_DAYS = 30;

/** The most members to whom a report is sent at once. */
export const REPORT_RECIPIENTS = 20;

/** How many of the latest deliveries of a report are returned. */
export const DELIVERIES_SHOWN = 50;

/** How many days a deleted report can be restored. */
export const DELETED_REPORT_DAYS = 30;

/** The default name of a custom report. */
export const CUSTOM_REPORT_NAME = 'Custom Report';

/** The default kind of a report, also used for a report of several date types that include this one. */
export const REPORT_TYPE = 'Filing Deadline';

/** The kind of a report of several other date types. */
export const MIXED_REPORT_TYPE = 'Case Dates';

/** The maximum size of a spreadsheet to import, in bytes. */
export const IMPORT_BYTES = 25 * 1024 * 1024;

/** How many days an import is kept, and can be undone after it ran. */
export const IMPORT_DAYS = 30;

/** An invitation can be accepted for this long. */
export const INVITATION_DAYS = 14;

/** How long the greeting of an accepted invitation is shown before it continues automatically, in milliseconds. */
export const ACCEPTED_REDIRECT_MS = 2_000;

/** Section 9, "Login": how the browser signs in. */
export const LOGIN = {
  silentTimeoutSeconds: 60,
  httpTimeoutSeconds: 10,
  httpRetries: 3,
  popup: { width: 400, height: 600 },
  sessionCookieDays: 1,
  transactionCookieDays: 1,
  leewaySeconds: 60,
} as const;

/**
 * The largest accepted values. Texts are measured in code points, as PostgreSQL counts them; other units are named.
 */
export const LIMITS = {
  title: 300,
  description: 20_000,
  organizationName: 200,
  organizationDescription: 5_000,
  /** The longest IANA name is half as long. */
  timeZone: 64,
  invitationMessage: 2_000,
  dateName: 100,
  /** Date types of one organization, archived ones included. */
  dateTypes: 200,
  /** Reminders of one date type. */
  reminders: 50,
  /** Names of reminder templates and groups. */
  reminderName: 200,
  reminderDescription: 1_000,
  reminderSubject: 300,
  reminderText: 5_000,
  /** Reminder templates of one organization, and as many groups. */
  reminderTemplates: 100,
  reminderGroups: 100,
  groupMembers: 200,
  /** Reminders of one case that a preview holds. */
  previewedReminders: 200,
  /** A path, or another part of a backup place. */
  backupPlacePart: 1_000,
  reportName: 200,
  reportDescription: 1_000,
  /** Report templates of one organization. */
  reportTemplates: 200,
  search: 200,
  /** Each part of a person's name, and a petitioner's name. */
  personName: 200,
  email: 254,
  phone: 50,
  address: 1_000,
  website: 2_000,
  city: 100,
  state: 100,
  zip: 20,
  /** Events of one case, archived ones included. */
  caseEvents: 200,
  noteSubject: 300,
  noteText: 20_000,
  assignees: 50,
  /** People, petitioners and dates that one call can create a case with. */
  newCaseBeneficiaries: 20,
  newCasePetitioners: 10,
  newCaseDates: 50,
  /** The location of an interview or a hearing. */
  place: 300,
  feedName: 100,
  /** Calendar feeds of one person in one organization. */
  calendarFeeds: 20,
  folderName: 100,
  /** Folders of one organization. */
  documentFolders: 30,
  viewName: 100,
  /** Views of one person, and as many shared ones. */
  savedViews: 100,
  /** Views of one person in the sidebar. */
  pinnedViews: 20,
  /** Records of a view are counted up to this number: a count of this value means that many or more. */
  viewCounted: 1_000,
  /** Names of the columns that a view hides, or shows: room for those of all date types. */
  viewColumns: 25_000,
  documentNote: 2_000,
  matterTypeName: 100,
  /** Kinds of cases of one organization, archived ones included. */
  matterTypes: 200,
  /** The most forms, roles, dates, tasks and rules of one kind of case. */
  kindForms: 30,
  formName: 40,
  kindRoles: 10,
  kindDates: 20,
  kindTasks: 60,
  kindPartKey: 60,
  kindRules: 60,
  /** Deadline rules of an organization's own. */
  ownRules: 100,
  checklistName: 100,
  /** Templates of checklists of one organization. */
  checklistTemplates: 100,
  checklistKey: 60,
  checklistTitle: 200,
  checklistWhy: 1_000,
  checklistNote: 2_000,
  /** Items of one template, and of the checklist of one case. */
  checklistItems: 200,
  documentsOfItem: 100,
  taskTitle: 200,
  taskNote: 2_000,
  /** Tasks of one case, archived ones included. */
  tasksOfCase: 1_000,
  /** The office's own text in a request for missing items, and its number of recipients. */
  requestText: 5_000,
  requestRecipients: 10,
  clientLinkDays: 60,
  clientLinkFiles: 500,
  /** Valid links of one case at a time. */
  clientLinks: 50,
  threadSubject: 300,
  messageText: 50_000,
  /** Members whom one note mentions. */
  mentions: 50,
  mailRecipients: 20,
  mailAttachments: 20,
  templateName: 100,
  /** Templates of mails of one organization. */
  mailTemplates: 200,
  /** Mailboxes of one organization. */
  mailboxes: 10,
  mailHost: 255,
  /** Passwords, secrets and codes of mail providers, which may be long. */
  mailSecret: 4_000,
  url: 2_000,
  /** Dates with which one document can be tagged. */
  datesOfDocument: 50,
  /** Documents of one record, those in the trash included. */
  documents: 2_000,
  /** The part of a file's name that is stored. */
  fileName: 300,
  /** The reason for moving a date, and the note on how it was handled. */
  reason: 500,
  /** A person's free settings: bytes of their JSON, and how deep it nests. */
  settingsBytes: 16_384,
  settingsDepth: 5,
} as const;

/**
 * The default number of days ahead for which expiring statuses are listed: from then on renewals of work permits are
 * filed.
 */
export const EXPIRING_DAYS = 180;
