import { listBeneficiaries } from '@landfall/contract/beneficiaries';
import { beneficiaryName } from '@landfall/contract/beneficiary-name';
import { listPetitioners } from '@landfall/contract/petitioners';
import { call } from '../../api/client.ts';
import { QUERY_ROOT } from '../../api/query-keys.ts';
import { useSearchChoices } from '../../listing/useSearchChoices.ts';
import type { SearchChoice } from '../../ui/SearchSelect.tsx';

export type PartyKind = 'beneficiary' | 'petitioner';

/** As many as can be read at a glance; more typing narrows the list. */
const SHOWN = 10;

async function findBeneficiaries(name_filter: string, signal: AbortSignal): Promise<SearchChoice[]> {
  const query = { name_filter, sort: 'last_name', limit: SHOWN, total: 'later' } as const;
  const { beneficiaries } = await call(listBeneficiaries, { query, signal });
  return beneficiaries.map((found) => ({
    id: found.id,
    label: beneficiaryName(found),
    listed: [found.last_name, found.first_name].filter(Boolean).join(', '),
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

/** The people whose name contains the typed words. @param archivedToo of petitioners */
export function findParties(party: PartyKind, text: string, archivedToo: boolean, signal: AbortSignal) {
  return party === 'beneficiary'
    ? findBeneficiaries(text, signal)
    : findPetitioners(text, archivedToo ? 'all' : 'false', signal);
}

interface PartySearchOptions {
  minLength: number;
  /** Whether archived petitioners are found too: to filter by them, but not for new cases. */
  archivedToo: boolean;
}

/** The choices of a search select for beneficiaries or petitioners. */
export function usePartySearch(party: PartyKind, typed: string, options: PartySearchOptions) {
  const { minLength, archivedToo } = options;
  return useSearchChoices(typed, {
    minLength,
    nothing: 'Nobody found',
    keyOf: (text) => [QUERY_ROOT.search, party, archivedToo, text],
    find: (text, signal) => findParties(party, text, archivedToo, signal),
  });
}
