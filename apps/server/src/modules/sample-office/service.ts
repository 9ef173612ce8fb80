import { Readable } from 'node:stream';
import { addDays } from '@landfall/domain/calendar-dates';
import { lockOrganization } from '../../platform/db/organization-lock.ts';
import { personName } from '../../platform/db/person-name.ts';
import { withEveryCase } from '../../platform/db/session.ts';
import { type DescribedContent, describeContent } from '../../platform/files/described-content.ts';
import { type FileStore, writeFile } from '../../platform/files/file-store.ts';
import { Failure } from '../../platform/http/failure.ts';
import type { OrgSession } from '../../platform/http/gate.ts';
import { newId } from '../../platform/new-record.ts';
import * as beneficiaries from '../beneficiaries/service.ts';
import { addDate, datesOfCase, handleDate } from '../case-dates/service.ts';
import { applyKind } from '../case-kinds/service.ts';
import { archiveCases, editCase, openCase } from '../case-records/service.ts';
import { changeCase } from '../case-summary/service.ts';
import { retireRules } from '../deadline-rules/service.ts';
import { listFolders } from '../document-folders/service.ts';
import * as documents from '../documents/service.ts';
import { addRelative } from '../household-links/service.ts';
import { listMatterTypes } from '../matter-types/service.ts';
import { addNote } from '../notes/service.ts';
import { notify, reminderNotice } from '../notifications/service.ts';
import * as petitioners from '../petitioners/service.ts';
import { markPastRemindersSent, planDates } from '../reminder-plan/service.ts';
import { addSampleBulletins, removeSampleBulletins } from '../visa-bulletins/service.ts';
import { makeThreads, removeThreads, type StoredMail, storeMails } from './make-threads.ts';
import * as queries from './queries.ts';
import { type SampleCase, type SamplePerson, type SamplePetitioner, sampleOffice } from './sample-cases.ts';
import { addWaitingLink, type BegunCase, beginChecklist } from './sample-checklists.ts';
import { CASES_WITH_DOCUMENTS, type SampleDocument, sampleDocuments } from './sample-documents.ts';
import { addSampleEvents } from './sample-events.ts';
import { addPeopleRecords, type OnSampleCase } from './sample-people-records.ts';
import { adoptSampleRules } from './sample-rules.ts';
import { addSampleTasks } from './sample-tasks.ts';
import { type SamplePriority, sampleBulletins, samplePriorities } from './sample-visas.ts';

/** How many days back the notifications of a new sample go. */
const BELL_DAYS = 1;

/** Makes each record once, and returns its id on later calls with the same object. */
function once<Thing>(make: (thing: Thing) => Promise<string>): (thing: Thing) => Promise<string> {
  const made = new Map<Thing, Promise<string>>();
  return (thing) => {
    const id = made.get(thing) ?? make(thing);
    made.set(thing, id);
    return id;
  };
}

interface Makers {
  person: (person: SamplePerson) => Promise<string>;
  petitioner: (petitioner: SamplePetitioner) => Promise<string>;
}

/** A document of the sample whose bytes are stored. */
export interface StoredSample {
  document: SampleDocument;
  content: DescribedContent;
  fileId: string;
}

/** The stored files of the sample. */
export interface StoredOffice {
  /** By the position of their case. */
  documents: StoredSample[][];
  /** The received mails of clients. */
  mails: ReadonlyMap<string, StoredMail>;
}

/** Stores the bytes of the sample's documents and mails. */
export async function storeSample(
  store: FileStore,
  { orgId, today, now }: { orgId: string; today: string; now: string },
): Promise<StoredOffice> {
  const samples = sampleOffice(today);
  const stored: StoredSample[][] = [];
  for (const [at, sample] of samples.slice(0, CASES_WITH_DOCUMENTS).entries()) {
    const ofCase: StoredSample[] = [];
    for (const document of sampleDocuments(sample, at)) {
      const fileId = newId(now);
      await writeFile(store, { orgId, fileId }, Readable.from([document.bytes]));
      const content = await describeContent(Readable.from([document.bytes]));
      ofCase.push({ document, content, fileId });
    }
    stored.push(ofCase);
  }
  return { documents: stored, mails: await storeMails(store, samples, { orgId, now }) };
}

/**
 * Adds documents to a case of the sample, each in its folder; the text of the notice contains the case's first date.
 * @returns the documents that belong to a checklist item, by the item's key
 */
async function addDocuments(
  session: OrgSession,
  caseId: string,
  stored: readonly StoredSample[],
  folders: ReadonlyMap<string, string>,
): Promise<BegunCase['documents']> {
  const { tx, actor } = session;
  const forItems = new Map<string, { id: string; isReceived: boolean }>();
  const owner = await documents.readOwner(tx, caseId);
  const [date] = (await datesOfCase(tx, caseId)).dates;
  for (const { document, content, fileId } of stored) {
    const id = await documents.storeFile(
      session,
      { fileId, fileName: document.fileName, ...content },
      {
        owner,
        title: document.title,
        folderId: folders.get(document.folder) ?? null,
        personId: actor.personId,
        personName: await personName(tx, actor.personId),
        scans: false,
      },
    );
    const { isReceived, setsDate, item } = document;
    if (item) forItems.set(item, { id, isReceived });
    if (isReceived) await documents.editDocument(session, id, { state: 'received' });
    if (setsDate && date) await documents.editDocument(session, id, { case_date_ids: [date.id] });
  }
  return forItems;
}

/**
 * Opens a case of the sample. Its records are written concurrently, and are executed in the order of sending.
 * @returns the ids of the case and its dates
 */
async function open(
  session: OrgSession,
  makers: Makers,
  sample: SampleCase,
  { matterTypeId, priority }: { matterTypeId: string | null; priority: SamplePriority | undefined },
): Promise<{ id: string; dateIds: string[] }> {
  const { title, description, people, petitioner, dates, notes, status, archived } = sample;
  const { id } = await openCase(session, { title, description });
  // People are created first, so that they are linked in their order.
  const linked = await Promise.all(
    people.map(async ({ person, type }) => ({ beneficiaryId: await makers.person(person), type })),
  );
  const petitionerId = petitioner && (await makers.petitioner(petitioner));
  const dateIds: string[] = [];
  await changeCase(session.tx, id, async (tx) => {
    const part = { ...session, tx };
    await Promise.all([
      queries.insertSampleRecord(tx, 'case', id),
      ...linked.map(({ beneficiaryId, type }) =>
        beneficiaries.addToCase(part, { id, beneficiaryId }, { beneficiary_type: type }),
      ),
      petitionerId && petitioners.addToCase(part, { id, petitionerId }),
      ...dates.map(async ({ handled_note, ...date }) => {
        const added = await addDate(part, { case_id: id, ...date }, { isPlanned: false });
        dateIds.push(added.id);
        if (handled_note) await handleDate(part, added.id, { state: 'done', note: handled_note });
      }),
      ...notes.map((note) => addNote(part, { resource_id: id, ...note })),
    ]);
    await editCase(part, id, { status, archived, matter_type_id: matterTypeId, ...priority });
  });
  return { id, dateIds };
}

/** Adds the tasks of its kind to the first case whose kind has any. Some of the tasks wait for their dates. */
async function addTasksOfKind(session: OrgSession, begun: readonly BegunCase[]): Promise<void> {
  for (const { id, matterTypeId } of begun) {
    const { added } = await applyKind(session, id, { matter_type_id: matterTypeId, dry_run: false });
    if (added.tasks > 0) return;
  }
}

/** @throws Failure `conflict` when the organization has active cases */
export async function assertRoomForSample({ tx }: OrgSession): Promise<void> {
  await lockOrganization(tx);
  if (await queries.hasActiveCases(tx))
    throw new Failure('conflict', 'The sample office is for an organization without cases');
}

/**
 * Fills an organization without active cases with a realistic office: 120 family, employment and humanitarian cases
 * with their people, notes and documents, and with dates around the organization's current day and their past and
 * planned reminders. Cases with documents have the checklists of their kinds, and one of them a client's link. Some
 * have threads, whose messages are not sent. A few deadline rules are in use, and two notices have set dates by them.
 * The contents are the same every time. Cases that are opened meanwhile are not affected.
 * @param stored the sample's documents and mails
 * @returns the number of cases opened
 * @throws Failure `conflict` when the organization has active cases
 */
export async function loadSampleOffice(given: OrgSession, stored: StoredOffice): Promise<number> {
  // Nothing of the sample is recorded in histories, which begin with the first real change.
  const session = { ...given, changes: [] };
  const { tx } = session;
  await assertRoomForSample(session);
  const makers: Makers = {
    person: once(async (person) => {
      const { beneficiary } = await beneficiaries.addBeneficiary(session, person);
      await queries.insertSampleRecord(tx, 'beneficiary', beneficiary.id);
      return beneficiary.id;
    }),
    petitioner: once(async (fields) => {
      const { petitioner } = await petitioners.addPetitioner(session, fields);
      await queries.insertSampleRecord(tx, 'petitioner', petitioner.id);
      return petitioner.id;
    }),
  };
  const samples = sampleOffice(session.today);
  const dateIds: string[] = [];
  const caseIds: string[] = [];
  // Sequentially: a statement that waits behind thousands of others would exceed its time limit on a busy machine.
  const folders = new Map((await listFolders(tx)).map(({ id, name }) => [name, id]));
  const kinds = await listMatterTypes(tx);
  const priorities = samplePriorities(samples, session.today);
  await addSampleBulletins(tx, session.now, sampleBulletins(session.today));
  const begun: BegunCase[] = [];
  const primaries: OnSampleCase[] = [];
  /** The petitioners of spouses, by beneficiary. */
  const couples = new Map<string, string>();
  for (const [at, sample] of samples.entries()) {
    // E.g. 'I-130 family petition' is the kind of an 'I-130 petition for spouse'.
    const kind = kinds.find(({ name }) => sample.matter.startsWith(`${name.split(' ')[0]} `));
    const about = { matterTypeId: kind?.id ?? null, priority: priorities.get(sample) };
    const { id, dateIds: ids } = await open(session, makers, sample, about);
    dateIds.push(...ids);
    caseIds.push(id);
    const [primary] = sample.people;
    if (primary) primaries.push({ personId: await makers.person(primary.person), caseId: id, sample });
    if (primary && sample.petitioner && sample.matter.includes('spouse'))
      couples.set(await makers.person(primary.person), await makers.petitioner(sample.petitioner));
    const documents = await addDocuments(session, id, stored.documents[at] ?? [], folders);
    const clientEmail = sample.people[0]?.person.personal_email ?? '';
    if (kind && documents.size > 0 && !sample.archived)
      begun.push({ id, matterTypeId: kind.id, clientEmail, documents });
  }
  for (const [at, each] of begun.entries()) {
    const asked = await beginChecklist(session, each);
    if (at === 0) await addWaitingLink(session, each, asked);
  }
  await addTasksOfKind(session, begun);
  await addPeopleRecords(session, primaries);
  for (const [personId, petitioner_id] of couples)
    await addRelative(session, { kind: 'beneficiary', id: personId }, { relation: 'spouse', petitioner_id });
  const active = caseIds.filter((_, at) => !samples[at]?.archived);
  await addSampleTasks(session, active);
  await makeThreads(session, samples, caseIds, stored.mails);
  for (const id of await adoptSampleRules(session)) await queries.insertSampleRecord(tx, 'deadline_rule', id);
  const withPapers = begun.slice(1).map(({ id }) => id);
  await addSampleEvents(session, withPapers);
  await planDates(session, dateIds);
  const sent = await markPastRemindersSent(tx, dateIds);
  const recent = sent.filter(({ on_day }) => on_day >= addDays(session.today, -BELL_DAYS));
  await notify(
    session,
    recent.map((each) => reminderNotice(each.person_id, each, each.on_day)),
  );
  return samples.length;
}

export const { hasCases, hasSampleRecords: isSampleLoaded } = queries;

/**
 * Archives the cases and deletes the people and petitioners that the sample made, even if they were edited; each can be
 * restored. Its threads are permanently deleted, and its deadline rules are no longer in use. Without a sample
 * nothing happens.
 */
export async function removeSampleOffice(given: OrgSession): Promise<void> {
  const session = { ...given, changes: [] };
  const { tx } = session;
  await lockOrganization(tx);
  const records = await withEveryCase(tx, () => queries.selectSampleRecords(tx));
  const idsOf = (kind: queries.SampleKind) => records.filter((row) => row.kind === kind).map(({ id }) => id);
  const cases = idsOf('case');
  await withEveryCase(tx, () => removeThreads(session, idsOf('thread')));
  if (cases.length > 0) await withEveryCase(tx, () => archiveCases(session, cases));
  for (const id of idsOf('beneficiary')) await beneficiaries.deleteBeneficiary(session, id);
  for (const id of idsOf('petitioner')) await petitioners.deletePetitioner(session, id);
  await retireRules(session, idsOf('deadline_rule'));
  await removeSampleBulletins(tx);
  await withEveryCase(tx, () => queries.deleteSampleRecords(tx));
}
