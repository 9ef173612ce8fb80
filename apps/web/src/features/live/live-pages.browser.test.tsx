import { getBeneficiary, listBeneficiaries } from '@landfall/contract/beneficiaries';
import { getBoard } from '@landfall/contract/board';
import { listCaseDates, viewCalendar } from '@landfall/contract/case-date-views';
import type { DatedCase } from '@landfall/contract/case-dates';
import { getCaseRecord, listCaseRecords } from '@landfall/contract/case-records';
import { listChecklistTemplates } from '@landfall/contract/checklist-templates';
import { getChecklist } from '@landfall/contract/checklists';
import { type DateSetting, listDateSettings } from '@landfall/contract/date-settings';
import { getDeadlineRule, listDeadlineRules } from '@landfall/contract/deadline-rules';
import { listDocumentFolders } from '@landfall/contract/document-folders';
import { NOT_ARCHIVED } from '@landfall/contract/fields';
import { getHome } from '@landfall/contract/home';
import { listInvitations } from '@landfall/contract/invitations';
import type { LiveKind } from '@landfall/contract/live';
import { listMatterTypes } from '@landfall/contract/matter-types';
import { getOrganization, listUsers } from '@landfall/contract/organization';
import { getPetitioner, listPetitioners } from '@landfall/contract/petitioners';
import { listReminders, listReminderTemplates } from '@landfall/contract/reminders';
import { listReportTemplates } from '@landfall/contract/report-templates';
import { listReports } from '@landfall/contract/reports';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answer, answerLive, isStreamOpen, sendLiveEvent } from '../../testing/answers.ts';
import { PASSPORT_ITEM, TEMPLATE } from '../../testing/checklists.ts';
import { inOffice, listed, RFE } from '../../testing/deadline-rules.ts';
import { FOLDERS } from '../../testing/documents.ts';
import { ANA, LISTED_CASE, LUIS, NO_CASES, NOTE, OPEN_CASE, OPEN_DATE } from '../../testing/records.ts';
import { idOf, OFFICE, TODAY } from '../../testing/shell-answers.ts';
import { openWorkspace } from '../../testing/workspace.tsx';

beforeEach(answerLive);

const ONE = { total: 1, next_cursor: null };
const NONE = { total: 0, next_cursor: null };
const NO_NOTES = { notes: [], notes_total: 0, notes_next_cursor: null };
const NO_DATES = { dates: [], total: 0 };
const MADE = { created_at: '2026-01-05T15:00:00Z', version: 1 };
const CASE = `/case_records/${OPEN_CASE.id}`;

const datedCase = (case_name: string): DatedCase => ({
  ...OPEN_DATE,
  id: idOf(10),
  case_id: OPEN_CASE.id,
  case_name,
  date_type: 'Interview',
  important_date: '2026-03-04',
});

function dateSetting(name: string): DateSetting {
  return {
    id: idOf(50),
    ID: idOf(50),
    date_name: name,
    DateName: name,
    reminder_in: [],
    ReminderIn: [],
    reminder_target: [],
    ReminderTarget: [],
    template_id: null,
    TemplateID: null,
    client_reminders: false,
    ClientReminders: false,
    metadata: null,
    Metadata: null,
    created_at: MADE.created_at,
    CreatedAt: MADE.created_at,
    archived_at: NOT_ARCHIVED,
    ArchivedAt: NOT_ARCHIVED,
    version: 1,
    Version: 1,
  };
}

const casePage = { ...NO_NOTES, case_record: OPEN_CASE, dates: [], beneficiaries: [], petitioners: [] };

function answerCasePage(changes: Partial<typeof casePage> | object): void {
  answer(getCaseRecord, { ...casePage, ...changes });
}

/** Pages for each kind of event: the path, and a function that makes the server return data with a given text. */
const PAGES: [kind: LiveKind, path: string, answerWith: (words: string) => void][] = [
  [
    'cases',
    '/case_records',
    (title) => answer(listCaseRecords, { case_records: [{ ...LISTED_CASE, title }], ...ONE }),
  ],
  ['cases', CASE, (title) => answerCasePage({ case_record: { ...OPEN_CASE, title } })],
  ['cases', CASE, (date_type) => answerCasePage({ dates: [{ ...datedCase(''), date_type }] })],
  [
    'cases',
    CASE,
    (subject) => {
      answerCasePage({ notes: [{ ...NOTE, subject }], notes_total: 1 });
    },
  ],
  ['cases', CASE, (last_name) => answerCasePage({ beneficiaries: [{ ...ANA, last_name }] })],
  ['checklist', CASE, (title) => answer(getChecklist, { items: [{ ...PASSPORT_ITEM, title }] })],
  [
    'cases',
    '/home',
    (name) => {
      const parts = { due_today: NO_DATES, this_week: NO_DATES, later: NO_DATES };
      const waiting_for_client = { cases: [], total: 0 };
      const overdue = { dates: [{ ...datedCase(name), client_name: null }], total: 1 };
      const unread = { threads: [], total: 0 };
      answer(getHome, {
        today: TODAY,
        week_end: '2026-03-07',
        ...parts,
        overdue,
        waiting_for_client,
        tasks: { tasks: [], total: 0 },
        unread,
      });
    },
  ],
  [
    'cases',
    '/case_dates',
    (name) => {
      const dates = [datedCase(name)];
      const totals = { upcoming_total: 1, prior_total: 0, overdue_total: 0 };
      const cursors = { upcoming_next_cursor: null, prior_next_cursor: null };
      answer(listCaseDates, {
        upcoming_dates: dates,
        prior_dates: [],
        dates,
        today: TODAY,
        ...totals,
        ...cursors,
      });
    },
  ],
  [
    'cases',
    '/case_dates?view=month&on=2026-03-04',
    (name) => {
      const days = [{ on: '2026-03-04', total: 1, open: 1, dates: [datedCase(name)] }];
      answer(viewCalendar, { today: TODAY, days });
    },
  ],
  [
    'cases',
    '/board',
    (case_name) => {
      const row = {
        resource_id: idOf(20),
        kind: 'case_record' as const,
        beneficiary_id: null,
        case_id: idOf(20),
        case_name,
      };
      const found = {
        date_type: null,
        beneficiary_id: null,
        reason: 'Nobody',
        since: '2026-02-03',
        lacks: null,
        counted: false,
        dismissal: null,
      };
      const checks = [{ key: 'no_team' as const, total: 1, rows: [{ ...row, ...found }] }];
      answer(getBoard, { checked_at: `${TODAY}T15:00:00Z`, cases: 1, inactive_days: 30, checks });
    },
  ],
  // Rows of people show the number of their cases, and the next date.
  [
    'cases',
    '/beneficiaries',
    (last_name) => answer(listBeneficiaries, { beneficiaries: [{ ...ANA, ...NO_CASES, last_name }], ...ONE }),
  ],
  [
    'cases',
    '/petitioners',
    (name) =>
      answer(listPetitioners, { petitioners: [{ ...LUIS, ...NO_CASES, petitioner_name: name }], ...ONE }),
  ],
  [
    'beneficiaries',
    '/beneficiaries',
    (last_name) => answer(listBeneficiaries, { beneficiaries: [{ ...ANA, ...NO_CASES, last_name }], ...ONE }),
  ],
  [
    'beneficiaries',
    `/beneficiaries/${ANA.id}`,
    (last_name) => answer(getBeneficiary, { beneficiary: { ...ANA, last_name }, ...NO_NOTES }),
  ],
  [
    'petitioners',
    '/petitioners',
    (name) =>
      answer(listPetitioners, { petitioners: [{ ...LUIS, ...NO_CASES, petitioner_name: name }], ...ONE }),
  ],
  [
    'petitioners',
    `/petitioners/${LUIS.id}`,
    (name) => answer(getPetitioner, { petitioner: { ...LUIS, petitioner_name: name }, ...NO_NOTES }),
  ],
  [
    'date_settings',
    '/date_settings',
    (name) => answer(listDateSettings, { date_settings: [dateSetting(name)], archived_in_use: [] }),
  ],
  [
    'date_settings',
    '/reminders?tab=templates',
    (name) => {
      const template = { ...MADE, id: idOf(30), name, description: '', entries: [], date_types: [] };
      answer(listReminderTemplates, { templates: [template] });
    },
  ],
  [
    'deadline_rules',
    '/date_settings/rules',
    (name) => answer(listDeadlineRules, { deadline_rules: [listed({ ...RFE, name })] }),
  ],
  [
    'deadline_rules',
    `/date_settings/rules/${RFE.key}`,
    (name) => answer(getDeadlineRule, inOffice({ ...RFE, name })),
  ],
  [
    'matter_types',
    '/organization',
    (name) =>
      answer(listMatterTypes, {
        matter_types: [
          { id: idOf(51), name, key: 'i_589', version: 1, archived_at: NOT_ARCHIVED, forms: [] },
        ],
      }),
  ],
  [
    'checklist_templates',
    '/organization',
    (name) => answer(listChecklistTemplates, { checklist_templates: [{ ...TEMPLATE, name }] }),
  ],
  [
    'document_folders',
    '/organization',
    (name) => {
      const [folder] = FOLDERS as [(typeof FOLDERS)[number]];
      answer(listDocumentFolders, { document_folders: [{ ...folder, name }] });
    },
  ],
  ['organization', '/organization', (description) => answer(getOrganization, { ...OFFICE, description })],
  [
    'organization',
    '/organization',
    (display_name) => {
      const member = { id: idOf(3), email: 'ugo@example.test', roles: ['user' as const] };
      const since = { org_id: OFFICE.id, created_at: MADE.created_at, has_signed_in: true };
      answer(listUsers, { users: [{ ...member, ...since, display_name }] });
    },
  ],
  [
    'organization',
    '/organization?tab=invitations',
    (name) => {
      const dates = { created_at: MADE.created_at, expires_at: '2026-03-09T15:00:00Z', accepted_at: null };
      const invitation = {
        id: idOf(70),
        invited_email: `${name.replace(' ', '.')}@example.test`,
        message: '',
      };
      const rest = { role_to_assign: 'user' as const, invitation_token: null, mail: null };
      answer(listInvitations, { invitations: [{ ...invitation, ...dates, ...rest }], ...ONE });
    },
  ],
  [
    'reminders',
    '/reminders',
    (case_name) => {
      const date = { date_id: idOf(10), date_type: 'Interview', important_date: '2026-03-11' };
      const target = { offset_days: -7, target: 'case_team', target_name: 'Case team', recipients: [] };
      const state = { due_at: '2026-03-04T14:00:00Z', attempts: 0, sent_at: null, last_error: null };
      const flags = { to_admins: false, late: false, status: 'pending' as const };
      const reminder = { id: idOf(20), case_id: idOf(1), case_name, ...date, ...target, ...state, ...flags };
      const counts = { pending: 1, sent: 0, failed: 0, cancelled: 0, skipped: 0 };
      answer(listReminders, { reminders: [reminder], ...ONE, counts });
    },
  ],
  [
    'reports',
    '/reports',
    (report_name) => {
      const counts = { total_count: 0, this_week_count: 0, this_month_count: 0, next_90_days_count: 0 };
      const summary = { ...counts, overdue_count: 0, critical_count: 0 };
      const frame = { id: idOf(80), report_type: 'Interview', generated_at: MADE.created_at };
      const report_data = { report_name, generated_by: 'Ada Lind', summary };
      const report = { ...frame, status: 'generated' as const, delivery: null, deliveries: [], report_data };
      answer(listReports, { reports: [report], ...ONE });
    },
  ],
  [
    'report_templates',
    '/reports',
    (name) => {
      const layout = { group_by: 'none' as const, columns: [] };
      const report_settings = {
        date_settings: ['Interview'],
        days_range: 7,
        include_handled: false,
        ...layout,
      };
      const template = { ...MADE, id: idOf(81), name, description: '', is_default: false, schedule: null };
      answer(listReportTemplates, { configurations: [{ ...template, report_settings }], ...ONE });
    },
  ],
];

/** Whether a text is visible anywhere on the page. */
const isShown = (words: string) =>
  page
    .getByText(words)
    .elements()
    .some((element) => element.checkVisibility());

beforeEach(() => {
  answerCasePage({});
  answer(listCaseRecords, { case_records: [], ...NONE });
  answer(listReports, { reports: [], ...NONE });
  answer(listReportTemplates, { configurations: [], ...NONE });
});

it.each(PAGES)('%s: %s shows a colleague’s change', async (kind, path, answerWith) => {
  answerWith('Aster');
  await openWorkspace(path);
  await expect.poll(() => isShown('Aster')).toBe(true);
  await expect.poll(isStreamOpen).toBe(true);
  answerWith('Bellis');
  sendLiveEvent({ kind, id: kind === 'checklist' ? OPEN_CASE.id : null, n: 1 });
  await expect.poll(() => isShown('Bellis')).toBe(true);
  expect(page.getByText('Aster').elements()).toEqual([]);
});
