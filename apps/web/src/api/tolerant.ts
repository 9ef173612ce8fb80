/**
 * The rows of a list's answer: it may be a bare array or an object that holds them under `name` (product
 * specification, section 3).
 */
export function rowsIn(answer: unknown, name: string): readonly unknown[] {
  const rows = Array.isArray(answer) ? answer : Reflect.get(Object(answer), name);
  return Array.isArray(rows) ? rows : [];
}

/** The value of the first spelling that the record has, e.g. `id` or `ID`. */
export function either(record: unknown, ...spellings: readonly string[]): unknown {
  const found = spellings.find((name) => Reflect.get(Object(record), name) != null);
  return found === undefined ? undefined : Reflect.get(Object(record), found);
}

/**
 * A page of a list's answer. An array is the whole list, and an id may be spelled `ID`. A total of null stays null,
 * because a list may leave the total out at first.
 */
export function recordsIn<Row extends { id: string }, Total extends number | null = number>(
  answer: unknown,
  name: string,
): { rows: Row[]; total: Total; next_cursor: string | null } {
  // The contract defines rows and totals; only the two spellings of their wrapper are handled here.
  const rows = rowsIn(answer, name).map((row) => ({ ...Object(row), id: either(row, 'id', 'ID') }) as Row);
  const left = Reflect.get(Object(answer), 'total') === null;
  return {
    rows,
    total: (left ? null : Number(either(answer, 'total') ?? rows.length)) as Total,
    next_cursor: (either(answer, 'next_cursor') as string | undefined) ?? null,
  };
}
