import { auditRoutes } from './modules/audit/routes.ts';
import { beneficiaryRoutes } from './modules/beneficiaries/routes.ts';
import { boardRoutes } from './modules/board/routes.ts';
import { caseDateRoutes } from './modules/case-dates/routes.ts';
import { caseEventRoutes } from './modules/case-events/routes.ts';
import { caseKindRoutes } from './modules/case-kinds/routes.ts';
import { caseRecordRoutes } from './modules/case-records/routes.ts';
import { changeSetRoutes } from './modules/change-sets/routes.ts';
import { checklistTemplateRoutes } from './modules/checklist-templates/routes.ts';
import { checklistRoutes } from './modules/checklists/routes.ts';
import { dateSettingsRoutes } from './modules/date-settings/routes.ts';
import { dateSnoozeRoutes } from './modules/date-snoozes/routes.ts';
import { deadlineRuleRoutes } from './modules/deadline-rules/routes.ts';
import { documentFolderRoutes } from './modules/document-folders/routes.ts';
import { duplicateRoutes } from './modules/duplicates/routes.ts';
import { expiringStatusRoutes } from './modules/expiring-statuses/routes.ts';
import { historyRoutes } from './modules/history/routes.ts';
import { homeRoutes } from './modules/home/routes.ts';
import { householdLinkRoutes } from './modules/household-links/routes.ts';
import { mailFailureRoutes } from './modules/mail-failures/routes.ts';
import { mailTemplateRoutes } from './modules/mail-templates/routes.ts';
import { matterTypeRoutes } from './modules/matter-types/routes.ts';
import { memberRoutes } from './modules/members/routes.ts';
import { messageDraftRoutes } from './modules/message-drafts/routes.ts';
import { noteRoutes } from './modules/notes/routes.ts';
import { notificationSettingsRoutes } from './modules/notification-settings/routes.ts';
import { notificationRoutes } from './modules/notifications/routes.ts';
import { peopleRecordRoutes } from './modules/people-records/routes.ts';
import { petitionerRoutes } from './modules/petitioners/routes.ts';
import { reportTemplateRoutes } from './modules/report-templates/routes.ts';
import { savedViewRoutes } from './modules/saved-views/routes.ts';
import { searchRoutes } from './modules/search/routes.ts';
import { settingsRoutes } from './modules/settings/routes.ts';
import { taskRoutes } from './modules/tasks/routes.ts';
import { threadRoutes } from './modules/threads/routes.ts';
import { visaBulletinRoutes } from './modules/visa-bulletins/routes.ts';
import type { Bind } from './platform/http/bind.ts';

/** The modules whose calls need nothing but what every call has. */
const MODULES: readonly ((bind: Bind) => void)[] = [
  settingsRoutes,
  memberRoutes,
  dateSettingsRoutes,
  caseDateRoutes,
  caseEventRoutes,
  dateSnoozeRoutes,
  caseRecordRoutes,
  savedViewRoutes,
  boardRoutes,
  beneficiaryRoutes,
  petitionerRoutes,
  peopleRecordRoutes,
  expiringStatusRoutes,
  householdLinkRoutes,
  duplicateRoutes,
  matterTypeRoutes,
  caseKindRoutes,
  deadlineRuleRoutes,
  changeSetRoutes,
  visaBulletinRoutes,
  noteRoutes,
  taskRoutes,
  threadRoutes,
  messageDraftRoutes,
  mailTemplateRoutes,
  documentFolderRoutes,
  checklistTemplateRoutes,
  checklistRoutes,
  historyRoutes,
  notificationRoutes,
  notificationSettingsRoutes,
  homeRoutes,
  searchRoutes,
  reportTemplateRoutes,
  auditRoutes,
  mailFailureRoutes,
];

export function bindModules(bind: Bind): void {
  for (const routes of MODULES) routes(bind);
}
