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

/** A page of a list's answer: an array is all there is, and an id may be spelled `ID`. */
export function recordsIn<Row extends { id: string }>(
  answer: unknown,
  name: string,
): { rows: Row[]; total: number; next_cursor: string | null } {
  // The contract says what a row is; only the two spellings of its frame are bridged here.
  const rows = rowsIn(answer, name).map((row) => ({ ...Object(row), id: either(row, 'id', 'ID') }) as Row);
  return {
    rows,
    total: Number(either(answer, 'total') ?? rows.length),
    next_cursor: (either(answer, 'next_cursor') as string | undefined) ?? null,
  };
}
