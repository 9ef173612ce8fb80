import { type DuplicateKind, listDuplicates, type typedPerson } from '@landfall/contract/duplicates';
import { queryOptions } from '@tanstack/react-query';
import { call } from './client.ts';
import { QUERY_ROOT } from './query-keys.ts';

/** What has been typed of someone who is to be added. */
export type TypedPerson = Partial<Record<keyof typeof typedPerson, string>>;

const ROOTS = { beneficiary: QUERY_ROOT.beneficiaries, petitioner: QUERY_ROOT.petitioners };

/** Where what is known of duplicates is kept: beside the lists of their kind, so that whatever changes these has it read anew. */
export const duplicatesKey = (kind: DuplicateKind) => [ROOTS[kind], 'list', 'duplicates'] as const;

/** Who is like the person typed. */
export function similarPeopleQuery(kind: DuplicateKind, typed: TypedPerson) {
  return queryOptions({
    queryKey: [...duplicatesKey(kind), 'typed', typed],
    queryFn: ({ signal }) => call(listDuplicates, { query: { kind, ...typed }, signal }),
  });
}
