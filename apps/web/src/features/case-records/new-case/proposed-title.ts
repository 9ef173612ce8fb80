import { LIMITS } from '@landfall/contract/constants';
import type { NewCaseValues, PersonRow, PetitionerRow } from './values.ts';

/** The client by last name, as lists of people have it. */
function clientName({ chosen, isNew, new: made }: PersonRow): string {
  if (!isNew) return chosen?.listed ?? chosen?.label ?? '';
  return [made.last_name, made.first_name]
    .map((name) => name.trim())
    .filter(Boolean)
    .join(', ');
}

function petitionerName({ chosen, isNew, new: made }: PetitionerRow): string {
  return isNew ? made.petitioner_name.trim() : (chosen?.label ?? '');
}

/**
 * What a case is called until somebody says otherwise: 'Okafor, Nneka: H-1B specialty occupation (Harbour Robotics)'.
 * @param kind the name of its kind; empty: not said
 */
export function proposedTitle(
  {
    beneficiaries: [client],
    petitioners: [petitioner],
  }: Pick<NewCaseValues, 'beneficiaries' | 'petitioners'>,
  kind: string,
): string {
  const named = [client ? clientName(client) : '', kind].filter(Boolean).join(': ');
  const from = petitioner ? petitionerName(petitioner) : '';
  const title = named && from ? `${named} (${from})` : named || from;
  return [...title].slice(0, LIMITS.title).join('');
}
