/** The `aria-sort` values of a sortable column. */
type Direction = 'ascending' | 'descending' | 'none';

/** How `sort` orders the column with the server's sort key `name`. */
export function directionOf(sort: string | undefined, name: string): Direction {
  if (sort === name) return 'ascending';
  return sort === `-${name}` ? 'descending' : 'none';
}

/** The sort order after a press of a column's header: ascending, descending, the list's default. */
export function nextSort(sort: string | undefined, name: string): string | undefined {
  const direction = directionOf(sort, name);
  if (direction === 'none') return name;
  return direction === 'ascending' ? `-${name}` : undefined;
}
