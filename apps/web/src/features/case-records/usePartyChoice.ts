import { beneficiaryName } from '@landfall/contract/beneficiary-name';
import { ADD_SEARCH_MIN_LENGTH } from '@landfall/contract/constants';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { errorWords } from '../../api/error-words.ts';
import { useCreateRecord } from '../../api/record-queries.ts';
import type { SearchChoice } from '../../ui/SearchSelect.tsx';
import { beneficiaryQueries } from '../beneficiaries/queries.ts';
import { petitionerQueries } from '../petitioners/queries.ts';
import { namesFrom } from './names-from.ts';
import { type PartyKind, usePartySearch } from './usePartySearch.ts';

const SEARCH = { minLength: ADD_SEARCH_MIN_LENGTH, archivedToo: false };
/** The value of the choice that creates a person. */
const NEW = 'new';

/** Creates a beneficiary or petitioner with a name. */
function useCreateParty(party: PartyKind) {
  const { mutateAsync: addBeneficiary } = useCreateRecord(beneficiaryQueries);
  const { mutateAsync: addPetitioner } = useCreateRecord(petitionerQueries);
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

/** The texts of a dialog about a person who has to be created first. */
interface CreationWords {
  /** The label of its button. */
  submit: string;
  /** The message when they were created but the rest failed. */
  unfinished: string;
}

const ON_CASE: Readonly<Record<PartyKind, CreationWords>> = {
  beneficiary: { submit: 'Add Beneficiary', unfinished: 'is not on this case yet' },
  petitioner: { submit: 'Add Petitioner', unfinished: 'is not on this case yet' },
};

/** The choice of a person, by default to be added to a case: found by name, or created with a new name. */
export function usePartyChoice(party: PartyKind, words: CreationWords = ON_CASE[party]) {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<SearchChoice>();
  const { choices, hint, busy, note } = usePartySearch(party, typed, SEARCH);
  const creation = useCreateParty(party);
  const name = typed.trim();
  const nobody = choices?.length === 0 && !busy;
  const isNew = chosen?.id === NEW;

  function choose(choice: SearchChoice | undefined): void {
    creation.reset();
    setChosen(choice?.id === NEW ? { id: NEW, label: name } : choice);
  }

  /**
   * Returns the chosen person, created if necessary. The person stays chosen, so that a retry creates no other one.
   */
  async function settle(choice: SearchChoice): Promise<SearchChoice> {
    if (choice.id !== NEW) return choice;
    const created = await creation.mutateAsync(choice.label);
    setChosen(created);
    return created;
  }

  return {
    chosen,
    /** Whether the chosen person has yet to be created. */
    isNew,
    settle,
    settling: creation.isPending,
    /** Whether closing would lose input. */
    begun: chosen !== undefined || typed !== '',
    /** Why the last try failed. @param adding the failure of adding the person to the case */
    failure(adding: Error | null): string | undefined {
      if (creation.error) return `${chosen?.label} was not created. ${errorWords(creation.error)}`;
      if (!adding) return undefined;
      const created = creation.isSuccess ? `${chosen?.label} was created, but ${words.unfinished}. ` : '';
      return `${created}${errorWords(adding)}`;
    },
    /** The props of the search select. */
    select: {
      chosen,
      onChoose: choose,
      typed,
      onType: setTyped,
      choices: nobody ? [{ id: NEW, label: `Create “${name}”` }] : choices,
      hint,
      busy,
      note: isNew
        ? `Nobody has this name yet. A new ${party} is created when you press ${words.submit}.`
        : note,
    },
  };
}
