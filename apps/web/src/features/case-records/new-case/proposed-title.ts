import { LIMITS } from '@landfall/contract/constants';
import { namesFrom } from '../names-from.ts';
import type { NewCaseValues, PersonRow, PetitionerRow } from './values.ts';

function byLastName({ first_name, last_name = '' }: { first_name: string; last_name?: string }): string {
  return [last_name, first_name]
    .map((name) => name.trim())
    .filter(Boolean)
    .join(', ');
}

/** The client's name by last name. */
function clientName({ chosen, isNew, new: made }: PersonRow): string {
  if (!isNew) return chosen?.listed ?? byLastName(namesFrom(chosen?.label ?? ''));
  return byLastName(made);
}

function petitionerName({ chosen, isNew, new: made }: PetitionerRow): string {
  return isNew ? made.petitioner_name.trim() : (chosen?.label ?? '');
}

/**
 * The proposed title of a case: 'Okafor, Nneka: H-1B specialty occupation (Harbour Robotics)'. @param kind the name of
 * its kind; empty without one
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
