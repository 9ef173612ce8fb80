import type {
  addCaseBeneficiary,
  Beneficiary,
  CaseBeneficiary,
  createBeneficiary,
  exportBeneficiaries as exportBeneficiariesCall,
  getBeneficiary,
  listBeneficiaries as listBeneficiariesCall,
  updateBeneficiary,
} from '@landfall/contract/beneficiaries';
import type { HandlerInput, HandlerResult } from '@landfall/contract/endpoint';
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

type BeneficiaryPage = HandlerResult<typeof getBeneficiary>;

async function pageOfOne(tx: OrgTx, beneficiary: Beneficiary): Promise<BeneficiaryPage> {
  return { beneficiary, ...(await latestNotes(tx, beneficiary.id)) };
}

/** A beneficiary and their latest notes. */
export async function readBeneficiaryPage({ tx }: OrgSession, id: string): Promise<BeneficiaryPage> {
  const beneficiary = found(await queries.selectBeneficiary(tx, id));
  return pageOfOne(tx, beneficiary);
}

/** Nothing is required of a new beneficiary. */
export async function addBeneficiary(
  { tx, now }: OrgSession,
  fields: HandlerInput<typeof createBeneficiary>['body'],
): Promise<BeneficiaryPage> {
  return pageOfOne(tx, await queries.insertBeneficiary(tx, newRecord(now), fields));
}

/** Changes a beneficiary, and with them every case whose row of the list may show their name. */
function changeWithCases<T>(tx: OrgTx, id: string, change: () => Promise<T>): Promise<T> {
  return withEveryCase(tx, async () => changeCases(tx, await queries.selectCasesOf(tx, id), change));
}

const NAMES = ['first_name', 'middle_name', 'last_name'];

/**
 * Changes the supplied fields; a new name goes to the rows of the case list that show it.
 * @throws Failure `stale_version` with the current beneficiary when `version` is not their version
 */
export async function editBeneficiary(
  { tx }: OrgSession,
  id: string,
  { version, ...fields }: HandlerInput<typeof updateBeneficiary>['body'],
): Promise<BeneficiaryPage> {
  const current = await queries.lockBeneficiary(tx, id);
  if (!current || current.deleted_at) throw notFound();
  if (version !== undefined && version !== current.version) throw staleVersion(current);
  const change = changedFields(current, fields);
  const changed = Object.keys(change);
  if (changed.length === 0) return pageOfOne(tx, current);
  const act = () => queries.changeBeneficiary(tx, id, change);
  const isRename = changed.some((field) => NAMES.includes(field));
  return pageOfOne(tx, await (isRename ? changeWithCases(tx, id, act) : act()));
}

/** Deletes a beneficiary (`deletedAt`) or brings them back (null), on their cases too; neither twice. */
async function setDeleted(tx: OrgTx, id: string, deletedAt: string | null): Promise<Beneficiary> {
  const current = found(await queries.lockBeneficiary(tx, id));
  if ((current.deleted_at === null) === (deletedAt === null)) return current;
  return changeWithCases(tx, id, () => queries.changeBeneficiary(tx, id, { deleted_at: deletedAt }));
}

/** Takes a beneficiary out of every list, search and case; doing it again changes nothing. */
export async function deleteBeneficiary({ tx, now }: OrgSession, id: string): Promise<void> {
  await setDeleted(tx, id, now);
}

/** Brings a deleted beneficiary back, with notes and cases; doing it again changes nothing. */
export async function restoreBeneficiary({ tx }: OrgSession, id: string): Promise<BeneficiaryPage> {
  return pageOfOne(tx, await setDeleted(tx, id, null));
}

/** A page of the beneficiaries, and how many there are in all. */
export async function listBeneficiaries(
  session: OrgSession,
  query: HandlerInput<typeof listBeneficiariesCall>['query'],
): Promise<HandlerResult<typeof listBeneficiariesCall>> {
  assertMayList(session, query, 'beneficiaries');
  const { page, next, total } = await queries.selectBeneficiaries(session.tx, query);
  return { beneficiaries: page, total, next_cursor: next };
}

const COLUMNS = {
  first_name: 'First Name',
  middle_name: 'Middle Name',
  last_name: 'Last Name',
  personal_phone: 'Personal Phone',
  personal_email: 'Personal Email',
  mailing_address: 'Mailing Address',
  business_phone: 'Business Phone',
  business_email: 'Business Email',
  business_address: 'Business Address',
  created_on: 'Created',
} as const;

/** The beneficiaries that pass the filters as CSV, each with the day of the office on which they were added. */
export async function exportBeneficiaries(
  session: OrgSession,
  query: HandlerInput<typeof exportBeneficiariesCall>['query'],
): Promise<string> {
  assertMayList(session, query, 'beneficiaries');
  return csvOfColumns(COLUMNS, await queries.selectAllBeneficiaries(session.tx, query));
}

/** The beneficiaries of a case: the primary one first, then in the order in which they were added. */
export function beneficiariesOfCase(tx: OrgTx, caseId: string): Promise<CaseBeneficiary[]> {
  return queries.selectOnCase(tx, { caseId });
}

function fullName({ first_name, middle_name, last_name }: Beneficiary): string {
  return [first_name, middle_name, last_name].filter(Boolean).join(' ');
}

/** A case has one primary beneficiary at most. One who is deleted gives way unasked. */
async function clearPrimary(
  tx: OrgTx,
  caseId: string,
  beneficiaryId: string,
  replace: boolean,
): Promise<void> {
  const primary = await queries.selectPrimary(tx, caseId);
  if (!primary || primary.id === beneficiaryId) return;
  if (!primary.deleted_at && !replace) {
    const name = fullName(primary) || 'Someone without a name';
    throw new Failure('conflict', `${name} is already the primary beneficiary`);
  }
  await queries.demotePrimary(tx, caseId);
}

/** Whether the organization has a beneficiary who is not deleted, of this id. */
export async function isBeneficiary(tx: OrgTx, id: string): Promise<boolean> {
  return (await queries.selectBeneficiary(tx, id)) !== undefined;
}

type OnCase = HandlerInput<typeof addCaseBeneficiary>['params'];

/**
 * Adds a beneficiary to a case, or changes their type on it. The person is held before the case is locked, so that a
 * rename that runs meanwhile comes before or after, and the case list shows the name as it is.
 * @throws Failure `conflict` when the case has another primary beneficiary, who is not to be replaced
 */
export async function addToCase(
  { tx, now }: OrgSession,
  { id: caseId, beneficiaryId }: OnCase,
  { beneficiary_type, replace_primary = false }: HandlerInput<typeof addCaseBeneficiary>['body'],
): Promise<CaseBeneficiary> {
  const beneficiary = found(await queries.holdBeneficiary(tx, beneficiaryId));
  await changeCase(tx, caseId, async () => {
    if (beneficiary_type === 'primary') await clearPrimary(tx, caseId, beneficiaryId, replace_primary);
    const link = { id: newId(now), case_id: caseId, beneficiary_id: beneficiaryId, beneficiary_type };
    await queries.putOnCase(tx, link);
  });
  return { ...beneficiary, beneficiary_type };
}

/** @throws Failure `not_found` when the beneficiary is not on the case */
export function removeFromCase({ tx }: OrgSession, { id: caseId, beneficiaryId }: OnCase): Promise<void> {
  return changeCase(tx, caseId, async () => {
    if (!(await queries.takeOffCase(tx, caseId, beneficiaryId))) throw notFound();
  });
}
