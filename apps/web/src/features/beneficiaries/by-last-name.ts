import type { Beneficiary } from '@landfall/contract/beneficiaries';
import { UNNAMED_BENEFICIARY } from '@landfall/contract/beneficiary-name';

type Names = Pick<Beneficiary, 'first_name' | 'middle_name' | 'last_name'>;

/** A beneficiary's name by last name: 'Okafor, Amara Ngozi'; 'Unnamed beneficiary' when there is none. */
export function byLastName({ first_name, middle_name, last_name }: Names): string {
  const given = [first_name, middle_name].filter(Boolean).join(' ');
  return [last_name, given].filter(Boolean).join(', ') || UNNAMED_BENEFICIARY;
}
