import { type Beneficiary, createBeneficiary } from '@landfall/contract/beneficiaries';
import { CLIENT_LANGUAGE_CODES, CLIENT_LANGUAGES } from '@landfall/contract/client-languages';
import { countryName, countryNames } from '@landfall/domain/countries';
import { formatDate } from '../../lib/date-format.ts';
import { rulesOf } from '../../lib/form-rules.ts';

/** The fields of a beneficiary that can be edited, with their labels. */
export const FIELDS = {
  first_name: 'First Name',
  middle_name: 'Middle Name',
  last_name: 'Last Name',
  personal_phone: 'Personal Phone',
  personal_email: 'Personal Email',
  mailing_address: 'Mailing Address',
  business_phone: 'Business Phone',
  business_email: 'Business Email',
  business_address: 'Business Address',
  language: 'Language',
  spoken_languages: 'Spoken Languages',
  needs_interpreter: 'Interpreter',
  born_on: 'Date of Birth',
  birth_country: 'Country of Birth',
  citizenships: 'Citizenships',
  chargeability: 'Country of Chargeability',
} as const;

export type BeneficiaryValues = Record<keyof typeof FIELDS, string>;

/** The languages in which clients are written to, each by its own name. */
export const LANGUAGE_CHOICES = CLIENT_LANGUAGE_CODES.map((value) => ({
  value,
  label: CLIENT_LANGUAGES[value],
}));

/** The name of a language. */
export function languageName(code: string): string {
  return LANGUAGE_CHOICES.find(({ value }) => value === code)?.label ?? code;
}

/** Validation rules of the fields: nothing is required (product specification, section 5). */
export const RULES = { ...rulesOf(createBeneficiary), needs_interpreter: () => null };

/** The choices for whether an interpreter is needed. */
export const INTERPRETER_CHOICES = [
  { value: 'no', label: 'Not needed' },
  { value: 'yes', label: 'Needed' },
];

/** A beneficiary as form values, which are all texts. */
export function formRecord(beneficiary: Beneficiary) {
  return { ...beneficiary, needs_interpreter: beneficiary.needs_interpreter ? 'yes' : 'no' };
}

/** The changed form values, as they are sent. */
export function sentChanges({ needs_interpreter, ...changes }: Partial<BeneficiaryValues>) {
  const interpreter =
    needs_interpreter === undefined ? {} : { needs_interpreter: needs_interpreter === 'yes' };
  return { ...changes, ...interpreter };
}

/** A field's value as it is displayed. */
export function fieldText(field: string, value: string): string {
  if (field === 'language') return languageName(value);
  if (field === 'needs_interpreter') return value === 'yes' || value === 'true' ? 'Needed' : 'Not needed';
  if (field === 'born_on') return value && formatDate(value);
  if (field === 'citizenships') return countryNames(value);
  return field === 'birth_country' || field === 'chargeability' ? countryName(value) : value;
}
