import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { calendarDate, id, line, requiredLine } from './fields.ts';
import { IDENTIFIER_KINDS } from './identifier-numbers.ts';
import { dayInput, days, personRecord, personRecordCalls } from './person-records.ts';

/** A number that an agency has given a person. */
export const identifier = z.object({
  ...personRecord,
  ...days,
  /** The beneficiary or petitioner it belongs to. */
  owner_id: id,
  kind: z.enum(IDENTIFIER_KINDS),
  /** As it was typed. */
  value: z.string(),
  /** Upper-case letters and digits only; an A-number has nine digits. */
  normalized: z.string(),
  /** For a passport its country, two letters; otherwise the issuer, in words. */
  issuer: z.string(),
  /** The following fields are for receipts. */
  form: z.string(),
  notice_on: calendarDate.nullable(),
  /** The agency's status text. */
  status_text: z.string(),
  /** The case that it belongs to. */
  case: z.object({ id, title: z.string() }).nullable(),
  /** Why the number looks unusual; null when it does not. */
  warning: z.string().nullable(),
});
export type Identifier = z.infer<typeof identifier>;

/** A receipt on its case's page, with its person. */
const caseReceipt = identifier.extend({
  owner: z.object({ kind: z.enum(['beneficiary', 'petitioner']), name: z.string() }),
});
export type CaseReceipt = z.infer<typeof caseReceipt>;

export const listCaseReceipts = endpoint({
  method: 'GET',
  path: '/case_records/{id}/receipts',
  summary: 'The receipts of a case, by the days of their notices',
  access: 'viewer',
  audit: false,
  params: z.object({ id }),
  response: z.object({ receipts: z.array(caseReceipt) }),
  errors: ['not_found'],
});

const calls = personRecordCalls({
  words: ['identifier', 'identifiers'],
  path: 'identifiers',
  called: ['a number', 'numbers'],
  record: identifier,
  create: {
    kind: z.enum(IDENTIFIER_KINDS),
    value: requiredLine(60),
    issuer: line(100).optional(),
    from: dayInput.optional(),
    to: dayInput.optional(),
    form: line(30).optional(),
    notice_on: dayInput.optional(),
    status_text: line(300).optional(),
    /** One of their cases. */
    case_id: id.nullable().optional(),
  },
  audit: {
    created: 'identifier.created',
    updated: 'identifier.updated',
    deleted: 'identifier.deleted',
  },
});

export const listBeneficiaryIdentifiers = calls.listOf('beneficiaries');
export const listPetitionerIdentifiers = calls.listOf('petitioners');
export const addBeneficiaryIdentifier = calls.createOn('beneficiaries');
export const addPetitionerIdentifier = calls.createOn('petitioners');
export const { update: updateIdentifier, remove: removeIdentifier } = calls;
