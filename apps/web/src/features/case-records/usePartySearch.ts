import { listBeneficiaries } from '@landfall/contract/beneficiaries';
import { SEARCH_DEBOUNCE_MS } from '@landfall/contract/constants';
import { listPetitioners } from '@landfall/contract/petitioners';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { errorWords } from '../../api/error-words.ts';
import { QUERY_ROOT } from '../../api/query-keys.ts';
import { beneficiaryName } from '../../lib/beneficiary-name.ts';
import type { SearchChoice } from '../../ui/SearchSelect.tsx';

export type PartyKind = 'beneficiary' | 'petitioner';

/** As many as are read at a glance; whoever looks for someone else types on. */
const SHOWN = 10;

async function findBeneficiaries(name_filter: string, signal: AbortSignal): Promise<SearchChoice[]> {
  const query = { name_filter, sort: 'last_name', limit: SHOWN, total: 'later' } as const;
  const { beneficiaries } = await call(listBeneficiaries, { query, signal });
  return beneficiaries.map((found) => ({
    id: found.id,
    label: beneficiaryName(found),
    detail: found.personal_email || found.personal_phone || undefined,
  }));
}

async function findPetitioners(
  name_filter: string,
  archived: 'false' | 'all',
  signal: AbortSignal,
): Promise<SearchChoice[]> {
  const query = { name_filter, sort: 'petitioner_name', archived, limit: SHOWN, total: 'later' } as const;
  const { petitioners } = await call(listPetitioners, { query, signal });
  return petitioners.map(({ id, petitioner_name, email, city }) => ({
    id,
    label: petitioner_name,
    detail: email || city || undefined,
  }));
}

interface PartySearchOptions {
  minLength: number;
  /** Whether archived petitioners are found too: to look for their cases, but not to give them new ones. */
  archivedToo: boolean;
}

function partiesQuery(party: PartyKind, text: string, { minLength, archivedToo }: PartySearchOptions) {
  return queryOptions({
    queryKey: [QUERY_ROOT.search, party, archivedToo, text],
    queryFn: ({ signal }) =>
      party === 'beneficiary'
        ? findBeneficiaries(text, signal)
        : findPetitioners(text, archivedToo ? 'all' : 'false', signal),
    enabled: text.length >= minLength,
    placeholderData: keepPreviousData,
    retry: false,
  });
}

/** What a search select of beneficiaries or petitioners shows for what is typed. */
export function usePartySearch(party: PartyKind, typed: string, options: PartySearchOptions) {
  const wanted = typed.trim();
  const [text] = useDebouncedValue(wanted, SEARCH_DEBOUNCE_MS);
  const { data, error, isFetching } = useQuery(partiesQuery(party, text, options));
  const enough = wanted.length >= options.minLength && text.length >= options.minLength;
  const busy = wanted.length >= options.minLength && (isFetching || text !== wanted);

  function hint(): string | undefined {
    if (!enough || busy) return undefined;
    if (error) return `The search failed: ${errorWords(error)}`;
    return data?.length === 0 ? 'Nobody found' : undefined;
  }

  return {
    choices: enough && !error ? data : undefined,
    hint: hint(),
    busy,
    note: `Enter at least ${options.minLength} characters to search`,
  };
}
