import {
  IDENTIFIER_LABELS,
  type IdentifierKind,
  readNumber,
  socialSecurityFault,
} from '@landfall/contract/identifier-numbers';
import type { CaseReceipt, Identifier } from '@landfall/contract/identifiers';
import { lockOrganization } from '../../platform/db/organization-lock.ts';
import { type OrgTx, withEveryCase } from '../../platform/db/session.ts';
import { Failure, invalidInput } from '../../platform/http/failure.ts';
import type { OrgSession } from '../../platform/http/gate.ts';
import type { NewRecord } from '../../platform/new-record.ts';
import { assertCase, lockCase } from '../case-summary/service.ts';
import { assertInOrder, personRecords } from './person-records.ts';
import * as queries from './queries.ts';

/** Text fields in which a user might enter a social security number. */
const TEXTS = ['issuer', 'form', 'status_text', 'note'] as const;

function toWire(row: queries.IdentifierRow): Identifier {
  const { of_beneficiary: _, archived_at: __, case_id, case_title, ...identifier } = row;
  return {
    ...identifier,
    case: case_id === null ? null : { id: case_id, title: case_title ?? '' },
    warning: readNumber(row.kind, row.value).warning ?? null,
  };
}

/** @throws Failure `invalid_input` that names the field */
function assertTexts(is: queries.IdentifierRow): void {
  for (const field of TEXTS) {
    const fault = socialSecurityFault(is[field]);
    if (fault) throw invalidInput({ [field]: fault });
  }
  if (is.kind === 'passport' && !/^([A-Z]{2})?$/.test(is.issuer))
    throw invalidInput({ issuer: 'The country as two capital letters, such as MX' });
}

/**
 * Checks that no other record has the number. The caller has locked the organization. The message names the owner if
 * the caller may see them.
 * @throws Failure `conflict`
 */
async function assertFree(
  { tx }: OrgSession,
  number: queries.GivenNumber,
  exceptId: string | undefined,
): Promise<void> {
  if (!(await withEveryCase(tx, () => queries.selectHolder(tx, number, exceptId)))) return;
  const holder = await queries.selectHolder(tx, number, exceptId);
  const who = holder ? holder.name || 'Somebody without a name' : 'Another record';
  const deleted = holder?.deleted ? ', who is deleted,' : '';
  throw new Failure('conflict', `${who}${deleted} has this ${IDENTIFIER_LABELS[number.kind]} already`, {
    ...(holder && { current: { id: holder.id, owner_id: holder.owner_id, name: holder.name } }),
  });
}

/** The numbers of people. */
export const identifiers = personRecords<'identifier', Identifier>({
  table: 'identifier',
  fields: [
    ...(['kind', 'value', 'issuer', 'from', 'to', 'form', 'notice_on', 'status_text', 'case_id'] as const),
    'note',
  ],
  columns: { from: 'valid_from', to: 'valid_to' },
  days: ['from', 'to', 'notice_on'],
  ownerOf: ({ of_beneficiary, owner_id }) => ({
    kind: of_beneficiary ? 'beneficiary' : 'petitioner',
    id: owner_id,
  }),
  toWire,
  caseOf: ({ case_id }) => case_id,
  async settle(session, owner, is, was) {
    const { tx } = session;
    const { normalized, fault } = readNumber(is.kind, is.value);
    if (fault) throw invalidInput({ value: fault });
    assertTexts(is);
    assertInOrder(is);
    // Otherwise two concurrent calls with the same number would both find it free. The organization is locked before
    // the case, in the same order as by changes of settings that affect cases.
    await lockOrganization(tx);
    if (is.case_id !== null) {
      if (is.case_id !== was?.case_id && !(await queries.isOnCase(tx, owner.kind, owner.id, is.case_id)))
        throw invalidInput({ case_id: 'They are not on such a case' });
      await lockCase(tx, is.case_id);
    }
    const of_beneficiary = owner.kind === 'beneficiary';
    await assertFree(session, { kind: is.kind, normalized, issuer: is.issuer, of_beneficiary }, was?.id);
    return { normalized };
  },
});

/**
 * The receipts of a case with their owners.
 * @throws Failure `not_found`
 */
export async function listReceipts({ tx }: OrgSession, caseId: string): Promise<CaseReceipt[]> {
  await assertCase(tx, caseId);
  return (await queries.selectReceipts(tx, caseId)).map(({ owner_kind, owner_name, ...row }) => ({
    ...toWire(row),
    owner: { kind: owner_kind, name: owner_name },
  }));
}

/** Adds checked numbers to people; numbers that another person has by now are skipped. */
export function addNumbersToNew(
  tx: OrgTx,
  numbers: readonly (NewRecord & {
    beneficiary_id: string;
    case_id: string | null;
    kind: IdentifierKind;
    value: string;
  })[],
): Promise<void> {
  const rows = numbers.map((number) => ({
    ...number,
    normalized: readNumber(number.kind, number.value).normalized,
  }));
  return queries.insertFreeNumbers(tx, rows);
}
