import { SEARCH_MIN_LENGTH } from '@landfall/contract/constants';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { beneficiaryName } from '../../lib/beneficiary-name.ts';
import { type SearchChoice, SearchSelect } from '../../ui/SearchSelect.tsx';
import { beneficiaryQueries } from '../beneficiaries/queries.ts';
import { petitionerQueries } from '../petitioners/queries.ts';
import { usePartySearch } from './usePartySearch.ts';

const SEARCH = { minLength: SEARCH_MIN_LENGTH, archivedToo: true };

interface PartyFilterProps {
  /** The id in the address. */
  value: string | undefined;
  onChange: (id: string | undefined) => void;
}

/** Who is chosen: by name as soon as it is known, which after a reload takes a moment. */
function chosenOf(value: string | undefined, picked: SearchChoice | undefined, name: string | undefined) {
  if (value === undefined) return undefined;
  return picked?.id === value ? picked : { id: value, label: name ?? '…' };
}

/** Narrows the case list to a beneficiary's cases. */
export function BeneficiaryFilter({ value, onChange }: PartyFilterProps) {
  const [typed, setTyped] = useState('');
  const [picked, setPicked] = useState<SearchChoice>();
  const known = useQuery({
    ...beneficiaryQueries.recordQuery(value ?? ''),
    enabled: value !== undefined && picked?.id !== value,
  });
  const search = usePartySearch('beneficiary', typed, SEARCH);
  return (
    <SearchSelect
      label="Beneficiary"
      placeholder="Anyone"
      typed={typed}
      onType={setTyped}
      chosen={chosenOf(value, picked, known.data && beneficiaryName(known.data.beneficiary))}
      onChoose={(choice) => {
        setPicked(choice);
        onChange(choice?.id);
      }}
      {...search}
    />
  );
}

/** Narrows the case list to a petitioner's cases. */
export function PetitionerFilter({ value, onChange }: PartyFilterProps) {
  const [typed, setTyped] = useState('');
  const [picked, setPicked] = useState<SearchChoice>();
  const known = useQuery({
    ...petitionerQueries.recordQuery(value ?? ''),
    enabled: value !== undefined && picked?.id !== value,
  });
  const search = usePartySearch('petitioner', typed, SEARCH);
  return (
    <SearchSelect
      label="Petitioner"
      placeholder="Anyone"
      typed={typed}
      onType={setTyped}
      chosen={chosenOf(value, picked, known.data?.petitioner.petitioner_name)}
      onChoose={(choice) => {
        setPicked(choice);
        onChange(choice?.id);
      }}
      {...search}
    />
  );
}
