/** What `aria-sort` says of a column that may be sorted. */
type Direction = 'ascending' | 'descending' | 'none';

/** How `sort` orders the column that the server knows as `name`. */
export function directionOf(sort: string | undefined, name: string): Direction {
  if (sort === name) return 'ascending';
  return sort === `-${name}` ? 'descending' : 'none';
}

/** The order after one more press of a column's header: ascending, descending, the list's own. */
export function nextSort(sort: string | undefined, name: string): string | undefined {
  const direction = directionOf(sort, name);
  if (direction === 'none') return name;
  return direction === 'ascending' ? `-${name}` : undefined;
}
