import { LIMITS } from '@landfall/contract/constants';
import { choiceParam, definedEntries, textParam } from './search-params.ts';

/** The search parameters of a list of people or firms. */
export interface ListSearch<Sort extends string> {
  /** Words of the name. */
  name_filter?: string;
  /** Absent: by name, A to Z. */
  sort?: Sort;
  /** Lists deleted records instead, for admins. */
  deleted?: 'true';
  /** Columns hidden although they are shown by default, and the other way around. */
  without?: string;
  with?: string;
  /** Opens the create dialog. */
  new?: 'open';
}

/** Parses a list's search parameters; invalid values are dropped. */
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

/** The filters that the server accepts. */
export type ListFilters<Sort extends string> = Pick<ListSearch<Sort>, 'name_filter' | 'sort' | 'deleted'>;

/** The search parameters that the server accepts. */
export function filtersOfList<Sort extends string>({
  name_filter,
  sort,
  deleted,
}: ListSearch<Sort>): ListFilters<Sort> {
  return definedEntries<ListFilters<Sort>>({ name_filter, sort, deleted });
}
