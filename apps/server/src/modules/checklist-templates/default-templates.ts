import type { TemplateItem } from '@landfall/contract/checklist-templates';
import type { DEFAULT_MATTER_TYPES } from '@landfall/contract/matter-types';
import { DEFAULT_ITEMS } from './default-items.ts';

/** A checklist that new organizations have. */
interface DefaultTemplate {
  name: string;
  /** The key of the kind of cases that it is for. */
  matterType: (typeof DEFAULT_MATTER_TYPES)[number]['key'];
  items: readonly TemplateItem[];
}

const template = (
  name: string,
  matterType: DefaultTemplate['matterType'],
  keys: readonly (keyof typeof DEFAULT_ITEMS)[],
): DefaultTemplate => ({
  name,
  matterType,
  items: keys.map((key) => ({ key, ...DEFAULT_ITEMS[key] })),
});

/**
 * The checklists that come along, one for each kind of case: where an office begins, not legal advice. What several of
 * them ask for has one key, so that a case with two of them asks for it once.
 */
export const DEFAULT_TEMPLATES: readonly DefaultTemplate[] = [
  template('Family petition (I-130)', 'i_130', [
    'agreement',
    'petitioner_status',
    'birth_certificate',
    'passport',
    'marriage_certificate',
    'earlier_marriages',
    'shared_life',
    'photos',
    'form_signed',
    'filing_fee',
  ]),
  template('Adjustment of status (I-485)', 'i_485', [
    'agreement',
    'passport',
    'birth_certificate',
    'entry_record',
    'immigration_papers',
    'medical_exam',
    'support_affidavit',
    'tax_returns',
    'police_records',
    'photos',
    'form_signed',
    'filing_fee',
  ]),
  template('Removal of conditions (I-751)', 'i_751', [
    'agreement',
    'green_card',
    'marriage_certificate',
    'shared_life',
    'shared_money',
    'children',
    'police_records',
    'form_signed',
    'filing_fee',
  ]),
  template('Naturalization (N-400)', 'n_400', [
    'agreement',
    'green_card',
    'passport',
    'addresses',
    'trips',
    'tax_returns',
    'marriage_certificate',
    'police_records',
    'selective_service',
    'form_signed',
    'filing_fee',
  ]),
  template('Employment authorization (I-765)', 'i_765', [
    'passport',
    'immigration_papers',
    'work_permit',
    'photos',
    'form_signed',
    'filing_fee',
  ]),
  template('Specialty occupation (H-1B)', 'h_1b', [
    'agreement',
    'passport',
    'immigration_papers',
    'resume',
    'degrees',
    'job_offer',
    'labor_condition',
    'company_papers',
    'pay_records',
    'form_signed',
    'filing_fee',
  ]),
  template('Labor certification (PERM)', 'perm', [
    'agreement',
    'job_offer',
    'prevailing_wage',
    'recruitment',
    'resume',
    'degrees',
    'experience_letters',
    'company_papers',
  ]),
  template('Immigrant worker petition (I-140)', 'i_140', [
    'agreement',
    'labor_certification',
    'passport',
    'degrees',
    'experience_letters',
    'ability_to_pay',
    'form_signed',
    'filing_fee',
  ]),
  template('Asylum (I-589)', 'i_589', [
    'agreement',
    'passport',
    'entry_record',
    'statement',
    'persecution_evidence',
    'witness_letters',
    'country_conditions',
    'family_papers',
    'medical_records',
    'form_signed',
  ]),
  template('Removal defense', 'removal_defense', [
    'agreement',
    'notice_to_appear',
    'immigration_papers',
    'entry_record',
    'police_records',
    'addresses',
    'family_papers',
    'statement',
    'hardship',
    'character_letters',
  ]),
];
