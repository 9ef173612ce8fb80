import { IDENTIFIER_LABELS, type IdentifierKind } from './identifier-numbers.ts';

/** The kinds of records in a spreadsheet. A row of cases is a case with its people, its dates and a note. */
export const IMPORT_KINDS = ['cases', 'beneficiaries', 'petitioners'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

/**
 * The fields to which a column can be mapped, beside dates. Petitioners and beneficiaries have the same fields in every
 * kind.
 */
const CASE = {
  title: 'Case Name',
  description: 'Description',
  status: 'Status',
  matter_type: 'Kind of Case',
  team: 'Team (names or e-mail addresses)',
  priority_date: 'Priority Date',
  preference_category: 'Preference Category',
  chargeability: 'Country of Chargeability',
} as const;

const BENEFICIARY = {
  'beneficiary.name': 'Full Name',
  'beneficiary.first_name': 'First Name',
  'beneficiary.middle_name': 'Middle Name',
  'beneficiary.last_name': 'Last Name',
  'beneficiary.personal_email': 'Personal Email',
  'beneficiary.personal_phone': 'Personal Phone',
  'beneficiary.mailing_address': 'Mailing Address',
  'beneficiary.business_email': 'Business Email',
  'beneficiary.business_phone': 'Business Phone',
  'beneficiary.business_address': 'Business Address',
  'beneficiary.born_on': 'Date of Birth',
  'beneficiary.birth_country': 'Country of Birth',
  'beneficiary.citizenships': 'Citizenship',
} as const;

/** Numbers of the beneficiary, by kind. */
const NUMBERS = {
  'number.a_number': IDENTIFIER_LABELS.a_number,
  'number.receipt': IDENTIFIER_LABELS.receipt,
  'number.consular_case': IDENTIFIER_LABELS.consular_case,
  'number.i94': IDENTIFIER_LABELS.i94,
  'number.passport': IDENTIFIER_LABELS.passport,
  'number.sevis': IDENTIFIER_LABELS.sevis,
  'number.online_account': IDENTIFIER_LABELS.online_account,
  'number.flag_case': IDENTIFIER_LABELS.flag_case,
} as const satisfies Record<`number.${IdentifierKind}`, string>;

const DEPENDENTS = { dependents: 'Dependents (full names)' } as const;

const PETITIONER = {
  'petitioner.petitioner_name': 'Name',
  'petitioner.email': 'Email',
  'petitioner.phone': 'Phone',
  'petitioner.website_url': 'Website',
  'petitioner.address': 'Street',
  'petitioner.city': 'City',
  'petitioner.state': 'State',
  'petitioner.zip': 'ZIP',
} as const;

const NOTE = { note: 'Note' } as const;

export type ImportField =
  | keyof typeof CASE
  | keyof typeof BENEFICIARY
  | keyof typeof NUMBERS
  | keyof typeof DEPENDENTS
  | keyof typeof PETITIONER
  | keyof typeof NOTE;

type Group = readonly [name: string, fields: Readonly<Partial<Record<ImportField, string>>>];

/**
 * The fields to which columns of each kind can be mapped, in groups. Columns of dates are added: {@link IMPORT_DATE}.
 */
export const IMPORT_FIELDS: Readonly<Record<ImportKind, readonly Group[]>> = {
  cases: [
    ['Case', { ...CASE, ...NOTE }],
    ['Beneficiary', { ...BENEFICIARY, ...DEPENDENTS }],
    ['Numbers', NUMBERS],
    ['Petitioner', PETITIONER],
  ],
  beneficiaries: [
    ['Beneficiary', { ...BENEFICIARY, ...NOTE }],
    ['Numbers', NUMBERS],
  ],
  petitioners: [['Petitioner', { ...PETITIONER, ...NOTE }]],
};

/** Prefix of a date type's name: a column of dates of that type. */
export const IMPORT_DATE = 'date:';

/** Whether a column with this field contains dates, so that the order of day and month matters. */
export function isDayField(field: string): boolean {
  return field.startsWith(IMPORT_DATE) || field === 'beneficiary.born_on' || field === 'priority_date';
}

/** The label of a field in lists of errors: with its group, as 'Beneficiary: First Name'. */
export function importFieldLabel(kind: ImportKind, field: string): string {
  if (field.startsWith(IMPORT_DATE)) return field.slice(IMPORT_DATE.length);
  for (const [group, fields] of IMPORT_FIELDS[kind]) {
    const label = fields[field as ImportField];
    if (label) return group === 'Case' || group === 'Numbers' ? label : `${group}: ${label}`;
  }
  return field;
}
