import { z } from 'zod';
import { LIMITS } from './constants.ts';
import { endpoint } from './endpoint.ts';
import {
  bothWays,
  id,
  instant,
  laterTotal,
  line,
  namedFilters,
  optionalEmail,
  pageInfo,
  pageQuery,
  text,
  totalQuery,
  version,
} from './fields.ts';
import { notesPage } from './notes.ts';

export const beneficiary = z.object({
  id,
  first_name: z.string(),
  middle_name: z.string(),
  last_name: z.string(),
  personal_phone: z.string(),
  personal_email: z.string(),
  mailing_address: z.string(),
  business_phone: z.string(),
  business_email: z.string(),
  business_address: z.string(),
  created_at: instant,
  /** Null unless it was deleted; only the list of deleted ones shows those. */
  deleted_at: instant.nullable(),
  version,
});
export type Beneficiary = z.infer<typeof beneficiary>;

export const BENEFICIARY_TYPES = ['primary', 'dependent'] as const;
const beneficiaryType = z.enum(BENEFICIARY_TYPES);
export type BeneficiaryType = z.infer<typeof beneficiaryType>;

/** A beneficiary within a case. */
export const caseBeneficiary = beneficiary.extend({ beneficiary_type: beneficiaryType });
export type CaseBeneficiary = z.infer<typeof caseBeneficiary>;

const name = line(LIMITS.personName);
const phone = line(LIMITS.phone);
const address = text(LIMITS.address).trim();

/** Nothing is required: what is known of a person comes piece by piece (product specification, section 5). */
const fields = {
  first_name: name.optional(),
  middle_name: name.optional(),
  last_name: name.optional(),
  personal_phone: phone.optional(),
  personal_email: optionalEmail.optional(),
  mailing_address: address.optional(),
  business_phone: phone.optional(),
  business_email: optionalEmail.optional(),
  business_address: address.optional(),
};

const one = z.object({ beneficiary, ...notesPage });
const params = z.object({ id });
const onCase = z.object({ id, beneficiaryId: id });

/** What the list can be ordered by; a leading minus turns it around. */
export const BENEFICIARY_SORTS = bothWays(['created_at', 'first_name', 'last_name']);
export type BeneficiarySort = (typeof BENEFICIARY_SORTS)[number];

const filters = {
  ...namedFilters,
  sort: z.enum(BENEFICIARY_SORTS).default('-created_at'),
};

export const listBeneficiaries = endpoint({
  method: 'GET',
  path: '/beneficiaries',
  summary: 'Beneficiaries, newest first',
  access: 'viewer',
  audit: false,
  lag: 'tolerated',
  query: z.object({ ...filters, ...pageQuery, ...totalQuery }),
  response: z.object({ beneficiaries: z.array(beneficiary), ...pageInfo, total: laterTotal }),
  errors: [],
});

export const exportBeneficiaries = endpoint({
  method: 'GET',
  path: '/beneficiaries/export',
  summary: 'The beneficiaries that pass the filters as CSV',
  access: 'viewer',
  audit: 'beneficiaries.exported',
  query: z.object(filters),
  response: z.string(),
  download: 'beneficiaries.csv',
  errors: [],
});

export const createBeneficiary = endpoint({
  method: 'POST',
  path: '/beneficiaries',
  summary: 'Add a beneficiary',
  access: 'user',
  audit: 'beneficiary.created',
  body: z.strictObject(fields),
  response: one,
  status: 201,
  errors: [],
});

export const getBeneficiary = endpoint({
  method: 'GET',
  path: '/beneficiaries/{id}',
  summary: 'A beneficiary with the latest notes',
  access: 'viewer',
  audit: false,
  params,
  response: one,
  errors: ['not_found'],
});

export const updateBeneficiary = endpoint({
  method: 'POST',
  path: '/beneficiaries/{id}',
  summary: 'Change a beneficiary',
  access: 'user',
  audit: 'beneficiary.updated',
  params,
  body: z.strictObject({ ...fields, version: version.optional() }),
  response: one,
  errors: ['not_found', 'stale_version'],
});

export const deleteBeneficiary = endpoint({
  method: 'POST',
  path: '/delete-beneficiary/{id}',
  aliases: ['/delete_beneficiary/{id}'],
  summary: 'Delete a beneficiary; they can be restored',
  access: 'user',
  audit: 'beneficiary.deleted',
  params,
  errors: ['not_found'],
});

export const restoreBeneficiary = endpoint({
  method: 'POST',
  path: '/beneficiaries/{id}/restore',
  summary: 'Bring a deleted beneficiary back',
  access: 'user',
  audit: 'beneficiary.restored',
  params,
  response: one,
  errors: ['not_found'],
});

export const addCaseBeneficiary = endpoint({
  method: 'POST',
  path: '/case_records/{id}/beneficiaries/{beneficiaryId}',
  summary: 'Add a beneficiary to a case, or change their type on it',
  access: 'user',
  audit: 'case_beneficiary.added',
  params: onCase,
  body: z.strictObject({
    beneficiary_type: beneficiaryType,
    /** Makes the present primary beneficiary a dependent one; without it a second primary is a conflict. */
    replace_primary: z.boolean().optional(),
  }),
  response: z.object({ beneficiary: caseBeneficiary }),
  errors: ['not_found', 'conflict'],
});

export const removeCaseBeneficiary = endpoint({
  method: 'POST',
  path: '/case_records/{id}/beneficiaries/{beneficiaryId}/delete',
  summary: 'Take a beneficiary off a case',
  access: 'user',
  audit: 'case_beneficiary.removed',
  params: onCase,
  errors: ['not_found'],
});
