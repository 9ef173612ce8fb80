import { type DuplicateKind, listDuplicates, type typedPerson } from '@landfall/contract/duplicates';
import { queryOptions } from '@tanstack/react-query';
import { call } from './client.ts';
import { QUERY_ROOT } from './query-keys.ts';

/** The fields of a person who is about to be added, as far as they are filled in. */
export type TypedPerson = Partial<Record<keyof typeof typedPerson, string>>;

const ROOTS = { beneficiary: QUERY_ROOT.beneficiaries, petitioner: QUERY_ROOT.petitioners };

/**
 * The query key of possible duplicates. It is below the key of their lists, so that a change to a list also refreshes
 * the duplicates.
 */
export const duplicatesKey = (kind: DuplicateKind) => [ROOTS[kind], 'list', 'duplicates'] as const;

/** The people who resemble the one being typed. */
export function similarPeopleQuery(kind: DuplicateKind, typed: TypedPerson) {
  return queryOptions({
    queryKey: [...duplicatesKey(kind), 'typed', typed],
    queryFn: ({ signal }) => call(listDuplicates, { query: { kind, ...typed }, signal }),
  });
}
