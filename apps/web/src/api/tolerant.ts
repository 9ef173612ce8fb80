/**
 * The rows of a list's answer: it may be a bare array or an object that holds them under `name` (product
 * specification, section 3).
 */
export function rowsIn(answer: unknown, name: string): readonly unknown[] {
  const rows = Array.isArray(answer) ? answer : Reflect.get(Object(answer), name);
  return Array.isArray(rows) ? rows : [];
}

/** The value of the first of a record's spellings that is there, e.g. `id` or `ID`. */
export function either(record: unknown, ...spellings: readonly string[]): unknown {
  const found = spellings.find((name) => Reflect.get(Object(record), name) != null);
  return found === undefined ? undefined : Reflect.get(Object(record), found);
}

/**
 * A page of a list's answer: an array is all there is, and an id may be spelled `ID`. Of a list that may leave its
 * total for later, null stays null.
 */
export function recordsIn<Row extends { id: string }, Total extends number | null = number>(
  answer: unknown,
  name: string,
): { rows: Row[]; total: Total; next_cursor: string | null } {
  // The contract says what a row and a total are; only the two spellings of their frame are bridged here.
  const rows = rowsIn(answer, name).map((row) => ({ ...Object(row), id: either(row, 'id', 'ID') }) as Row);
  const left = Reflect.get(Object(answer), 'total') === null;
  return {
    rows,
    total: (left ? null : Number(either(answer, 'total') ?? rows.length)) as Total,
    next_cursor: (either(answer, 'next_cursor') as string | undefined) ?? null,
  };
}
