import type { BeneficiaryType } from '@landfall/contract/beneficiaries';

const LABELS: Readonly<Record<BeneficiaryType, string>> = { primary: 'Primary', dependent: 'Dependent' };

/** The types that a beneficiary can have on a case. */
export const TYPE_CHOICES = Object.entries(LABELS).map(([value, label]) => ({ value, label }));

/** The label of a type. */
export function typeLabel(type: BeneficiaryType): string {
  return LABELS[type];
}
