import type { Beneficiary } from './beneficiaries.ts';

type Names = Pick<Beneficiary, 'first_name' | 'middle_name' | 'last_name'>;

/** Who has no name yet. */
export const UNNAMED_BENEFICIARY = 'Unnamed beneficiary';

/** What is known of a beneficiary's name, in order; 'Unnamed beneficiary' when nothing is. */
export function beneficiaryName({ first_name, middle_name, last_name }: Names): string {
  return [first_name, middle_name, last_name].filter(Boolean).join(' ') || UNNAMED_BENEFICIARY;
}
