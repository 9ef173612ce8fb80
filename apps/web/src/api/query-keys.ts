/**
 * Roots of the query keys. A case's dates appear in lists, on its page and in the dates view, so all of these share one
 * root: a change to any of them refreshes all that are on the screen.
 */
export const QUERY_ROOT = {
  cases: 'cases',
  beneficiaries: 'beneficiaries',
  petitioners: 'petitioners',
  notes: 'notes',
  notifications: 'notifications',
  dateSettings: 'date-settings',
  deadlineRules: 'deadline-rules',
  organization: 'organization',
  invitations: 'invitations',
  search: 'search',
  settings: 'settings',
  notificationSettings: 'notification-settings',
  calendarFeeds: 'calendar-feeds',
  audit: 'audit',
  reports: 'reports',
  reportTemplates: 'report-templates',
  reminders: 'reminders',
  documents: 'documents',
  documentFolders: 'document-folders',
  matterTypes: 'matter-types',
  checklists: 'checklists',
  checklistTemplates: 'checklist-templates',
  clientLinks: 'client-links',
  tasks: 'tasks',
  threads: 'threads',
  mailTemplates: 'mail-templates',
  receivedMails: 'received-mails',
  mailboxes: 'mailboxes',
  backups: 'backups',
  operations: 'operations',
  imports: 'imports',
  savedViews: 'saved-views',
  visaBulletins: 'visa-bulletins',
  changeSets: 'change-sets',
  closures: 'closures',
} as const;

/** The number of threads with something unread, which several parts of the screen show. */
export const UNREAD_KEY = [QUERY_ROOT.threads, 'unread'] as const;
