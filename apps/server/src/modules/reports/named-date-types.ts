/** A date type of the organization. */
export interface DateType {
  id: string;
  date_name: string;
}

/**
 * The date types that names mean, the very name before one that differs in case, each once.
 * @returns those, or the place of the first name that means none
 */
export function namedTypes(
  names: readonly string[],
  types: readonly DateType[],
): { found: DateType[] } | { unknownAt: number } {
  const byName = new Map(types.map((type) => [type.date_name, type]));
  const byLetters = new Map(types.map((type) => [type.date_name.toLowerCase(), type]));
  const found = new Set<DateType>();
  for (const [at, name] of names.entries()) {
    const type = byName.get(name) ?? byLetters.get(name.toLowerCase());
    if (!type) return { unknownAt: at };
    found.add(type);
  }
  return { found: [...found] };
}
