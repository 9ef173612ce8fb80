import type { Beneficiary } from './beneficiaries.ts';

type Names = Pick<Beneficiary, 'first_name' | 'middle_name' | 'last_name'>;

/** Shown for a beneficiary without a name. */
export const UNNAMED_BENEFICIARY = 'Unnamed beneficiary';

/** The known parts of a beneficiary's name, in order; 'Unnamed beneficiary' without any. */
export function beneficiaryName({ first_name, middle_name, last_name }: Names): string {
  return [first_name, middle_name, last_name].filter(Boolean).join(' ') || UNNAMED_BENEFICIARY;
}
