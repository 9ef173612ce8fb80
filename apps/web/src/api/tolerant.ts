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
