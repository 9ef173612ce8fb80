import { API } from '@landfall/contract/api';
import { pathOf } from '@landfall/contract/call';
import { createChecklistTemplate, listChecklistTemplates } from '@landfall/contract/checklist-templates';
import { uploadClientPart } from '@landfall/contract/client-uploads';
import { createDocumentFolder } from '@landfall/contract/document-folders';
import { createDownload } from '@landfall/contract/documents';
import type { Endpoint } from '@landfall/contract/endpoint';
import { createMatterType } from '@landfall/contract/matter-type-changes';
import { cancelMessage } from '@landfall/contract/messages';
import { getOrganization } from '@landfall/contract/organization';
import { dismissReceivedMail } from '@landfall/contract/received-mails';
import { removeSampleOffice } from '@landfall/contract/sample-office';
import { deleteSavedView } from '@landfall/contract/saved-view-changes';
import { uploadPart } from '@landfall/contract/uploads';
import { Temporal } from 'temporal-polyfill';
import { OFF_REVISION, TEST_BACKUP_KEY } from './backup-work.ts';
import { caseWithItem, clientUpload, latestItem, pendingInvitation } from './called-records.ts';
import { CHANGE_SET_BODIES, newChangeSet } from './change-sets.ts';
import { QUERIES } from './contract-queries.ts';
import { addCountedDate, enterEvent, RFE, takeDatesOf } from './counted-dates.ts';
import {
  addBeneficiary,
  addCalendarFeed,
  addChecklistItem,
  addDate,
  addDateType,
  addDocument,
  addImport,
  addNote,
  addPetitioner,
  addReminderGroup,
  addReminderTemplate,
  addReportTemplate,
  addSavedView,
  adoptRule,
  beginUpload,
  checkedImport,
  dismissRow,
  linkBeneficiary,
  linkPetitioner,
  makeClientLink,
  notifyOf,
  openCase,
  pendingReminder,
  previewedReport,
  saveReport,
  uploadSheet,
} from './factories.ts';
import type { TestPerson } from './harness.ts';
import { KIND_BODIES } from './kind-calls.ts';
import { addMailbox, newMailbox, OAUTH_MAILBOX, returnedSignIn } from './mailboxes.ts';
import { addMailTemplate, MAIL, mailTemplate, openThread, sendMail } from './messages.ts';
import { RULE_BODIES, RULE_PARAMETERS } from './own-rules.ts';
import { PEOPLE_BODIES } from './people-calls.ts';
import { PERSON_RECORD_BODIES, PERSON_RECORD_PARAMETERS } from './people-records.ts';
import { mailInTriage, rawMailOf, receivedMessage } from './received-mails.ts';
import { newTask, TASK_BODIES } from './task-calls.ts';
import { finishedOperation } from './test-operation.ts';
import { addVisaBulletin, bulletinFile } from './visa-bulletins.ts';

const FORMATTED_MAIL = rawMailOf({ 'Content-Type': 'text/html; charset=utf-8' }, '<p>It is attached.</p>');

type Make<T> = (owner: TestPerson) => Promise<T> | T;

/** Makes records of `owner`'s organization for the parameters of paths that begin so; the first match counts. */
const PARAMETERS: Record<string, Make<Record<string, string>>> = {
  '/case_records/{id}/beneficiaries/{beneficiaryId}': async (owner) => {
    const [{ id }, { id: beneficiaryId }] = [await openCase(owner), await addBeneficiary(owner)];
    await linkBeneficiary(owner, id, beneficiaryId);
    return { id, beneficiaryId };
  },
  '/case_records/{id}/petitioners/{petitionerId}': async (owner) => {
    const [{ id }, { id: petitionerId }] = [await openCase(owner), await addPetitioner(owner)];
    await linkPetitioner(owner, id, petitionerId);
    return { id, petitionerId };
  },
  '/case_records/{id}/checklist/request': (owner) => caseWithItem(owner),
  '/case_records/{id}/client-links': (owner) => caseWithItem(owner),
  '/case_records/{id}': async (owner) => ({ id: (await openCase(owner)).id }),
  '/documents/{id}/versions/{no}/content': async (owner) => ({
    id: (await addDocument(owner, (await openCase(owner)).id)).id,
    no: '1',
  }),
  '/documents/{id}': async (owner) => ({ id: (await addDocument(owner, (await openCase(owner)).id)).id }),
  '/document-folders/{id}': async (owner) => {
    const body = { name: `Folder ${crypto.randomUUID()}` };
    return { id: (await owner.call(createDocumentFolder, { body })).document_folder.id };
  },
  '/matter-types/{id}': async (owner) => {
    const body = { name: `Kind ${crypto.randomUUID()}` };
    return { id: (await owner.call(createMatterType, { body })).matter_type.id };
  },
  '/checklist-templates/{id}': async (owner) => {
    const body = { name: `Checklist ${crypto.randomUUID()}` };
    return { id: (await owner.call(createChecklistTemplate, { body })).checklist_template.id };
  },
  '/checklist-items/{id}': async (owner) => ({
    id: (await addChecklistItem(owner, (await openCase(owner)).id)).id,
  }),
  '/tasks/{id}': (owner) => newTask(owner),
  '/client-links/{id}': async (owner) => ({ id: (await makeClientLink(owner)).client_link.id }),
  '/client/{token}/uploads/{id}/complete': async (owner) => {
    const { token, id } = await clientUpload(owner);
    const bytes = new Uint8Array(Buffer.from('Passport of N. Okafor'));
    await owner.call(uploadClientPart, { params: { token, id, no: '1' }, bytes });
    return { token, id };
  },
  '/client/{token}/uploads/{id}/parts/{no}': async (owner) => ({ ...(await clientUpload(owner)), no: '1' }),
  '/client/{token}/uploads/{id}': (owner) => clientUpload(owner),
  '/client/{token}': async (owner) => ({ token: (await makeClientLink(owner)).token }),
  '/threads/{id}': async (owner) => ({ id: (await openThread(owner)).id }),
  '/messages/{id}/cancel': async (owner) => ({
    // Each mail by another person, because of the limit per minute.
    id: (await sendMail(await owner.colleague('user'))).id,
  }),
  '/messages/{id}/retry': async (owner) => {
    const { id } = await parametersOf('/messages/{id}/cancel', owner);
    await owner.call(cancelMessage, { params: { id: id ?? '' } });
    return { id: id ?? '' };
  },
  '/messages/{id}': async (owner) => ({ id: (await receivedMessage(owner, undefined, FORMATTED_MAIL)).id }),
  '/received-mails/{id}/restore': async (owner) => {
    const { id } = await parametersOf('/received-mails/{id}', owner);
    await owner.call(dismissReceivedMail, { params: { id: id ?? '' } });
    return { id: id ?? '' };
  },
  '/received-mails/{id}': async (owner) => ({ id: await mailInTriage(owner) }),
  '/mail-templates/{id}': async (owner) => ({ id: (await addMailTemplate(owner)).id }),
  '/mailboxes/{id}/sign-in': async (owner) => ({ id: (await addMailbox(owner, OAUTH_MAILBOX)).id }),
  '/mailboxes/{id}': async (owner) => ({ id: (await addMailbox(owner)).id }),
  '/uploads/{id}/parts/{no}': async (owner) => ({
    id: (await beginUpload(owner, (await openCase(owner)).id)).upload.id,
    no: '1',
  }),
  '/uploads/{id}/complete': async (owner) => {
    const { id } = (await beginUpload(owner, (await openCase(owner)).id)).upload;
    await owner.call(uploadPart, {
      params: { id, no: '1' },
      bytes: new Uint8Array(Buffer.from('Passport of N. Okafor')),
    });
    return { id };
  },
  '/uploads/{id}': async (owner) => ({
    id: (await beginUpload(owner, (await openCase(owner)).id)).upload.id,
  }),
  '/imports/{id}/run': async (owner) => ({ id: await checkedImport(owner) }),
  '/imports/{id}': async (owner) => ({ id: (await addImport(owner)).id }),
  '/downloads/{token}': async (owner) => {
    const { id } = await addDocument(owner, (await openCase(owner)).id);
    const { url } = await owner.call(createDownload, { body: { document_ids: [id] } });
    return { token: url.slice(url.lastIndexOf('/') + 1) };
  },
  '/case-events/{id}': async (owner) => {
    await takeDatesOf(owner);
    return { id: (await enterEvent(owner, (await openCase(owner)).id)).event.id };
  },
  '/case-dates/{id}/verify': async (owner) => ({
    id: (await addCountedDate(await owner.colleague('user'), owner)).date.id,
  }),
  '/case-dates/{id}': async (owner) => {
    const { id } = await openCase(owner);
    return { id: (await addDate(owner, id, '2026-06-01')).id };
  },
  '/notes/{id}': async (owner) => ({ id: (await addNote(owner, (await openCase(owner)).id)).id }),
  '/board/dismissals/{id}': async (owner) => ({
    id: (await dismissRow(owner, (await openCase(owner)).id)).id,
  }),
  '/board/{check}': () => ({ check: 'no_person' }),
  '/deadline-rules/{key}/retire': async (owner) => {
    await adoptRule(owner);
    return { key: 'uscis-rfe' };
  },
  ...RULE_PARAMETERS,
  '/change-sets/{id}': (owner) => newChangeSet(owner),
  '/visa-bulletins/{month}': async (owner) => ({ month: (await addVisaBulletin(owner)).month }),
  '/saved-views/{id}/restore': async (owner) => {
    const { id } = await addSavedView(owner);
    await owner.call(deleteSavedView, { params: { id } });
    return { id };
  },
  '/saved-views/{id}': async (owner) => ({ id: (await addSavedView(owner)).id }),
  '/calendar-feeds/{id}': async (owner) => ({ id: (await addCalendarFeed(owner)).calendar_feed.id }),
  '/archive-case-date/{id}': (owner) => parametersOf('/case-dates/{id}', owner),
  '/beneficiaries/{id}': async (owner) => ({ id: (await addBeneficiary(owner)).id }),
  '/delete-beneficiary/{id}': (owner) => parametersOf('/beneficiaries/{id}', owner),
  '/delete_beneficiary/{id}': (owner) => parametersOf('/beneficiaries/{id}', owner),
  ...PERSON_RECORD_PARAMETERS,
  '/petitioners/{id}': async (owner) => ({ id: (await addPetitioner(owner)).id }),
  '/delete-petitioner/{id}': (owner) => parametersOf('/petitioners/{id}', owner),
  '/delete_petitioner/{id}': (owner) => parametersOf('/petitioners/{id}', owner),
  '/delete_organization/{id}': ({ orgId }) => ({ id: orgId }),
  '/delete-organization/{id}': ({ orgId }) => ({ id: orgId }),
  '/date_settings/{id}': async (owner) => ({ id: (await addDateType(owner)).id }),
  '/delete-date-setting/{id}': (owner) => parametersOf('/date_settings/{id}', owner),
  '/delete_date_settings/{id}': (owner) => parametersOf('/date_settings/{id}', owner),
  '/reports/configurations/{id}': async (owner) => ({ id: (await addReportTemplate(owner)).id }),
  '/reminders/templates/{id}': async (owner) => ({ id: (await addReminderTemplate(owner)).id }),
  '/reminders/groups/{id}': async (owner) => ({ id: (await addReminderGroup(owner)).id }),
  '/reminders/queue/{id}': async (owner) => ({ id: (await pendingReminder(owner)).id }),
  '/reports/{id}': async (owner) => ({ id: (await saveReport(owner)).id }),
  '/operations/{id}': async (owner) => ({ id: (await finishedOperation(owner)).id }),
  '/notifications/{id}': async (owner) => ({ id: (await notifyOf(owner)).id }),
  '/organizations/{id}': (owner) => ({ id: owner.orgId }),
  '/users/{id}': async (owner) => ({ id: (await owner.colleague('user')).id }),
  '/invitations/{id}': async (owner) => ({ id: (await pendingInvitation(owner)).id }),
  '/accept-invitation/{token}': async (owner) => ({
    token: (await pendingInvitation(owner)).invitation_token ?? '',
  }),
};

/** A valid body for every call that has one, by the call's name in the contract. */
const BODIES: Record<string, Make<object>> = {
  createCaseRecord: () => ({ title: 'Okafor: I-130', description: 'Spouse' }),
  updateCaseRecord: () => ({ title: 'Okafor: I-485' }),
  holdCaseRecord: () => ({ reason: 'Litigation over the 2024 filing' }),
  exportChosenCases: async (owner) => ({ ids: [(await openCase(owner)).id] }),
  bulkCaseRecords: async (owner) => ({ ids: [(await openCase(owner)).id], action: 'archive' }),
  addCaseDate: async (owner) => ({
    case_id: (await openCase(owner)).id,
    important_date: '2026-06-01',
    date_type: 'Interview',
  }),
  addNote: async (owner) => ({ resource_id: (await openCase(owner)).id, subject: 'Call', note_text: 'Back' }),
  updateNote: () => ({ pinned: true }),
  createThread: async (owner) => ({ resource_id: (await openCase(owner)).id, subject: 'Interview' }),
  updateThread: () => ({ state: 'waiting' }),
  readThread: () => ({ number: 0 }),
  addThreadNote: () => ({ text: 'She called' }),
  sendThreadMail: () => ({ ...MAIL, seen_number: 0 }),
  moveMessage: async (owner) => ({ thread_id: (await openThread(owner)).id }),
  fileReceivedMail: async (owner) => ({ resource_id: (await openCase(owner)).id }),
  saveDraft: () => ({ kind: 'note', to: [], subject: '', text: 'She' }),
  createMailTemplate: () => mailTemplate(),
  updateMailTemplate: () => ({ ...mailTemplate(), version: 1 }),
  createMailbox: () => newMailbox(),
  updateMailbox: () => ({ ...newMailbox(), version: 1 }),
  finishMailboxSignIn: (owner) => returnedSignIn(owner),
  createSavedView: () => ({ list: 'cases', name: `Filed ${crypto.randomUUID()}`, sort: 'urgent_date' }),
  updateSavedView: () => ({ name: `Filed ${crypto.randomUUID()}`, pinned: true }),
  createDocumentFolder: () => ({ name: `Medical ${crypto.randomUUID()}` }),
  updateDocumentFolder: () => ({ name: `Medical ${crypto.randomUUID()}` }),
  updateDocument: () => ({ title: 'Passport' }),
  ...KIND_BODIES,
  createChecklistTemplate: () => ({ name: `Checklist ${crypto.randomUUID()}` }),
  updateChecklistTemplate: () => ({ name: `Checklist ${crypto.randomUUID()}` }),
  addChecklist: async (owner) => ({
    template_id: (await owner.call(listChecklistTemplates, {})).checklist_templates[0]?.id,
  }),
  createChecklistItem: () => ({ title: 'Passport' }),
  ...TASK_BODIES,
  updateChecklistItem: () => ({ state: 'accepted' }),
  previewMissingRequest: async (owner) => ({ item_ids: [await latestItem(owner)] }),
  requestMissingItems: async (owner) => ({ item_ids: [await latestItem(owner)], to: ['ngozi@example.test'] }),
  createClientLink: async (owner) => ({ item_ids: [await latestItem(owner)] }),
  createClientUpload: async (owner) => ({
    item_id: await latestItem(owner),
    name: 'passport.jpg',
    bytes: 21,
  }),
  uploadClientPart: () => Buffer.from('Passport of N. Okafor'),
  createUpload: async (owner) => ({
    name: 'notice.pdf',
    bytes: 21,
    resource_id: (await openCase(owner)).id,
  }),
  createImport: async (owner) => ({ upload_id: await uploadSheet(owner), kind: 'cases' }),
  runImport: () => ({ only_good: true }),
  setImportColumns: () => ({ duplicates: 'skip' }),
  uploadPart: () => Buffer.from('Passport of N. Okafor'),
  createDownload: async (owner) => ({
    document_ids: [(await addDocument(owner, (await openCase(owner)).id)).id],
  }),
  updateCaseDate: () => ({ important_date: '2026-09-09' }),
  handleCaseDate: () => ({ state: 'done', note: 'Receipt' }),
  snoozeCaseDate: async (owner) => {
    const { today } = await owner.call(getOrganization, {});
    return { until: Temporal.PlainDate.from(today).add({ days: 1 }).toString() };
  },
  bulkCaseDates: async (owner) => ({
    ids: [(await addDate(owner, (await openCase(owner)).id, '2026-06-01')).id],
    action: 'archive',
  }),
  addCaseEvent: async (owner) => {
    await takeDatesOf(owner);
    // Not the clock's day, which the audit entry contains.
    return { ...RFE, on: '2026-02-27', inputs: {} };
  },
  updateCaseEvent: () => ({ on: '2026-03-03' }),
  acceptProposals: () => ({ outputs: [{ rule: 'uscis-rfe', output: 'due' }] }),
  verifyCaseDate: () => ({ date: '2026-05-28' }),
  dismissBoardRow: async (owner) => ({ resource_id: (await openCase(owner)).id, reason: 'Walk-in' }),
  createCalendarFeed: () => ({ name: 'Phone', scope: 'mine' }),
  ...PEOPLE_BODIES,
  ...PERSON_RECORD_BODIES,
  createDateSetting: () => ({ date_name: `Hearing ${crypto.randomUUID()}` }),
  updateDateSetting: () => ({ DateName: `Hearing ${crypto.randomUUID()}` }),
  deleteOrganization: async (owner) => ({ name: (await owner.call(getOrganization, {})).name }),
  updateOrganization: () => ({ description: 'Families and work' }),
  updateOrganizationById: () => ({ description: 'Families and work' }),
  foundOrganization: () => ({ name: 'Second Office' }),
  removeUserFor: async (owner) => ({ successor_id: owner.id }),
  updateUserRoles: () => ({ roles: ['viewer', 'admin'] }),
  createInvitation: () => ({ email: `${crypto.randomUUID()}@example.test` }),
  readNotifications: () => ({ up_to: '2026-03-05T15:00:00Z' }),
  previewReport: () => ({ report_settings: { date_settings: ['Filing Deadline'] } }),
  saveReport: (owner) => previewedReport(owner),
  sendReport: (owner) => previewedReport(owner),
  sendSavedReport: () => ({}),
  createReportTemplate: () => ({ name: 'Deadlines', report_settings: { date_settings: ['Interview'] } }),
  updateReportTemplate: () => ({ description: 'For Mondays' }),
  sendFromTemplate: () => ({}),
  createReminderTemplate: () => ({
    name: `Slow ${crypto.randomUUID()}`,
    entries: [{ offset_days: -14, target: 'case_team' }],
  }),
  updateReminderTemplate: () => ({ description: 'For slow cases' }),
  createReminderGroup: (owner) => ({ name: `Filers ${crypto.randomUUID()}`, members: [owner.id] }),
  updateReminderGroup: () => ({ name: `Filers ${crypto.randomUUID()}` }),
  ...RULE_BODIES,
  ...CHANGE_SET_BODIES,
  previewVisaBulletins: () => Buffer.from(bulletinFile('2026-05')),
  importVisaBulletins: () => Buffer.from(bulletinFile('2026-05')),
  updateVisaBulletin: () => ({ uscis_family: 'dates_for_filing' }),
  previewReminders: () => ({ date_type: 'Interview' }),
  updateBackups: () => ({ revision: OFF_REVISION, places: [] }),
  confirmRecoverySheet: () => ({ last_characters: TEST_BACKUP_KEY.identity.slice(-6) }),
  updateDisplayName: () => ({ display_name: 'Ada Lovelace' }),
  updateSettings: () => ({ theme: 'dark' }),
  updateNotificationSettings: () => ({
    digest: { on: true, at: '08:15', weekdays: [1, 3] },
    mail: { reminder: false },
  }),
  switchOrganization: (owner) => ({ org_id: owner.orgId }),
};

/** What has to be done before a call can succeed, by the call's name in the contract. */
const PREPARATIONS: Record<string, Make<unknown>> = {
  loadSampleOffice: (owner) => owner.call(removeSampleOffice, {}),
};

function parametersOf(path: string, owner: TestPerson): Promise<Record<string, string>> {
  const prefix = Object.keys(PARAMETERS).find((known) => path.startsWith(known));
  const make = prefix === undefined ? undefined : PARAMETERS[prefix];
  if (!make) throw new Error(`No record for the parameters of ${path}: add one to PARAMETERS`);
  return Promise.resolve(make(owner));
}

/** A call that can be sent as it is. */
export interface SampleCall {
  method: Endpoint['method'];
  /** `/api` included. */
  url: string;
  payload?: object;
}

/** Every spelling of every call of the contract. */
export const SPELLINGS = [...API].flatMap(([name, endpoint]) =>
  [endpoint.path, ...(endpoint.aliases ?? [])].map((path) => ({
    name,
    endpoint,
    path,
    title: `${endpoint.method} ${path}`,
  })),
);
export type Spelling = (typeof SPELLINGS)[number];

/**
 * A call that succeeds for those who may make it, about records of `owner`'s organization that it makes.
 * @param params parameters of the path in place of those records' ids
 * @throws Error for a call whose parameters or body are not known here, so that none goes untested
 */
export async function sampleCall(
  { name, endpoint, path }: Spelling,
  owner: TestPerson,
  params?: Record<string, string>,
): Promise<SampleCall> {
  const own = path.includes('{') ? await parametersOf(path, owner) : {};
  await PREPARATIONS[name]?.(owner);
  const query = await QUERIES[name]?.(owner);
  const input = { params: { ...own, ...params }, ...(query ? { query } : {}) };
  const call = { method: endpoint.method, url: `/api${pathOf({ path }, input)}` };
  if (!endpoint.body && !endpoint.bytes) return call;
  const make = BODIES[name];
  if (!make) throw new Error(`No body for ${name}: add one to BODIES`);
  return { ...call, payload: await make(owner) };
}

/** Whether the path names a record: checks of the board and rules of the catalogue are the same in every organization. */
export function namesRecord({ path }: Pick<Spelling, 'path'>): boolean {
  return path.replace(/\{check\}|^\/deadline-rules\/\{key\}/, '').includes('{');
}

export { endsOrganization, fillsOrganization, RECORDED_LATER } from './called-records.ts';

/** The status of the call's success. */
export function successOf({ response, status = 200 }: Endpoint): number {
  return response ? status : 204;
}
