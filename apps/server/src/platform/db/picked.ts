/** So many records are sorted in a few milliseconds; when more pass a filter, walking the list's order fills a page as soon. */
export const PICKED_AT_MOST = 2_000;

/** A filter of a list, which a part of a name may narrow. */
interface NamedFilter {
  name?: string | undefined;
}

/**
 * Finds out first who has the name that a filter asks for, and with it how many.
 * @param find how many have it, and which if they are not more than `most`
 * @returns the filter, with those who are `picked` if they are few; the total is left out where no name is asked for
 */
export async function pickNamed<Filter extends NamedFilter>(
  filter: Filter,
  find: (name: string, most: number) => Promise<{ total: number; ids: string[] }>,
): Promise<{ filter: Filter & { picked?: string[] }; total?: number }> {
  if (!filter.name) return { filter };
  const { total, ids } = await find(filter.name, PICKED_AT_MOST);
  return { filter: total > PICKED_AT_MOST ? filter : { ...filter, picked: ids }, total };
}
