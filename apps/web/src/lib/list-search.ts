import { LIMITS } from '@landfall/contract/constants';
import { choiceParam, definedEntries, textParam } from './search-params.ts';

/** What the address of a list of people or firms holds. */
export interface ListSearch<Sort extends string> {
  /** Words of the name. */
  name_filter?: string;
  /** Absent: A to Z. */
  sort?: Sort;
  /** The deleted ones instead, for admins. */
  deleted?: 'true';
  /** Columns that are hidden though they are shown unless hidden, and the other way around. */
  without?: string;
  with?: string;
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
    without: textParam(search.without),
    with: textParam(search.with),
    new: choiceParam(search.new, ['open']),
  });
}

/** What the server is asked for. */
export type ListFilters<Sort extends string> = Pick<ListSearch<Sort>, 'name_filter' | 'sort' | 'deleted'>;

/** The part of the address that the server answers. */
export function filtersOfList<Sort extends string>({
  name_filter,
  sort,
  deleted,
}: ListSearch<Sort>): ListFilters<Sort> {
  return definedEntries<ListFilters<Sort>>({ name_filter, sort, deleted });
}
