import type { HandlerInput, HandlerResult } from '@landfall/contract/endpoint';
import { NOT_ARCHIVED } from '@landfall/contract/fields';
import type {
  addCasePetitioner,
  createPetitioner,
  exportPetitioners as exportPetitionersCall,
  getPetitioner,
  listPetitioners as listPetitionersCall,
  Petitioner,
  updatePetitioner,
} from '@landfall/contract/petitioners';
import { csvOfColumns } from '../../platform/csv.ts';
import { changedFields } from '../../platform/db/changed-fields.ts';
import { type OrgTx, withEveryCase } from '../../platform/db/session.ts';
import { assertMayList } from '../../platform/http/deleted-records.ts';
import { Failure, found, notFound, staleVersion } from '../../platform/http/failure.ts';
import type { OrgSession } from '../../platform/http/gate.ts';
import { newId, newRecord } from '../../platform/new-record.ts';
import { changeCase, changeCases } from '../case-summary/service.ts';
import { latestNotes } from '../notes/service.ts';
import * as queries from './queries.ts';

type PetitionerPage = HandlerResult<typeof getPetitioner>;

function toWire<Row extends { archived_at: string | null }>(row: Row): Row & { archived_at: string } {
  return { ...row, archived_at: row.archived_at ?? NOT_ARCHIVED };
}

async function pageOfOne(tx: OrgTx, petitioner: Petitioner): Promise<PetitionerPage> {
  return { petitioner, ...(await latestNotes(tx, petitioner.id)) };
}

/** A petitioner and its latest notes. */
export async function readPetitionerPage({ tx }: OrgSession, id: string): Promise<PetitionerPage> {
  const petitioner = found(await queries.selectPetitioner(tx, id));
  return pageOfOne(tx, toWire(petitioner));
}

/** Changes a petitioner, and with it every case whose row of the list may show its name. */
function changeWithCases<T>(tx: OrgTx, id: string, change: () => Promise<T>): Promise<T> {
  return withEveryCase(tx, async () => changeCases(tx, await queries.selectCasesOf(tx, id), change));
}

export async function addPetitioner(
  { tx, now }: OrgSession,
  fields: HandlerInput<typeof createPetitioner>['body'],
): Promise<PetitionerPage> {
  return pageOfOne(tx, toWire(await queries.insertPetitioner(tx, newRecord(now), fields)));
}

/**
 * Changes the supplied fields; `archived` archives or makes active again. A new name goes to the rows of the case
 * list that show it.
 * @throws Failure `stale_version` with the current petitioner when `version` is not its version
 */
export async function editPetitioner(
  { tx, now }: OrgSession,
  id: string,
  { version, archived, ...fields }: HandlerInput<typeof updatePetitioner>['body'],
): Promise<PetitionerPage> {
  const current = await queries.lockPetitioner(tx, id);
  if (!current || current.deleted_at) throw notFound();
  if (version !== undefined && version !== current.version) throw staleVersion(toWire(current));
  const change: queries.PetitionerChange = changedFields(current, fields);
  const isArchived = current.archived_at !== null;
  if (archived !== undefined && archived !== isArchived) change.archived_at = archived ? now : null;
  if (Object.keys(change).length === 0) return pageOfOne(tx, toWire(current));
  const act = () => queries.changePetitioner(tx, id, change);
  const isRename = change.petitioner_name !== undefined;
  return pageOfOne(tx, toWire(await (isRename ? changeWithCases(tx, id, act) : act())));
}

/** Deletes a petitioner (`deletedAt`) or brings it back (null), on its cases too; neither twice. */
async function setDeleted(tx: OrgTx, id: string, deletedAt: string | null): Promise<Petitioner> {
  const current = found(await queries.lockPetitioner(tx, id));
  if ((current.deleted_at === null) === (deletedAt === null)) return toWire(current);
  const act = () => queries.changePetitioner(tx, id, { deleted_at: deletedAt });
  return toWire(await changeWithCases(tx, id, act));
}

/** Takes a petitioner out of every list, search and case; doing it again changes nothing. */
export async function deletePetitioner({ tx, now }: OrgSession, id: string): Promise<void> {
  await setDeleted(tx, id, now);
}

/** Brings a deleted petitioner back, with notes and cases; doing it again changes nothing. */
export async function restorePetitioner({ tx }: OrgSession, id: string): Promise<PetitionerPage> {
  return pageOfOne(tx, await setDeleted(tx, id, null));
}

/** A page of the petitioners, and how many there are in all. */
export async function listPetitioners(
  session: OrgSession,
  query: HandlerInput<typeof listPetitionersCall>['query'],
): Promise<HandlerResult<typeof listPetitionersCall>> {
  assertMayList(session, query, 'petitioners');
  const { page, next, total } = await queries.selectPetitioners(session.tx, query);
  return { petitioners: page.map(toWire), total, next_cursor: next };
}

const COLUMNS = {
  petitioner_name: 'Name',
  website_url: 'Website',
  email: 'Email',
  phone: 'Phone',
  address: 'Street',
  city: 'City',
  state: 'State',
  zip: 'ZIP',
  status: 'Status',
  created_on: 'Created',
} as const;

/** The petitioners that pass the filters as CSV, each with the day of the office on which it was added. */
export async function exportPetitioners(
  session: OrgSession,
  query: HandlerInput<typeof exportPetitionersCall>['query'],
): Promise<string> {
  assertMayList(session, query, 'petitioners');
  const rows = await queries.selectAllPetitioners(session.tx, query);
  return csvOfColumns(
    COLUMNS,
    rows.map((row) => ({ ...row, status: row.archived_at ? 'Archived' : 'Active' })),
  );
}

/** The petitioners of a case, in the order in which they were added. */
export async function petitionersOfCase(tx: OrgTx, caseId: string): Promise<Petitioner[]> {
  return (await queries.selectOnCase(tx, { caseId })).map(toWire);
}

/** Whether the organization has a petitioner that is not deleted, of this id. */
export async function isPetitioner(tx: OrgTx, id: string): Promise<boolean> {
  return (await queries.selectPetitioner(tx, id)) !== undefined;
}

type OnCase = HandlerInput<typeof addCasePetitioner>['params'];

/**
 * Adds a petitioner to a case; one that is on it stays. The petitioner is held before the case is locked, so that a
 * rename that runs meanwhile comes before or after, and the case list shows the name as it is.
 * @throws Failure `conflict` for one that is archived, as those get no new cases
 */
export async function addToCase(
  { tx, now }: OrgSession,
  { id: caseId, petitionerId }: OnCase,
): Promise<Petitioner> {
  const petitioner = found(await queries.holdPetitioner(tx, petitionerId));
  await changeCase(tx, caseId, async () => {
    const isNew = await queries.putOnCase(tx, {
      id: newId(now),
      case_id: caseId,
      petitioner_id: petitionerId,
    });
    if (isNew && petitioner.archived_at) throw new Failure('conflict', 'This petitioner is archived');
  });
  return toWire(petitioner);
}

/** @throws Failure `not_found` when the petitioner is not on the case */
export function removeFromCase({ tx }: OrgSession, { id: caseId, petitionerId }: OnCase): Promise<void> {
  return changeCase(tx, caseId, async () => {
    if (!(await queries.takeOffCase(tx, caseId, petitionerId))) throw notFound();
  });
}
