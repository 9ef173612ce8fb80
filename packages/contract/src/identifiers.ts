import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { calendarDate, id, line, requiredLine } from './fields.ts';
import { IDENTIFIER_KINDS } from './identifier-numbers.ts';
import { dayInput, days, personRecord, personRecordCalls } from './person-records.ts';

/** A number by which an agency knows a person. */
export const identifier = z.object({
  ...personRecord,
  ...days,
  /** The beneficiary or petitioner whose it is. */
  owner_id: id,
  kind: z.enum(IDENTIFIER_KINDS),
  /** As it was typed. */
  value: z.string(),
  /** Capital letters and digits alone, an A-number with nine. */
  normalized: z.string(),
  /** Of a passport its country, two letters; of any other who gave it, in words. */
  issuer: z.string(),
  /** What follows is said of receipts. */
  form: z.string(),
  notice_on: calendarDate.nullable(),
  /** What the agency says of it, in its words. */
  status_text: z.string(),
  /** The case that it belongs to. */
  case: z.object({ id, title: z.string() }).nullable(),
  /** Why the number deserves a second look; null: it looks as they do. */
  warning: z.string().nullable(),
});
export type Identifier = z.infer<typeof identifier>;

/** A receipt on the page of its case, with whose it is. */
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
    /** One that they are on. */
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
