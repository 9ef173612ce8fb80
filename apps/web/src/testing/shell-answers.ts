import { getBackupNotice } from '@landfall/contract/backup-notice';
import { getBoard } from '@landfall/contract/board';
import { listCaseEvents } from '@landfall/contract/case-events';
import { listChecklistTemplates } from '@landfall/contract/checklist-templates';
import { getChecklist } from '@landfall/contract/checklists';
import { listDateSettings } from '@landfall/contract/date-settings';
import { listSnoozes } from '@landfall/contract/date-snoozes';
import { listDocumentFolders } from '@landfall/contract/document-folders';
import { listDocuments } from '@landfall/contract/documents';
import { listBeneficiaryRelatives, listPetitionerRelatives } from '@landfall/contract/household-links';
import {
  listBeneficiaryIdentifiers,
  listCaseReceipts,
  listPetitionerIdentifiers,
} from '@landfall/contract/identifiers';
import { listUndeliveredMail } from '@landfall/contract/mail';
import { listMailTemplates } from '@landfall/contract/mail-templates';
import { listMailboxes } from '@landfall/contract/mailboxes';
import { listMatterTypes } from '@landfall/contract/matter-types';
import { listNotifications } from '@landfall/contract/notifications';
import { getOrganization, listUsers, type Organization } from '@landfall/contract/organization';
import { listPersonAddresses } from '@landfall/contract/person-addresses';
import { getPersonTimeline } from '@landfall/contract/person-timeline';
import { listReceivedMails } from '@landfall/contract/received-mails';
import type { Role } from '@landfall/contract/roles';
import { countSavedViews, listSavedViews } from '@landfall/contract/saved-views';
import { getSettings } from '@landfall/contract/settings';
import { listTasks } from '@landfall/contract/tasks';
import { countUnreadThreads, listThreads } from '@landfall/contract/threads';
import { answer } from './answers.ts';

/** The organization's calendar day. */
export const TODAY = '2026-03-02';

const ORG = '0190a000-0000-7000-8000-000000000001';
/** The signed-in person. */
export const ME = '0190a000-0000-7000-8000-000000000002';

/** An id in the API's format. */
export function idOf(number: number): string {
  return `0190a000-0000-7000-9000-${String(number).padStart(12, '0')}`;
}

const NAME = 'Harbor Immigration';

/** The organization that every screen belongs to. */
export const OFFICE: Organization = {
  id: ORG,
  name: NAME,
  description: '',
  created_at: '2026-01-05T15:00:00Z',
  time_zone: 'America/New_York',
  today: TODAY,
  sample_loaded: false,
  requires_second_factor: false,
  inactive_days: 30,
  client_reminders: false,
  acknowledge_hours: 8,
  requires_verification: false,
  version: 1,
};

/**
 * From now on the signed-in person has this role, and `operator` says whether they run the installation. @param org the
 * organization that they work in
 */
export function answerPerson(role: Role, operator = false, org = ORG): void {
  answer(getSettings, {
    user: {
      id: ME,
      email: 'nadia@example.test',
      email_verified: true,
      display_name: 'Nadia Reyes',
      org_id: org,
      roles: [role],
      needs_second_factor: false,
      needs_confirmed_email: false,
      operator,
    },
    settings: {},
    organizations: [{ id: org, name: NAME, roles: [role] }],
  });
}

/** A person without any records. */
export const NO_TIMELINE = {
  today: TODAY,
  periods: [],
  absences: [],
  gaps: [],
  expiries: [],
  counters: [],
};

/** Answers the requests of every screen: an admin of an organization without date types and colleagues. */
export function answerForShell(): void {
  answerPerson('super_admin');
  answer(getOrganization, OFFICE);
  answer(getBackupNotice, { backups: 'on' });
  answer(getBoard, { checked_at: `${TODAY}T15:00:00Z`, cases: 0, inactive_days: 30, checks: [] });
  answer(listUsers, { users: [] });
  answer(listNotifications, { notifications: [], unread: 0, today: TODAY });
  answer(listDateSettings, { date_settings: [], archived_in_use: [] });
  answer(listSnoozes, { snoozes: [] });
  answer(listDocuments, { documents: [] });
  answer(listMatterTypes, { matter_types: [] });
  answer(listCaseEvents, { events: [], kinds: [] });
  answer(getPersonTimeline, NO_TIMELINE);
  answer(listPersonAddresses, { addresses: [] });
  answer(getChecklist, { items: [] });
  answer(listBeneficiaryIdentifiers, { identifiers: [] });
  answer(listPetitionerIdentifiers, { identifiers: [] });
  answer(listBeneficiaryRelatives, { relatives: [] });
  answer(listPetitionerRelatives, { relatives: [] });
  answer(listCaseReceipts, { receipts: [] });
  answer(listTasks, { tasks: [], total: 0, next_cursor: null });
  answer(listChecklistTemplates, { checklist_templates: [] });
  answer(listSavedViews, { saved_views: [] });
  answer(countSavedViews, { counts: {} });
  answer(listDocumentFolders, { document_folders: [] });
  answer(listThreads, { threads: [], total: 0, next_cursor: null });
  answer(countUnreadThreads, { unread: 0 });
  answer(listMailTemplates, { mail_templates: [] });
  answer(listMailboxes, { mailboxes: [], redirect_url: 'https://landfall.test/mailbox-sign-in' });
  answer(listReceivedMails, { received_mails: [], total: 0, next_cursor: null });
  answer(listUndeliveredMail, { mail: [], total: 0, next_cursor: null });
}
