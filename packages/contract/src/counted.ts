/** The word for so many of something: 'day' for one, else 'days', also for none. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return count === 1 ? one : many;
}

/** So many of something: '1 day', '0 days', '2 beneficiaries'. */
export function counted(count: number, one: string, many?: string): string {
  return `${count} ${plural(count, one, many)}`;
}
