import { createPetitioner } from '@landfall/contract/petitioners';
import { required, rulesOf } from '../../lib/form-rules.ts';

/** The fields of a petitioner that can be edited, with their labels. */
export const FIELDS = {
  petitioner_name: 'Name',
  website_url: 'Website',
  email: 'Email',
  phone: 'Phone',
  address: 'Street',
  city: 'City',
  state: 'State',
  zip: 'ZIP',
} as const;

export type PetitionerValues = Record<keyof typeof FIELDS, string>;

const rules = rulesOf(createPetitioner);

/** Validation rules of the fields: only the name is required (product specification, section 5). */
export const RULES = { ...rules, petitioner_name: required('Name', rules.petitioner_name) };
