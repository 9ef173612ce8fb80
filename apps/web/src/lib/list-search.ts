import { LIMITS } from '@landfall/contract/constants';
import { choiceParam, definedEntries, textParam } from './search-params.ts';

/** What the address of a list of people or firms holds. */
export interface ListSearch<Sort extends string> {
  /** Words of the name. */
  name_filter?: string;
  /** Absent: newest first. */
  sort?: Sort;
  /** The deleted ones instead, for admins. */
  deleted?: 'true';
  /** The dialog that creates one. */
  new?: 'open';
}

/** Reads a list's address; what means nothing is left out. */
export function parseListSearch<Sort extends string>(
  search: Record<string, unknown>,
  sorts: readonly Sort[],
): ListSearch<Sort> {
  return definedEntries<ListSearch<Sort>>({
    name_filter: textParam(search.name_filter)?.slice(0, LIMITS.search),
    sort: choiceParam(search.sort, sorts),
    deleted: choiceParam(search.deleted, ['true']),
    new: choiceParam(search.new, ['open']),
  });
}

/** The part of the address that the server answers. */
export function filtersOfList<Sort extends string>({
  name_filter,
  sort,
  deleted,
}: ListSearch<Sort>): Omit<ListSearch<Sort>, 'new'> {
  return definedEntries<Omit<ListSearch<Sort>, 'new'>>({ name_filter, sort, deleted });
}
