import type { HandlerInput, HandlerResult } from '@landfall/contract/endpoint';
import type {
  mergePetitioner as mergePetitionerCall,
  previewPetitionerMerge as previewPetitionerMergeCall,
} from '@landfall/contract/party-merges';
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
import type { OrgTx } from '../../platform/db/session.ts';
import { Failure } from '../../platform/http/failure.ts';
import type { OrgSession } from '../../platform/http/gate.ts';
import { newId } from '../../platform/new-record.ts';
import { withdrawRequestsTo } from '../document-requests/service.ts';
import { withdrawMailsTo } from '../messages/service.ts';
import { firstNotes } from '../notes/service.ts';
import * as parties from '../parties/service.ts';
import * as merges from '../party-merges/service.ts';
import * as queries from './queries.ts';

type PetitionerPage = HandlerResult<typeof getPetitioner>;

async function pageOfOne(tx: OrgTx, petitioner: Petitioner): Promise<PetitionerPage> {
  return { petitioner, ...(await firstNotes(tx, petitioner.id)) };
}

/** A petitioner and its latest notes. */
export async function readPetitionerPage({ tx }: OrgSession, id: string): Promise<PetitionerPage> {
  return pageOfOne(tx, await parties.readPartyOrErased(tx, 'petitioner', id));
}

export async function addPetitioner(
  session: OrgSession,
  fields: HandlerInput<typeof createPetitioner>['body'],
): Promise<PetitionerPage> {
  return pageOfOne(session.tx, await parties.addParty(session, 'petitioner', fields));
}

/**
 * Changes the supplied fields; `archived` archives or restores.
 * @throws Failure as {@link parties.editParty}
 */
export async function editPetitioner(
  session: OrgSession,
  id: string,
  body: HandlerInput<typeof updatePetitioner>['body'],
): Promise<PetitionerPage> {
  return pageOfOne(session.tx, await parties.editParty(session, 'petitioner', id, body));
}

/** Removes a petitioner from every list, search and case; idempotent. */
export async function deletePetitioner(session: OrgSession, id: string): Promise<void> {
  if (!(await parties.deleteParty(session, 'petitioner', id))) return;
  await withdrawMailsTo(session, 'petitioner', id, 'deleted');
  await withdrawRequestsTo(session, 'petitioner', id, 'deleted');
}

/** Restores a deleted petitioner with notes and cases; idempotent. */
export async function restorePetitioner(session: OrgSession, id: string): Promise<PetitionerPage> {
  return pageOfOne(session.tx, await parties.restoreParty(session, 'petitioner', id));
}

/** Two petitioners side by side, before the other is merged into the first. */
export function previewPetitionerMerge(
  session: OrgSession,
  id: string,
  otherId: string,
): Promise<HandlerResult<typeof previewPetitionerMergeCall>> {
  return merges.previewMerge(session, 'petitioner', id, otherId);
}

/**
 * Merges another petitioner into this one.
 * @throws Failure as {@link merges.mergeParties}
 */
export async function mergePetitioner(
  session: OrgSession,
  id: string,
  body: HandlerInput<typeof mergePetitionerCall>['body'],
): Promise<HandlerResult<typeof mergePetitionerCall>> {
  const { party, operation } = await merges.mergeParties(session, 'petitioner', id, body);
  return { petitioner: party, operation };
}

/** A page of the petitioners, and their total number. */
export async function listPetitioners(
  session: OrgSession,
  query: HandlerInput<typeof listPetitionersCall>['query'],
): Promise<HandlerResult<typeof listPetitionersCall>> {
  const { parties: petitioners, ...info } = await parties.listParties(session, 'petitioner', query);
  return { petitioners, ...info };
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
  cases: 'Cases',
  next_on: 'Next Date',
  created_on: 'Created',
} as const;

/** The petitioners that pass the filters as CSV. */
export async function exportPetitioners(
  session: OrgSession,
  query: HandlerInput<typeof exportPetitionersCall>['query'],
): Promise<string> {
  const rows = await parties.readAllParties(session, 'petitioner', query);
  return csvOfColumns(
    COLUMNS,
    rows.map((row) => ({ ...row, status: row.archived_at ? 'Archived' : 'Active' })),
  );
}

/** The petitioners of a case, in the order in which they were added. */
export async function petitionersOfCase(tx: OrgTx, caseId: string): Promise<Petitioner[]> {
  return (await queries.selectOnCase(tx, { caseId })).map((row) => parties.toWire<'petitioner'>(row));
}

/** {@link parties.partyOnCases} for a petitioner. */
export function petitionerOnCases(tx: OrgTx, id: string): Promise<string | undefined> {
  return parties.partyOnCases(tx, 'petitioner', id);
}

type OnCase = HandlerInput<typeof addCasePetitioner>['params'];

/**
 * Adds a petitioner to a case; idempotent.
 * @throws Failure `conflict` for an archived petitioner, as those get no new cases
 */
export function addToCase(
  session: OrgSession,
  { id: caseId, petitionerId: id }: OnCase,
): Promise<Petitioner> {
  const { tx, now } = session;
  return parties.putOnCase(session, 'petitioner', { caseId, id }, async ({ archived_at }) => {
    const isNew = await queries.insertLink(tx, { id: newId(now), case_id: caseId, petitioner_id: id });
    if (isNew && archived_at) throw new Failure('conflict', 'This petitioner is archived');
  });
}

/** @throws Failure `not_found` when the petitioner is not on the case */
export function removeFromCase(session: OrgSession, { id: caseId, petitionerId: id }: OnCase): Promise<void> {
  return parties.removeFromCase(session, 'petitioner', { caseId, id });
}

/** Adds petitioners to cases that have just been opened. */
export const { insertLinks: addToNewCases } = queries;
