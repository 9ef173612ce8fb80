import { SEARCH_DEBOUNCE_MS } from '@landfall/contract/constants';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { QUERY_ROOT } from '../../../api/query-keys.ts';
import type { SearchChoice } from '../../../ui/SearchSelect.tsx';
import { findParties } from '../usePartySearch.ts';
import type { PeopleList, PersonRow, PetitionerRow } from './values.ts';

/** So many are read at a glance. */
const SHOWN = 3;

function nameOf(made: PersonRow['new'] | PetitionerRow['new']): string {
  const parts = 'petitioner_name' in made ? [made.petitioner_name] : [made.first_name, made.last_name];
  return parts
    .map((part) => part.trim())
    .filter(Boolean)
    .join(' ');
}

/** Who is there already of the name that is typed, each with what they have in common. */
export function useSimilarPeople(
  list: PeopleList,
  made: PersonRow['new'] | PetitionerRow['new'],
): (SearchChoice & { why: string })[] {
  const [name] = useDebouncedValue(nameOf(made), SEARCH_DEBOUNCE_MS);
  const { data = [] } = useQuery({
    queryKey: [QUERY_ROOT.search, 'similar', list, name],
    queryFn: ({ signal }) =>
      findParties(list === 'beneficiaries' ? 'beneficiary' : 'petitioner', name, false, signal),
    enabled: name.length > 2,
    retry: false,
  });
  return data
    .slice(0, SHOWN)
    .map((found) => ({ ...found, why: ['same name', found.detail].filter(Boolean).join(' · ') }));
}
