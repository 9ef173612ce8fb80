import {
  addCaseBeneficiary,
  type Beneficiary,
  type BeneficiaryType,
  createBeneficiary,
} from '@landfall/contract/beneficiaries';
import type { BoardDismissal } from '@landfall/contract/board';
import { dismissBoardRow } from '@landfall/contract/board-rows';
import { createCalendarFeed } from '@landfall/contract/calendar-feeds';
import { addCaseDate, handleCaseDate } from '@landfall/contract/case-date-changes';
import type { CaseDate } from '@landfall/contract/case-dates';
import { type CaseRecord, updateCaseRecord } from '@landfall/contract/case-records';
import { type ChecklistItem, createChecklistItem } from '@landfall/contract/checklists';
import { createClientLink } from '@landfall/contract/client-links';
import {
  completeClientUpload,
  createClientUpload,
  type SentFile,
  uploadClientPart,
} from '@landfall/contract/client-uploads';
import { createDateSetting, type DateSetting } from '@landfall/contract/date-settings';
import { adoptDeadlineRule, type RuleInOffice } from '@landfall/contract/deadline-rules';
import type { Document } from '@landfall/contract/documents';
import type { CallArguments } from '@landfall/contract/endpoint';
import type { ImportKind } from '@landfall/contract/import-fields';
import { createImport, type Import, setImportColumns } from '@landfall/contract/imports';
import { createCaseRecord } from '@landfall/contract/new-case';
import { addNote as addNoteCall, type Note } from '@landfall/contract/notes';
import { listNotifications, type Notification } from '@landfall/contract/notifications';
import { addCasePetitioner, createPetitioner, type Petitioner } from '@landfall/contract/petitioners';
import {
  createReminderGroup,
  createReminderTemplate,
  listReminders,
  type QueuedReminder,
  type ReminderGroup,
  type ReminderTemplate,
} from '@landfall/contract/reminders';
import { createReportTemplate, type ReportTemplate } from '@landfall/contract/report-templates';
import { previewReport, type Report, saveReport as saveReportCall } from '@landfall/contract/reports';
import { createSavedView } from '@landfall/contract/saved-view-changes';
import type { SavedView } from '@landfall/contract/saved-views';
import { createTask, type Task } from '@landfall/contract/tasks';
import { completeUpload, createUpload, PART_BYTES, uploadPart } from '@landfall/contract/uploads';
import type { TestPerson } from './harness.ts';

/** A case opened by `by` through the API. */
export async function openCase(by: TestPerson, title = 'Okafor: I-130'): Promise<CaseRecord> {
  const body = { title, description: 'Petition for a spouse' };
  return (await by.call(createCaseRecord, { body })).case_record;
}

/** A task of a case, added by `by` through the API. */
export async function addTask(
  by: TestPerson,
  caseId: string,
  body: Omit<NonNullable<CallArguments<typeof createTask>['body']>, 'case_id'> = {
    title: 'Draft the letter',
  },
): Promise<Task> {
  return (await by.call(createTask, { body: { case_id: caseId, ...body } })).task;
}

/** An item of a case's checklist, added by `by` through the API. */
export async function addChecklistItem(
  by: TestPerson,
  caseId: string,
  body: CallArguments<typeof createChecklistItem>['body'] = { title: 'Passport' },
): Promise<ChecklistItem> {
  return (await by.call(createChecklistItem, { params: { id: caseId }, body })).checklist_item;
}

/** A client's link made by `by` for an item of a case of its own, with its token. */
export async function makeClientLink(
  by: TestPerson,
  more: Partial<CallArguments<typeof createClientLink>['body']> = {},
) {
  const { id: caseId } = await openCase(by);
  const { id: itemId } = await addChecklistItem(by, caseId);
  const body = { item_ids: [itemId], ...more };
  const made = await by.call(createClientLink, { params: { id: caseId }, body });
  return { ...made, caseId, itemId, token: made.url.slice(made.url.lastIndexOf('/') + 1) };
}

/** A file that `client` sends by the link of a token, for an item of it. */
export async function sendByLink(
  client: Pick<TestPerson, 'call'>,
  token: string,
  item_id: string,
  content = 'bytes',
): Promise<SentFile> {
  const body = { item_id, name: 'pasaporte.jpg', bytes: content.length };
  const { upload } = await client.call(createClientUpload, { params: { token }, body });
  const params = { token, id: upload.id };
  const bytes = new Uint8Array(Buffer.from(content));
  await client.call(uploadClientPart, { params: { ...params, no: '1' }, bytes });
  return (await client.call(completeClientUpload, { params })).sent;
}

/** A date of a case, added by `by` through the API. */
export async function addDate(
  by: TestPerson,
  caseId: string,
  important_date: string,
  date_type = 'Filing Deadline',
): Promise<CaseDate> {
  const body = { case_id: caseId, important_date, date_type };
  return (await by.call(addCaseDate, { body })).case_date;
}

/** A document that `by` uploads through the API. */
export async function addDocument(
  by: TestPerson,
  resource_id: string,
  { name = 'passport.txt', content = 'Passport of N. Okafor', ...more }: UploadedFile = {},
): Promise<Document> {
  const { upload } = await beginUpload(by, resource_id, { name, content, ...more });
  const whole = new Uint8Array(Buffer.from(content));
  for (let at = 0, no = 1; at < whole.length; at += PART_BYTES, no += 1)
    await by.call(uploadPart, {
      params: { id: upload.id, no: String(no) },
      bytes: whole.slice(at, at + PART_BYTES),
    });
  return (await by.call(completeUpload, { params: { id: upload.id } })).document;
}

/** The next version of a document, of a few bytes, that `by` uploads through the API. */
export async function addVersion(by: TestPerson, document_id: string, content: string): Promise<void> {
  const body = { name: 'passport.txt', bytes: Buffer.byteLength(content), document_id };
  const { id } = (await by.call(createUpload, { body })).upload;
  await by.call(uploadPart, { params: { id, no: '1' }, bytes: new Uint8Array(Buffer.from(content)) });
  await by.call(completeUpload, { params: { id } });
}

/** A file that a test uploads. */
interface UploadedFile {
  checklist_item_id?: string;
  name?: string;
  content?: string | Buffer;
  title?: string;
  folder_id?: string;
}

/** An upload that `by` begins through the API, without its parts. */
export function beginUpload(
  by: TestPerson,
  resource_id: string,
  { name = 'passport.txt', content = 'Passport of N. Okafor', ...more }: UploadedFile = {},
) {
  return by.call(createUpload, { body: { name, bytes: Buffer.byteLength(content), resource_id, ...more } });
}

/** Marks a date as done, or as given, by `by` through the API. */
export async function handleDate(
  by: TestPerson,
  id: string,
  body: CallArguments<typeof handleCaseDate>['body'] = { state: 'done' },
): Promise<CaseDate> {
  return (await by.call(handleCaseDate, { params: { id }, body })).case_date;
}

/** An entry of `person`'s bell: a colleague put them on the team of a case. */
export async function notifyOf(person: TestPerson, title?: string): Promise<Notification> {
  const colleague = await person.colleague('user');
  const { id } = await openCase(colleague, title);
  const body = { assignee_ids: [colleague.id, person.id] };
  await colleague.call(updateCaseRecord, { params: { id }, body });
  const { notifications } = await person.call(listNotifications, {});
  return notifications[0] as Notification;
}

/** Dismisses a case without people from the board through the API, as `by`. */
export async function dismissRow(
  by: TestPerson,
  resource_id: string,
  check: CallArguments<typeof dismissBoardRow>['params']['check'] = 'no_person',
  until?: string,
): Promise<BoardDismissal> {
  const body = { resource_id, reason: 'Walk-in', ...(until && { until }) };
  return (await by.call(dismissBoardRow, { params: { check }, body })).dismissal;
}

/** A view of `by`'s case list, private by default. */
export async function addSavedView(
  by: TestPerson,
  body: Partial<CallArguments<typeof createSavedView>['body']> = {},
): Promise<SavedView> {
  const view = { list: 'cases', name: `View ${crypto.randomUUID()}`, sort: 'urgent_date', ...body } as const;
  return (await by.call(createSavedView, { body: view })).saved_view;
}

/** A calendar feed of `by`, of the whole office by default, with its address. */
export function addCalendarFeed(
  by: TestPerson,
  body: Partial<CallArguments<typeof createCalendarFeed>['body']> = {},
) {
  return by.call(createCalendarFeed, { body: { name: 'Phone', scope: 'office', ...body } });
}

/** A note on a case, a beneficiary or a petitioner, written by `by` through the API. */
export async function addNote(by: TestPerson, resource_id: string, note_text = 'Called back'): Promise<Note> {
  const body = { resource_id, subject: 'Call', note_text };
  return (await by.call(addNoteCall, { body })).note;
}

/** A beneficiary added by `by` through the API. */
export async function addBeneficiary(
  by: TestPerson,
  body: CallArguments<typeof createBeneficiary>['body'] = { first_name: 'Ngozi', last_name: 'Okafor' },
): Promise<Beneficiary> {
  return (await by.call(createBeneficiary, { body })).beneficiary;
}

/** Two beneficiaries added by `by` through the API, as a pair. */
export async function twoBeneficiaries(by: TestPerson): Promise<{ a_id: string; b_id: string }> {
  return { a_id: (await addBeneficiary(by)).id, b_id: (await addBeneficiary(by)).id };
}

/** A petitioner added by `by` through the API. */
export async function addPetitioner(by: TestPerson, petitioner_name = 'Acme Corp'): Promise<Petitioner> {
  return (await by.call(createPetitioner, { body: { petitioner_name } })).petitioner;
}

/** Puts a beneficiary on a case, by `by` through the API. */
export async function linkBeneficiary(
  by: TestPerson,
  id: string,
  beneficiaryId: string,
  beneficiary_type: BeneficiaryType = 'primary',
): Promise<void> {
  await by.call(addCaseBeneficiary, { params: { id, beneficiaryId }, body: { beneficiary_type } });
}

/** Puts a petitioner on a case, by `by` through the API. */
export async function linkPetitioner(by: TestPerson, id: string, petitionerId: string): Promise<void> {
  await by.call(addCasePetitioner, { params: { id, petitionerId } });
}

/** A date type added by `by` through the API; under a name of its own unless given. */
export async function addDateType(
  by: TestPerson,
  body: CallArguments<typeof createDateSetting>['body'] = { date_name: `Hearing ${crypto.randomUUID()}` },
): Promise<DateSetting> {
  return (await by.call(createDateSetting, { body })).date_setting;
}

/** A rule of the catalogue in its first version, adopted by the office of `by`. */
export async function adoptRule(
  by: TestPerson,
  key = 'uscis-rfe',
  output_map: Record<string, string | null> = {},
): Promise<RuleInOffice> {
  return by.call(adoptDeadlineRule, { params: { key }, body: { version: 1, output_map } });
}

type ReportInput = CallArguments<typeof previewReport>['body']['report_settings'];

/** A report previewed by `by` through the API, in the form in which it is saved or sent. */
export async function previewedReport(
  by: TestPerson,
  report_settings: ReportInput = { date_settings: ['Filing Deadline'] },
): Promise<CallArguments<typeof saveReportCall>['body']> {
  const { report } = await by.call(previewReport, { body: { report_settings } });
  const { preview_id } = report.report_data;
  return { report_name: 'Deadlines in March', report_data: { preview_id } };
}

/** A report that `by` saved through the API. */
export async function saveReport(by: TestPerson, report_settings?: ReportInput): Promise<Report> {
  const body = await previewedReport(by, report_settings);
  return (await by.call(saveReportCall, { body })).report;
}

/** A report template added by `by` through the API. */
export async function addReportTemplate(
  by: TestPerson,
  body: Partial<CallArguments<typeof createReportTemplate>['body']> = {},
): Promise<ReportTemplate> {
  const settings = { name: 'Deadlines', report_settings: { date_settings: ['Filing Deadline'] }, ...body };
  return (await by.call(createReportTemplate, { body: settings })).configuration;
}

/** A reminder template added by `by` through the API. */
export async function addReminderTemplate(
  by: TestPerson,
  entries: CallArguments<typeof createReminderTemplate>['body']['entries'] = [
    { offset_days: -14, target: 'case_team' },
  ],
): Promise<ReminderTemplate> {
  const body = { name: `Slow ${crypto.randomUUID()}`, entries };
  return (await by.call(createReminderTemplate, { body })).template;
}

/** A group of members for reminders, added by `by` through the API. */
export async function addReminderGroup(by: TestPerson, members = [by.id]): Promise<ReminderGroup> {
  const body = { name: `Filers ${crypto.randomUUID()}`, members };
  return (await by.call(createReminderGroup, { body })).group;
}

/** The next reminder of a new date of a new case. */
export async function pendingReminder(by: TestPerson, day = '2099-06-01'): Promise<QueuedReminder> {
  const { id } = await openCase(by);
  await addDate(by, id, day);
  const { reminders } = await by.call(listReminders, { query: { case_id: id } });
  return reminders[0] as QueuedReminder;
}

/** The bytes of a file, or its text. */
export type FileContent = string | Uint8Array;

const SHEET =
  'First Name,Last Name,Email\nNgozi,Okafor,ngozi@example.test\nAna,Silva,ana.silva@example.test\n';

/** A spreadsheet that `by` has uploaded through the API to import it. @returns the upload's id */
export async function uploadSheet(
  by: TestPerson,
  content: FileContent = SHEET,
  name = 'clients.csv',
): Promise<string> {
  const bytes = new Uint8Array(Buffer.from(content as string));
  const { upload } = await by.call(createUpload, { body: { name, bytes: bytes.length, purpose: 'import' } });
  for (let at = 0, no = 1; at < bytes.length; at += PART_BYTES, no += 1)
    await by.call(uploadPart, {
      params: { id: upload.id, no: String(no) },
      bytes: bytes.slice(at, at + PART_BYTES),
    });
  return upload.id;
}

/** An import of a spreadsheet that `by` has begun through the API. */
export async function addImport(
  by: TestPerson,
  content?: FileContent,
  kind: ImportKind = 'cases',
): Promise<Import> {
  const body = { upload_id: await uploadSheet(by, content), kind };
  return (await by.call(createImport, { body })).import;
}

/** An import of `by` whose rows were checked. @returns its id */
export async function checkedImport(by: TestPerson): Promise<string> {
  const { id } = await addImport(by);
  await by.call(setImportColumns, { params: { id }, body: {} });
  return id;
}
