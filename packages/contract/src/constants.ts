/** Business constants and limits of the product specification, section 9. Durations are milliseconds unless named otherwise. */

export const SECONDS_PER_DAY = 86_400;

/** Date settings are cached this long unless a refresh is forced. */
export const DATE_SETTINGS_CACHE_MS = 300_000;

/** Pause before a case filter or a search is sent. */
export const SEARCH_DEBOUNCE_MS = 300;

/** Pause before the name filter of the beneficiary list is sent. */
export const NAME_FILTER_DEBOUNCE_MS = 225;

/** Characters from which on the filter drawer and the global search ask the server. */
export const SEARCH_MIN_LENGTH = 2;

/** Characters from which on the dialogs that add someone to a case ask the server. */
export const ADD_SEARCH_MIN_LENGTH = 3;

/** How many results a global search shows of each kind. */
export const SEARCH_RESULTS = 10;

/** How many of the records that a person opened last are kept in their browser. */
export const RECENT_RECORDS = 8;

/** How many documents, notes and threads a global search shows of each, found by what they say. */
export const TEXT_RESULTS = 5;

/** Days of the reminder presets; a month counts 30 of them (section 5). */
export const REMINDER_PRESET_DAYS = [1, 7, 30, 60] as const;

/** The most cases that one bulk action changes. */
export const BULK_SIZE = 500;

/** The most days by which many dates are moved at once. */
export const MAX_MOVED_DAYS = 3_650;

/** The most days without a change that the board can be told to wait for. */
export const MAX_INACTIVE_DAYS = 3_650;

/** The most documents that one download holds. */
export const DOWNLOADED_DOCUMENTS = 1_000;

/** Documents stay in the trash for so many days. */
export const TRASH_DAYS = 30;

/** For so many minutes whoever wrote a note can change what it says. */
export const NOTE_EDIT_MINUTES = 15;

/** The page size of lists, and the largest a caller may ask for. */
export const PAGE_SIZE = 50;
export const MAX_PAGE_SIZE = 200;

/** The most entries that a bell shows, and counts. */
export const NOTIFICATIONS_SHOWN = 100;

/** Threads with something unread are counted up to here. */
export const UNREAD_COUNTED = 100;

/** Threads of a part of the inbox are counted up to here: a total of so many stands for as many or more. */
export const THREADS_COUNTED = 1_000;

/** How many messages of a thread are read at once. */
export const MESSAGES_SHOWN = 50;

/** For so many seconds a mail that was sent can be taken back. */
export const MAIL_UNDO_SECONDS = 10;

/** A mail can be sent later by so many days at most. */
export const MAIL_LATER_DAYS = 365;

/** All files of one mail together have at most so many bytes: many mail servers take no more than 25 MB, as text of 7 bits. */
export const MAIL_ATTACHED_BYTES = 18 * 1024 * 1024;

/** A mail that somebody posts is of so many bytes at most. */
export const RECEIVED_MAIL_BYTES = 50 * 1024 * 1024;

/** Mails that are in no thread are counted up to here: a total of so many stands for as many or more. */
export const RECEIVED_MAILS_COUNTED = 1_000;

/** Mails that were dismissed are kept so many days. */
export const DISMISSED_MAIL_DAYS = 30;

/** A client who wrote and was not answered for so many days is on the board. */
export const UNANSWERED_DAYS = 3;

/** The most working hours after which a reminder that nobody took note of goes to the admins. */
export const MAX_ACKNOWLEDGE_HOURS = 80;

/** Entries of a bell are kept so many days. */
export const NOTIFICATION_DAYS = 180;

/** Entries of the audit log are counted up to here: a total of so many stands for as many or more. */
export const AUDIT_COUNTED = 10_000;

/** The most entries of the audit log that one export holds. */
export const AUDIT_EXPORTED = 50_000;

/** Dates up to this many days ahead count as soon. */
export const SOON_DAYS = 7;

/** How many days ahead a report looks, unless told otherwise, and at most. */
export const REPORT_DAYS = 90;
export const MAX_REPORT_DAYS = 365;

/** A report's list of this month ends so many days ahead. */
export const REPORT_MONTH_DAYS = 30;

/** A report goes to so many members at once at most. */
export const REPORT_RECIPIENTS = 20;

/** So many of those whom a report went to last are told of. */
export const DELIVERIES_TOLD = 50;

/** A deleted report can be restored for so many days. */
export const DELETED_REPORT_DAYS = 30;

/** How a report that is made to order is called unless it has a name. */
export const CUSTOM_REPORT_NAME = 'Custom Report';

/** How a report's kind is shown unless it says another; so, too, if it takes in several date types with this one among them. */
export const REPORT_TYPE = 'Filing Deadline';

/** How the kind of a report of several others is called. */
export const MIXED_REPORT_TYPE = 'Case Dates';

/** A spreadsheet to import has so many bytes at most. */
export const IMPORT_BYTES = 25 * 1024 * 1024;

/** How many days an import is kept, and how many its cases can be taken back after it ran: it is kept as long, too. */
export const IMPORT_DAYS = 30;

/** An invitation can be accepted for this long. */
export const INVITATION_DAYS = 14;

/** How long the greeting of an accepted invitation stays before it goes on by itself. */
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

/** The largest accepted values: texts in Unicode code points, as PostgreSQL counts them; the rest as each is named. */
export const LIMITS = {
  title: 300,
  description: 20_000,
  organizationName: 200,
  organizationDescription: 5_000,
  /** The longest IANA name is half of it. */
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
  /** A path, or what else names a place for backups. */
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
  /** People, petitioners and dates that one call opens a case with. */
  newCaseBeneficiaries: 20,
  newCasePetitioners: 10,
  newCaseDates: 50,
  /** Where an interview or a hearing is. */
  place: 300,
  feedName: 100,
  /** Calendar feeds of one person in one organization. */
  calendarFeeds: 20,
  folderName: 100,
  /** Folders of one organization. */
  documentFolders: 30,
  viewName: 100,
  /** Views of one person, and as many that are shared. */
  savedViews: 100,
  /** Views of one person in the sidebar. */
  pinnedViews: 20,
  /** Up to so many records of a view are counted: as many stand for as many or more. */
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
  /** What the office adds to a mail that asks for what is missing, and how many get one. */
  requestText: 5_000,
  requestRecipients: 10,
  clientLinkDays: 60,
  clientLinkFiles: 500,
  /** Links of one case that are good at one time. */
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
  /** Dates that one document speaks of. */
  datesOfDocument: 50,
  /** Documents of one record, those in the trash included. */
  documents: 2_000,
  /** A file's name, of which as much is kept. */
  fileName: 300,
  /** Why a date was moved, and what is noted of how it was handled. */
  reason: 500,
  /** A person's free settings: bytes of their JSON, and how deep it nests. */
  settingsBytes: 16_384,
  settingsDepth: 5,
} as const;

/** What expires within so many days is looked for unless told otherwise: renewals of work permits are filed from then on. */
export const EXPIRING_DAYS = 180;
