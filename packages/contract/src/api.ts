import * as absences from './absences.ts';
import * as audit from './audit.ts';
import * as backupNotice from './backup-notice.ts';
import * as backups from './backups.ts';
import * as beneficiaries from './beneficiaries.ts';
import * as board from './board.ts';
import * as boardRows from './board-rows.ts';
import * as browserConfig from './browser-config.ts';
import * as calendarFeeds from './calendar-feeds.ts';
import * as caseBulk from './case-bulk.ts';
import * as caseDateChanges from './case-date-changes.ts';
import * as caseDateViews from './case-date-views.ts';
import * as caseEvents from './case-events.ts';
import * as caseHolds from './case-holds.ts';
import * as caseRecords from './case-records.ts';
import * as changeSets from './change-sets.ts';
import * as checklistTemplates from './checklist-templates.ts';
import * as checklists from './checklists.ts';
import * as clientLinks from './client-links.ts';
import * as clientUploads from './client-uploads.ts';
import * as controlSheet from './control-sheet.ts';
import * as dateSettings from './date-settings.ts';
import * as dateSnoozes from './date-snoozes.ts';
import * as deadlineRules from './deadline-rules.ts';
import * as documentFolders from './document-folders.ts';
import * as documents from './documents.ts';
import * as duplicates from './duplicates.ts';
import type { Endpoint } from './endpoint.ts';
import * as expiringStatuses from './expiring-statuses.ts';
import * as history from './history.ts';
import * as home from './home.ts';
import * as householdLinks from './household-links.ts';
import * as identifiers from './identifiers.ts';
import * as imports from './imports.ts';
import * as installation from './installation.ts';
import * as invitations from './invitations.ts';
import * as live from './live.ts';
import * as mail from './mail.ts';
import * as mailTemplates from './mail-templates.ts';
import * as mailboxes from './mailboxes.ts';
import * as matterTypeChanges from './matter-type-changes.ts';
import * as matterTypes from './matter-types.ts';
import * as members from './members.ts';
import * as messages from './messages.ts';
import * as missingItems from './missing-items.ts';
import * as newCase from './new-case.ts';
import * as noteChanges from './note-changes.ts';
import * as notes from './notes.ts';
import * as notificationSettings from './notification-settings.ts';
import * as notifications from './notifications.ts';
import * as operations from './operations.ts';
import * as organization from './organization.ts';
import * as organizationData from './organization-data.ts';
import * as ownDeadlineRules from './own-deadline-rules.ts';
import * as partyErasures from './party-erasures.ts';
import * as partyMerges from './party-merges.ts';
import * as personAddresses from './person-addresses.ts';
import * as personTimeline from './person-timeline.ts';
import * as petitioners from './petitioners.ts';
import * as receivedMails from './received-mails.ts';
import * as reminders from './reminders.ts';
import * as reportTemplates from './report-templates.ts';
import * as reports from './reports.ts';
import * as sampleOffice from './sample-office.ts';
import * as savedViewChanges from './saved-view-changes.ts';
import * as savedViews from './saved-views.ts';
import * as search from './search.ts';
import * as settings from './settings.ts';
import * as statusPeriods from './status-periods.ts';
import * as tasks from './tasks.ts';
import * as threads from './threads.ts';
import * as uploads from './uploads.ts';
import * as visaBulletins from './visa-bulletins.ts';

const modules = {
  browserConfig,
  caseRecords,
  caseBulk,
  newCase,
  caseHolds,
  savedViews,
  savedViewChanges,
  caseDateViews,
  caseDateChanges,
  caseEvents,
  board,
  boardRows,
  calendarFeeds,
  dateSnoozes,
  beneficiaries,
  partyErasures,
  partyMerges,
  petitioners,
  householdLinks,
  identifiers,
  statusPeriods,
  personAddresses,
  absences,
  personTimeline,
  duplicates,
  noteChanges,
  notes,
  tasks,
  threads,
  messages,
  mailboxes,
  receivedMails,
  mailTemplates,
  documents,
  documentFolders,
  uploads,
  imports,
  matterTypes,
  matterTypeChanges,
  deadlineRules,
  ownDeadlineRules,
  changeSets,
  visaBulletins,
  checklistTemplates,
  checklists,
  clientLinks,
  clientUploads,
  expiringStatuses,
  history,
  operations,
  notifications,
  home,
  live,
  controlSheet,
  dateSettings,
  reports,
  reportTemplates,
  reminders,
  search,
  sampleOffice,
  mail,
  organization,
  organizationData,
  members,
  missingItems,
  invitations,
  settings,
  notificationSettings,
  audit,
  installation,
  backups,
  backupNotice,
};

function isEndpoint(value: unknown): value is Endpoint {
  return (
    typeof value === 'object' && value !== null && 'access' in value && 'path' in value && 'audit' in value
  );
}

/** Every call of the API by the name of its declaration. The server refuses to start when one of them is not bound. */
export const API: ReadonlyMap<string, Endpoint> = new Map(
  Object.values(modules).flatMap((module) =>
    Object.entries(module).filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1])),
  ),
);
