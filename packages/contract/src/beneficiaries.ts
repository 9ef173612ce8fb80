import { z } from 'zod';
import { CLIENT_LANGUAGE_CODES } from './client-languages.ts';
import { LIMITS } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { ascendingAndDescending, calendarDateInput, id, line, optionalEmail, text } from './fields.ts';
import { partyCalls, partyCases, partyFilters, partyRecord } from './parties.ts';

export const beneficiary = z.object({
  ...partyRecord,
  first_name: z.string(),
  middle_name: z.string(),
  last_name: z.string(),
  personal_phone: z.string(),
  personal_email: z.string(),
  mailing_address: z.string(),
  business_phone: z.string(),
  business_email: z.string(),
  business_address: z.string(),
  /** The language of mails to them. */
  language: z.enum(CLIENT_LANGUAGE_CODES),
  /** A calendar date; empty when unknown, like the following fields. */
  born_on: z.string(),
  /** A two-letter country code, ISO 3166-1. */
  birth_country: z.string(),
  /** Country codes, separated by commas. */
  citizenships: z.string(),
  /** The country to which a visa number is charged, when it is not the country of birth. */
  chargeability: z.string(),
  /** The languages that they speak, in words. */
  spoken_languages: z.string(),
  needs_interpreter: z.boolean(),
});
export type Beneficiary = z.infer<typeof beneficiary>;

/** A row of the list. */
export const listedBeneficiary = beneficiary.extend(partyCases);
export type ListedBeneficiary = z.infer<typeof listedBeneficiary>;

export const BENEFICIARY_TYPES = ['primary', 'dependent'] as const;
export const beneficiaryType = z.enum(BENEFICIARY_TYPES);
export type BeneficiaryType = z.infer<typeof beneficiaryType>;

/** A beneficiary within a case. */
export const caseBeneficiary = beneficiary.extend({ beneficiary_type: beneficiaryType });
export type CaseBeneficiary = z.infer<typeof caseBeneficiary>;

const name = line(LIMITS.personName);
const phone = line(LIMITS.phone);
const address = text(LIMITS.address).trim();

/** A list of at most `most` two-letter country codes. */
const countries = (most: number) =>
  line(60).regex(new RegExp(`^([A-Z]{2}(,(?!$)|$)){0,${most}}$`), 'Two capital letters each, such as MX,US');

/** No field is required: data about a person arrives piece by piece (product specification, section 5). */
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
  language: z.enum(CLIENT_LANGUAGE_CODES).optional(),
  born_on: line(10)
    .refine((value) => !value || calendarDateInput.safeParse(value).success, 'Not a date (YYYY-MM-DD)')
    .optional(),
  birth_country: countries(1).optional(),
  citizenships: countries(20).optional(),
  chargeability: countries(1).optional(),
  spoken_languages: name.optional(),
  needs_interpreter: z.boolean().optional(),
};

/** The body of a new beneficiary. */
export const newBeneficiary = z.strictObject(fields);

/** The sort keys of the list; equal last names are sorted by first name; a leading minus reverses the order. */
export const BENEFICIARY_SORTS = ascendingAndDescending(['created_at', 'first_name', 'last_name']);
export type BeneficiarySort = (typeof BENEFICIARY_SORTS)[number];

export const {
  list: listBeneficiaries,
  exportAll: exportBeneficiaries,
  create: createBeneficiary,
  get: getBeneficiary,
  update: updateBeneficiary,
  remove: deleteBeneficiary,
  restore: restoreBeneficiary,
} = partyCalls({
  words: ['beneficiary', 'beneficiaries'],
  removePaths: ['/delete-beneficiary/{id}', '/delete_beneficiary/{id}'],
  one: { beneficiary },
  many: { beneficiaries: z.array(listedBeneficiary) },
  create: fields,
  change: fields,
  filters: { ...partyFilters, sort: z.enum(BENEFICIARY_SORTS).default('-created_at') },
});

const onCase = z.object({ id, beneficiaryId: id });

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
  summary: 'Remove a beneficiary from a case',
  access: 'user',
  audit: 'case_beneficiary.removed',
  params: onCase,
  errors: ['not_found'],
});
