import { ADD_SEARCH_MIN_LENGTH } from '@landfall/contract/constants';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { errorWords } from '../../api/error-words.ts';
import { beneficiaryName } from '../../lib/beneficiary-name.ts';
import type { SearchChoice } from '../../ui/SearchSelect.tsx';
import { useCreateBeneficiary } from '../beneficiaries/queries.ts';
import { useCreatePetitioner } from '../petitioners/queries.ts';
import { namesFrom } from './names-from.ts';
import { type PartyKind, usePartySearch } from './usePartySearch.ts';

const SEARCH = { minLength: ADD_SEARCH_MIN_LENGTH, archivedToo: false };
/** Stands for someone who is not there yet. */
const NEW = 'new';

/** Makes a beneficiary or petitioner of a name. */
function useCreateParty(party: PartyKind) {
  const { mutateAsync: addBeneficiary } = useCreateBeneficiary();
  const { mutateAsync: addPetitioner } = useCreatePetitioner();
  return useMutation({
    mutationFn: async (name: string): Promise<SearchChoice> => {
      if (party === 'petitioner') {
        const { petitioner } = await addPetitioner({ petitioner_name: name });
        return { id: petitioner.id, label: petitioner.petitioner_name };
      }
      const { beneficiary } = await addBeneficiary(namesFrom(name));
      return { id: beneficiary.id, label: beneficiaryName(beneficiary) };
    },
  });
}

/** Who is to be added to a case: found by name, or created from the name that nobody has. */
export function usePartyChoice(party: PartyKind) {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<SearchChoice>();
  const { choices, hint, busy } = usePartySearch(party, typed, SEARCH);
  const create = useCreateParty(party);
  const name = typed.trim();
  const nobody = choices?.length === 0 && !busy;

  function choose(choice: SearchChoice | undefined): void {
    if (choice?.id !== NEW) setChosen(choice);
    else create.mutate(name, { onSuccess: setChosen, onError: () => setTyped(name) });
  }

  return {
    chosen,
    onChoose: choose,
    typed,
    onType: setTyped,
    choices: nobody ? [{ id: NEW, label: `Create “${name}”` }] : choices,
    hint,
    busy: busy || create.isPending,
    /** Whether anything would be lost by closing. */
    begun: chosen !== undefined || typed !== '',
    /** Why someone could not be created. */
    failure: create.error ? errorWords(create.error) : undefined,
  };
}
