import { API } from '@landfall/contract/api';
import { deleteBeneficiary, updateBeneficiary } from '@landfall/contract/beneficiaries';
import { endBoardDismissal } from '@landfall/contract/board-rows';
import { bulkCaseRecords } from '@landfall/contract/case-bulk';
import { restrictCaseRecord, unrestrictCaseRecord, updateCaseRecord } from '@landfall/contract/case-records';
import { createChecklistTemplate } from '@landfall/contract/checklist-templates';
import { updateDateSetting } from '@landfall/contract/date-settings';
import { createDocumentFolder } from '@landfall/contract/document-folders';
import { trashDocument } from '@landfall/contract/documents';
import { acceptInvitation, createInvitation } from '@landfall/contract/invitations';
import type { LiveKind } from '@landfall/contract/live';
import { createMatterType } from '@landfall/contract/matter-type-changes';
import { removeUser } from '@landfall/contract/members';
import { updateOrganization } from '@landfall/contract/organization';
import { cancelReminder } from '@landfall/contract/reminders';
import { sendFromTemplate } from '@landfall/contract/report-templates';
import { previewReport } from '@landfall/contract/reports';
import { loadSampleOffice } from '@landfall/contract/sample-office';
import { updateDisplayName } from '@landfall/contract/settings';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { createLog } from '../../platform/log.ts';
import type { ReadStream } from '../../testing/event-streams.ts';
import {
  addBeneficiary,
  addDate,
  addDateType,
  addDocument,
  addNote,
  addPetitioner,
  addReminderGroup,
  addReminderTemplate,
  addReportTemplate,
  addSavedView,
  adoptRule,
  dismissRow,
  handleDate,
  linkBeneficiary,
  openCase,
  pendingReminder,
  saveReport,
} from '../../testing/factories.ts';
import type { Harness, TestPerson } from '../../testing/harness.ts';
import { hasEvents, type LiveOffice, startLiveOffice } from '../../testing/live-office.ts';
import { reminderWorkers } from '../../testing/reminders.ts';
import { emptyTrash } from '../documents/jobs.ts';
import { ANNOUNCED_ACTIONS } from './announced-actions.ts';

let office: LiveOffice;
let harness: Harness;
let ada: TestPerson;
let max: TestPerson;
let his: ReadStream;

beforeAll(async () => {
  office = await startLiveOffice();
  ({ harness } = office);
});
afterAll(() => office.close());

beforeEach(async () => {
  ada = await harness.founder('Ada');
  max = await ada.colleague('user');
});
afterEach(() => office.leave());

/** The events that a person receives up to now: a later event marks the end. */
async function eventsSeenBy(person: TestPerson, stream: ReadStream) {
  await office.say(1, person);
  await hasEvents(stream, 1, 'bell');
  return stream.events.filter(({ kind }) => kind !== 'bell');
}

describe('a colleague is notified, with its id, of a case', () => {
  const of = (id: string) => ({ kind: 'cases', id, n: expect.any(Number) });

  it('that is opened', async () => {
    his = await office.listenFromNow(max);
    const { id } = await openCase(ada);
    expect(await hasEvents(his, 1)).toEqual([of(id)]);
  });

  it.each<[what: string, change: (id: string) => Promise<unknown>]>([
    ['its fields', (id) => ada.call(updateCaseRecord, { params: { id }, body: { status: 'filed' } })],
    ['a date', (id) => addDate(ada, id, '2026-05-06')],
    ['a note', (id) => addNote(ada, id)],
    ['what is said of it on the board', (id) => dismissRow(ada, id)],
    [
      'its archiving with others, of which none is another',
      (id) => ada.call(bulkCaseRecords, { body: { ids: [id], action: 'archive' } }),
    ],
  ])('after %s, once', async (_, change) => {
    const { id } = await openCase(ada);
    his = await office.listenFromNow(max);
    await change(id);
    expect(await eventsSeenBy(max, his)).toEqual([of(id)]);
  });

  it('after a handled date, and a row put back on the board', async () => {
    const { id } = await openCase(ada);
    const date = await addDate(ada, id, '2026-05-06');
    const dismissal = await dismissRow(ada, id);
    his = await office.listenFromNow(max);
    await handleDate(ada, date.id);
    expect(await hasEvents(his, 1)).toEqual([of(id)]);
    await ada.call(endBoardDismissal, { params: { id: dismissal.id } });
    expect(await hasEvents(his, 2)).toEqual([of(id), of(id)]);
  });

  it('after a rename of a person on it, and of the person', async () => {
    const { id } = await openCase(ada);
    const person = await addBeneficiary(ada);
    await linkBeneficiary(ada, id, person.id);
    his = await office.listenFromNow(max);
    await ada.call(updateBeneficiary, { params: { id: person.id }, body: { last_name: 'Okafor-Bello' } });
    const told = await eventsSeenBy(max, his);
    expect(told).toHaveLength(2);
    expect(told).toContainEqual(of(id));
    expect(told).toContainEqual({ kind: 'beneficiaries', id: null, n: expect.any(Number) });
  });

  it('but not after a refused call', async () => {
    const { id } = await openCase(ada);
    const vera = await ada.colleague('viewer');
    his = await office.listenFromNow(max);
    const refused = vera.call(updateCaseRecord, { params: { id }, body: { status: 'filed' } });
    await expect(refused).rejects.toThrow();
    expect(await eventsSeenBy(max, his)).toEqual([]);
  });
});

it('simultaneous changes of many cases are one event, without ids', async () => {
  const ids = [];
  for (let at = 0; at < 20; at += 1) ids.push((await openCase(ada)).id);
  his = await office.listenFromNow(max);
  await ada.call(bulkCaseRecords, { body: { ids, action: 'archive' } });
  expect(await eventsSeenBy(max, his)).toEqual([{ kind: 'cases', id: null, n: expect.any(Number) }]);
});

it.each<[LiveKind, change: () => Promise<unknown>]>([
  ['beneficiaries', () => addBeneficiary(ada)],
  ['beneficiaries', async () => addNote(ada, (await addBeneficiary(ada)).id)],
  [
    'beneficiaries',
    async () => ada.call(deleteBeneficiary, { params: { id: (await addBeneficiary(ada)).id } }),
  ],
  ['petitioners', () => addPetitioner(ada)],
  ['petitioners', async () => addNote(ada, (await addPetitioner(ada)).id)],
  ['document_folders', () => ada.call(createDocumentFolder, { body: { name: 'Visas' } })],
  ['date_settings', () => addDateType(ada)],
  [
    'date_settings',
    async () =>
      ada.call(updateDateSetting, {
        params: { id: (await addDateType(ada)).id },
        body: { DateName: 'Master Hearing' },
      }),
  ],
  ['date_settings', () => addReminderTemplate(ada)],
  ['date_settings', () => addReminderGroup(ada)],
  ['deadline_rules', () => adoptRule(ada)],
  ['matter_types', () => ada.call(createMatterType, { body: { name: 'Asylum' } })],
  [
    'checklist_templates',
    () =>
      ada.call(createChecklistTemplate, {
        body: { name: 'Asylum' },
      }),
  ],
  ['organization', () => ada.call(updateOrganization, { body: { description: 'Visas' } })],
  ['organization', () => ada.call(createInvitation, { body: { email: 'ugo@example.test', role: 'user' } })],
  ['reports', () => saveReport(ada)],
  [
    'reports',
    async () => ada.call(sendFromTemplate, { params: { id: (await addReportTemplate(ada)).id }, body: {} }),
  ],
  ['report_templates', () => addReportTemplate(ada)],
  ['saved_views', () => addSavedView(ada, { shared: true })],
])('a colleague is notified that %s changed, and another organization is not', async (kind, change) => {
  const bea = await harness.founder('Bea');
  his = await office.listenFromNow(max);
  const hers = await office.listenFromNow(bea);
  await change();
  const [told] = await hasEvents(his, 1, kind);
  expect(told).toEqual({ kind, id: null, n: expect.any(Number) });
  expect(await eventsSeenBy(bea, hers)).toEqual([]);
});

it('previews and private views are announced to nobody', async () => {
  his = await office.listenFromNow(max);
  await addSavedView(ada);
  await ada.call(previewReport, { body: { report_settings: { date_settings: ['Filing Deadline'] } } });
  expect(await eventsSeenBy(max, his)).toEqual([]);
});

it('members are notified of joining and leaving members', async () => {
  his = await office.listenFromNow(max);
  const email = `${crypto.randomUUID()}@example.test`;
  const { invitation } = await ada.call(createInvitation, { body: { email, role: 'user' } });
  await hasEvents(his, 1, 'organization');
  const ugo = await harness.newcomer(email);
  await ugo.call(acceptInvitation, { params: { token: invitation.invitation_token ?? '' } });
  await hasEvents(his, 2, 'organization');
  await ada.call(removeUser, { params: { id: ugo.id } });
  await hasEvents(his, 3, 'organization');
});

it('colleagues are notified of a member’s new name', async () => {
  his = await office.listenFromNow(max);
  await ada.call(updateDisplayName, { body: { display_name: 'Ada Lind' } });
  expect(await hasEvents(his, 1)).toEqual([{ kind: 'organization', id: null, n: harness.clock.now() }]);
});

it('a sample office announces everything that it adds', async () => {
  his = await office.listenFromNow(max);
  await ada.call(loadSampleOffice, {});
  for (const kind of ['cases', 'beneficiaries', 'petitioners', 'organization'] as const)
    await hasEvents(his, 1, kind);
});

it('reminders announce when they are stopped, and when they are sent', async () => {
  const { id } = await pendingReminder(ada);
  const workers = await reminderWorkers(harness);
  onTestFinished(() => workers.close());
  his = await office.listenFromNow(max);
  await ada.call(cancelReminder, { params: { id } });
  await hasEvents(his, 1, 'reminders');
  await addDate(ada, (await openCase(ada)).id, '2026-03-12');
  await workers.workAt('2026-03-05T14:00:00Z');
  await hasEvents(his, 2, 'reminders');
});

describe('T94 a restricted case', () => {
  let caseId: string;
  let eve: TestPerson;
  let hers: ReadStream;

  beforeEach(async () => {
    eve = await ada.colleague('admin');
    ({ id: caseId } = await openCase(max));
  });

  const nameless = { kind: 'cases', id: null, n: expect.any(Number) };

  it('is announced to its team and super admins only, and its id to nobody', async () => {
    const date = await addDate(max, caseId, '2026-05-06');
    await max.call(restrictCaseRecord, { params: { id: caseId } });
    hers = await office.listenFromNow(eve);
    his = await office.listenFromNow(max);
    const adas = await office.listenFromNow(ada);
    await max.call(updateCaseRecord, { params: { id: caseId }, body: { title: 'Okafor: VAWA' } });
    await addNote(max, caseId);
    await handleDate(max, date.id);
    for (const stream of [his, adas])
      expect(await hasEvents(stream, 3, 'cases')).toEqual([nameless, nameless, nameless]);
    const { id } = await openCase(max);
    await max.call(restrictCaseRecord, { params: { id } });
    await hasEvents(hers, 2, 'cases');
    hers.events.length = 0;
    const ids = [caseId, id];
    await max.call(bulkCaseRecords, { body: { ids, action: 'archive' } });
    expect(await eventsSeenBy(eve, hers)).toEqual([]);
  });

  it('is announced to all without its id when restricted, and with it when opened', async () => {
    hers = await office.listenFromNow(eve);
    await max.call(restrictCaseRecord, { params: { id: caseId } });
    expect(await hasEvents(hers, 1, 'cases')).toEqual([nameless]);
    await max.call(unrestrictCaseRecord, { params: { id: caseId } });
    expect(await hasEvents(hers, 2, 'cases')).toEqual([nameless, { ...nameless, id: caseId }]);
  });

  it('is announced to members who leave its team', async () => {
    await max.call(updateCaseRecord, {
      params: { id: caseId },
      body: { assignee_ids: [max.id, eve.id] },
    });
    await max.call(restrictCaseRecord, { params: { id: caseId } });
    hers = await office.listenFromNow(eve);
    await max.call(updateCaseRecord, { params: { id: caseId }, body: { assignee_ids: [max.id] } });
    expect(await hasEvents(hers, 1, 'cases')).toEqual([nameless]);
    await addNote(max, caseId);
    expect(await eventsSeenBy(eve, hers)).toEqual([nameless]);
  });

  it('changed with others is announced as one of many to all', async () => {
    await max.call(restrictCaseRecord, { params: { id: caseId } });
    const { id } = await openCase(max);
    hers = await office.listenFromNow(eve);
    his = await office.listenFromNow(max);
    await max.call(bulkCaseRecords, { body: { ids: [caseId, id], action: 'archive' } });
    for (const stream of [hers, his]) expect(await hasEvents(stream, 1, 'cases')).toEqual([nameless]);
  });

  it('with a renamed person is not announced to others', async () => {
    const person = await addBeneficiary(max);
    await linkBeneficiary(max, caseId, person.id);
    await max.call(restrictCaseRecord, { params: { id: caseId } });
    hers = await office.listenFromNow(eve);
    his = await office.listenFromNow(max);
    await ada.call(updateBeneficiary, { params: { id: person.id }, body: { first_name: 'Ada' } });
    expect(await hasEvents(his, 1, 'cases')).toEqual([nameless]);
    expect((await eventsSeenBy(eve, hers)).map(({ kind }) => kind)).toEqual(['beneficiaries']);
  });
});

/** Actions that are announced with their case or by their service, and those that change nothing that others see. */
const ELSEWHERE =
  /^(board|case_\w+|note|checklist|checklist_item|task|client_link|document|upload|import|reminder|thread|message|received_mail|mailbox|operation)\.|^(report\.previewed|organization\.deleted)$/;

it('every audited action that changes something is announced or listed as an exception', () => {
  const announced = new Set(ANNOUNCED_ACTIONS.flatMap(([, actions]) => actions));
  // Actions on the installation are not announced to organizations, which see nothing of it.
  const audited = [...API.values()].filter(
    ({ method, audit, access }) => method !== 'GET' && audit && access !== 'operator',
  );
  const forgotten = audited
    .map(({ audit }) => String(audit))
    .filter((action) => !announced.has(action) && !ELSEWHERE.test(action));
  expect(forgotten).toEqual([]);
});

// Last, since advancing the clock expires all access tokens.
it('an emptied trash is announced without naming the documents', async () => {
  const { jobsPool, close } = await reminderWorkers(harness);
  onTestFinished(close);
  const bea = await harness.founder('Bea');
  const { id } = await addDocument(ada, (await openCase(ada)).id);
  await ada.call(trashDocument, { params: { id } });
  his = await office.listenFromNow(max);
  const hers = await office.listenFromNow(bea);
  harness.clock.advance(31 * 86_400_000);
  const log = createLog('info', { write() {} });
  await emptyTrash({ jobsPool, store: harness.store, clock: harness.clock, log }).work();
  const told = { kind: 'documents', id: null, n: harness.clock.now() };
  expect(await hasEvents(his, 1)).toEqual([told]);
  expect(await eventsSeenBy(bea, hers)).toEqual([]);
});
