/** The noun for a number of things: 'day' for one, otherwise 'days', also for none. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return count === 1 ? one : many;
}

/** A number with its noun: '1 day', '0 days', '2 beneficiaries'. */
export function counted(count: number, one: string, many?: string): string {
  return `${count} ${plural(count, one, many)}`;
}
