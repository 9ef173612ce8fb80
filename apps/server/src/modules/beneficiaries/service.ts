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
import { dateAsWritten } from '@landfall/contract/fields';
import type {
  mergeBeneficiary as mergeBeneficiaryCall,
  previewBeneficiaryMerge as previewBeneficiaryMergeCall,
} from '@landfall/contract/party-merges';
import { csvOfColumns } from '../../platform/csv.ts';
import type { OrgTx } from '../../platform/db/session.ts';
import { Failure, invalidInput } from '../../platform/http/failure.ts';
import type { OrgSession } from '../../platform/http/gate.ts';
import { newId } from '../../platform/new-record.ts';
import { withdrawRequestsTo } from '../document-requests/service.ts';
import { withdrawMailsTo } from '../messages/service.ts';
import { firstNotes } from '../notes/service.ts';
import * as parties from '../parties/service.ts';
import * as merges from '../party-merges/service.ts';
import * as queries from './queries.ts';

type BeneficiaryPage = HandlerResult<typeof getBeneficiary>;

async function pageOfOne(tx: OrgTx, beneficiary: Beneficiary): Promise<BeneficiaryPage> {
  return { beneficiary, ...(await firstNotes(tx, beneficiary.id)) };
}

/** A beneficiary and their latest notes; an erased one is returned as erased. */
export async function readBeneficiaryPage({ tx }: OrgSession, id: string): Promise<BeneficiaryPage> {
  return pageOfOne(tx, await parties.readPartyOrErased(tx, 'beneficiary', id));
}

/** @throws Failure `invalid_input` that names `born_on` when it is after today */
function assertBirthDate({ today }: OrgSession, bornOn: string | undefined): void {
  if (bornOn && dateAsWritten(bornOn) > today)
    throw invalidInput({ born_on: 'A date of birth in the future' });
}

/** Adds a beneficiary. No field is required. @throws Failure `invalid_input` */
export async function addBeneficiary(
  session: OrgSession,
  fields: HandlerInput<typeof createBeneficiary>['body'],
): Promise<BeneficiaryPage> {
  assertBirthDate(session, fields.born_on);
  return pageOfOne(session.tx, await parties.addParty(session, 'beneficiary', fields));
}

/** Changes the supplied fields. @throws Failure `invalid_input`, and as {@link parties.editParty} */
export async function editBeneficiary(
  session: OrgSession,
  id: string,
  body: HandlerInput<typeof updateBeneficiary>['body'],
): Promise<BeneficiaryPage> {
  assertBirthDate(session, body.born_on);
  return pageOfOne(session.tx, await parties.editParty(session, 'beneficiary', id, body));
}

/** Removes a beneficiary from every list, search and case; idempotent. */
export async function deleteBeneficiary(session: OrgSession, id: string): Promise<void> {
  if (!(await parties.deleteParty(session, 'beneficiary', id))) return;
  await withdrawMailsTo(session, 'beneficiary', id, 'deleted');
  await withdrawRequestsTo(session, 'beneficiary', id, 'deleted');
}

/** Restores a deleted beneficiary with notes and cases; idempotent. */
export async function restoreBeneficiary(session: OrgSession, id: string): Promise<BeneficiaryPage> {
  return pageOfOne(session.tx, await parties.restoreParty(session, 'beneficiary', id));
}

/** Two beneficiaries side by side, before the other is merged into the first. */
export function previewBeneficiaryMerge(
  session: OrgSession,
  id: string,
  otherId: string,
): Promise<HandlerResult<typeof previewBeneficiaryMergeCall>> {
  return merges.previewMerge(session, 'beneficiary', id, otherId);
}

/**
 * Merges another beneficiary into this one.
 * @throws Failure as {@link merges.mergeParties}
 */
export async function mergeBeneficiary(
  session: OrgSession,
  id: string,
  body: HandlerInput<typeof mergeBeneficiaryCall>['body'],
): Promise<HandlerResult<typeof mergeBeneficiaryCall>> {
  const { party, operation } = await merges.mergeParties(session, 'beneficiary', id, body);
  return { beneficiary: party, operation };
}

/** A page of the beneficiaries, and how many there are in all. */
export async function listBeneficiaries(
  session: OrgSession,
  query: HandlerInput<typeof listBeneficiariesCall>['query'],
): Promise<HandlerResult<typeof listBeneficiariesCall>> {
  const { parties: beneficiaries, ...info } = await parties.listParties(session, 'beneficiary', query);
  return { beneficiaries, ...info };
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
  cases: 'Cases',
  next_on: 'Next Date',
  created_on: 'Created',
} as const;

/** The beneficiaries that pass the filters as CSV. */
export async function exportBeneficiaries(
  session: OrgSession,
  query: HandlerInput<typeof exportBeneficiariesCall>['query'],
): Promise<string> {
  return csvOfColumns(COLUMNS, await parties.readAllParties(session, 'beneficiary', query));
}

/** The beneficiaries of a case: the primary one first, then in the order in which they were added. */
export function beneficiariesOfCase(tx: OrgTx, caseId: string): Promise<CaseBeneficiary[]> {
  return queries.selectOnCase(tx, { caseId });
}

/** {@link parties.partyOnCases} for a beneficiary. */
export function beneficiaryOnCases(tx: OrgTx, id: string): Promise<string | undefined> {
  return parties.partyOnCases(tx, 'beneficiary', id);
}

/**
 * Makes room for a new primary beneficiary, as a case has at most one. A deleted one is replaced even if `replace` is
 * false.
 * @throws Failure `conflict` when the case has another primary beneficiary and `replace` is false
 */
async function clearPrimary(
  session: OrgSession,
  caseId: string,
  beneficiaryId: string,
  replace: boolean,
): Promise<void> {
  const { tx } = session;
  const primary = await queries.selectPrimary(tx, caseId);
  if (!primary || primary.id === beneficiaryId) return;
  if (!primary.deleted_at && !replace) {
    const names = [primary.first_name, primary.middle_name, primary.last_name].filter(Boolean);
    const name = names.join(' ') || 'Someone without a name';
    throw new Failure('conflict', `${name} is already the primary beneficiary`);
  }
  await queries.demotePrimary(tx, caseId);
  parties.recordOnCase(session, { caseId, id: primary.id }, 'primary', 'dependent');
}

type OnCase = HandlerInput<typeof addCaseBeneficiary>['params'];

/**
 * Adds a beneficiary to a case, or changes their type on it.
 * @throws Failure `conflict` when the case has another primary beneficiary, and replacing them was not requested
 */
export async function addToCase(
  session: OrgSession,
  { id: caseId, beneficiaryId: id }: OnCase,
  { beneficiary_type, replace_primary = false }: HandlerInput<typeof addCaseBeneficiary>['body'],
): Promise<CaseBeneficiary> {
  const { tx, now } = session;
  const beneficiary = await parties.putOnCase(session, 'beneficiary', { caseId, id }, async () => {
    if (beneficiary_type === 'primary') await clearPrimary(session, caseId, id, replace_primary);
    await queries.insertLink(tx, { id: newId(now), case_id: caseId, beneficiary_id: id, beneficiary_type });
  });
  return { ...beneficiary, beneficiary_type };
}

/** @throws Failure `not_found` when the beneficiary is not on the case */
export function removeFromCase(
  session: OrgSession,
  { id: caseId, beneficiaryId: id }: OnCase,
): Promise<void> {
  return parties.removeFromCase(session, 'beneficiary', { caseId, id });
}

/** Adds beneficiaries to cases that have just been opened. */
export const { insertLinks: addToNewCases } = queries;
