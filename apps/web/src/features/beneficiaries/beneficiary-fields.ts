import { createBeneficiary } from '@landfall/contract/beneficiaries';
import { CLIENT_LANGUAGE_CODES, CLIENT_LANGUAGES } from '@landfall/contract/client-languages';
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
} as const;

export type BeneficiaryValues = Record<keyof typeof FIELDS, string>;

/** Languages that people are written to in, each as it calls itself. */
export const LANGUAGE_CHOICES = CLIENT_LANGUAGE_CODES.map((value) => ({
  value,
  label: CLIENT_LANGUAGES[value],
}));

/** How a language is called. */
export function languageName(code: string): string {
  return LANGUAGE_CHOICES.find(({ value }) => value === code)?.label ?? code;
}

/** What is wrong with a field before it is sent: nothing is required (product specification, section 5). */
export const RULES = rulesOf(createBeneficiary);
