import { SEARCH_MIN_LENGTH } from '@landfall/contract/constants';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { beneficiaryName } from '../../lib/beneficiary-name.ts';
import { type SearchChoice, SearchSelect } from '../../ui/SearchSelect.tsx';
import { beneficiaryQueries } from '../beneficiaries/queries.ts';
import { petitionerQueries } from '../petitioners/queries.ts';
import { type PartyKind, usePartySearch } from './usePartySearch.ts';

const SEARCH = { minLength: SEARCH_MIN_LENGTH, archivedToo: true };
const LABELS = { beneficiary: 'Beneficiary', petitioner: 'Petitioner' } as const;

/** What someone is called, asked for only where an id is given. */
function usePartyName(party: PartyKind, id: string | undefined): string | undefined {
  const beneficiary = useQuery({
    ...beneficiaryQueries.recordQuery(id ?? ''),
    enabled: id !== undefined && party === 'beneficiary',
  }).data?.beneficiary;
  const petitioner = useQuery({
    ...petitionerQueries.recordQuery(id ?? ''),
    enabled: id !== undefined && party === 'petitioner',
  }).data?.petitioner;
  return beneficiary ? beneficiaryName(beneficiary) : petitioner?.petitioner_name;
}

interface PartyFilterProps {
  party: PartyKind;
  /** The id in the address. */
  value: string | undefined;
  onChange: (id: string | undefined) => void;
}

/** Narrows the case list to someone's cases. They show by name as soon as it is known. */
export function PartyFilter({ party, value, onChange }: PartyFilterProps) {
  const [typed, setTyped] = useState('');
  const [picked, setPicked] = useState<SearchChoice>();
  const shown = picked?.id === value ? picked : undefined;
  const name = usePartyName(party, shown ? undefined : value);
  const search = usePartySearch(party, typed, SEARCH);
  return (
    <SearchSelect
      label={LABELS[party]}
      placeholder="Anyone"
      typed={typed}
      onType={setTyped}
      chosen={shown ?? (value === undefined ? undefined : { id: value, label: name ?? '…' })}
      onChoose={(choice) => {
        setPicked(choice);
        onChange(choice?.id);
      }}
      {...search}
    />
  );
}
