import { addDays } from '@landfall/domain/calendar-dates';
import { type OrgTx, withEveryCase } from '../../platform/db/session.ts';
import { Failure } from '../../platform/http/failure.ts';
import type { OrgSession } from '../../platform/http/gate.ts';
import * as beneficiaries from '../beneficiaries/service.ts';
import { addDate, handleDate } from '../case-dates/service.ts';
import { changeInBulk, editCase, openCase } from '../case-records/service.ts';
import { addNote } from '../notes/service.ts';
import { notify, reminderNotice } from '../notifications/service.ts';
import * as petitioners from '../petitioners/service.ts';
import { planDates, takeForSent } from '../reminder-plan/service.ts';
import * as queries from './queries.ts';
import { type SampleCase, type SamplePerson, type SamplePetitioner, sampleOffice } from './sample-cases.ts';

/** How many days back the bell of a new sample goes. */
const BELL_DAYS = 1;

/** Makes each thing once and gives its id to whoever asks for it again. */
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

/**
 * What is on a case is sent side by side: it is there in the order of sending.
 * @returns the ids of its dates
 */
async function open(session: OrgSession, makers: Makers, sample: SampleCase): Promise<string[]> {
  const { title, description, people, petitioner, dates, notes, status, archived } = sample;
  const { id } = await openCase(session, { title, description });
  // Awaited first, so that the links are made in the order of the people.
  const linked = await Promise.all(
    people.map(async ({ person, type }) => ({ beneficiaryId: await makers.person(person), type })),
  );
  const petitionerId = petitioner && (await makers.petitioner(petitioner));
  const dateIds: string[] = [];
  await Promise.all([
    queries.insertSampleRecord(session.tx, 'case', id),
    ...linked.map(({ beneficiaryId, type }) =>
      beneficiaries.addToCase(session, { id, beneficiaryId }, { beneficiary_type: type }),
    ),
    petitionerId && petitioners.addToCase(session, { id, petitionerId }),
    ...dates.map(async ({ handled_note, ...date }) => {
      const added = await addDate(session, { case_id: id, ...date }, { isPlanned: false });
      dateIds.push(added.id);
      if (handled_note) await handleDate(session, added.id, { state: 'done', note: handled_note });
    }),
    ...notes.map((note) => addNote(session, { resource_id: id, ...note })),
  ]);
  await editCase(session, id, { status, archived });
  return dateIds;
}

/**
 * Fills an organization without active cases with a realistic office: 120 family, employment and humanitarian cases with
 * their people, notes, and dates around the organization's today, with reminders sent and to come. The same office every
 * time.
 * @returns the number of cases opened
 * @throws Failure `conflict` when the organization has active cases
 */
export async function loadSampleOffice(session: OrgSession): Promise<number> {
  const { tx } = session;
  await queries.lockOrganization(tx);
  if (await queries.hasActiveCases(tx))
    throw new Failure('conflict', 'The sample office is for an organization without cases');
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
  // One after the other: a statement that waits behind thousands would run into its time limit on a busy machine.
  for (const sample of samples) dateIds.push(...(await open(session, makers, sample)));
  await planDates(session, dateIds);
  const sent = await takeForSent(tx, dateIds);
  const recent = sent.filter(({ on_day }) => on_day >= addDays(session.today, -BELL_DAYS));
  await notify(
    session,
    recent.map((each) => reminderNotice(each.person_id, each, each.on_day)),
  );
  return samples.length;
}

/** Whether an organization has any case: its own, or one of the sample. */
export const { hasCases } = queries;

/** Whether a sample office was loaded and not removed since. */
export function isSampleLoaded(tx: OrgTx): Promise<boolean> {
  return queries.hasSampleRecords(tx);
}

/**
 * Archives the cases and deletes the people and petitioners that the sample made, edited ones too; nothing else is
 * touched, and each can be restored. Without a sample nothing happens.
 */
export async function removeSampleOffice(session: OrgSession): Promise<void> {
  const { tx } = session;
  await queries.lockOrganization(tx);
  const records = await withEveryCase(tx, () => queries.selectSampleRecords(tx));
  const idsOf = (kind: queries.SampleKind) => records.filter((row) => row.kind === kind).map(({ id }) => id);
  const cases = idsOf('case');
  if (cases.length > 0)
    await withEveryCase(tx, () => changeInBulk(session, { ids: cases, action: 'archive' }));
  for (const id of idsOf('beneficiary')) await beneficiaries.deleteBeneficiary(session, id);
  for (const id of idsOf('petitioner')) await petitioners.deletePetitioner(session, id);
  await withEveryCase(tx, () => queries.deleteSampleRecords(tx));
}
