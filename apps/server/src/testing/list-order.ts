/** The sort key of a text: without accents and case, blank ones last. */
export function expectedKey(value: string): string {
  const folded = value.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return folded || '\u{10ffff}';
}

/** Rows sorted by `key`, equal ones in their original order; reversed when `sort` begins with a minus. */
export function expectedOrder<Row>(rows: readonly Row[], sort: string, key: (row: Row) => string): Row[] {
  const compare = (a: Row, b: Row) => Buffer.compare(Buffer.from(key(a)), Buffer.from(key(b)));
  const ascending = rows.toSorted(compare);
  return sort.startsWith('-') ? ascending.toReversed() : ascending;
}

/** Every row of a list, page after page; `between` runs after each. */
export async function everyPage<Row>(
  read: (cursor: string | undefined) => Promise<{ rows: Row[]; next_cursor: string | null }>,
  between: () => Promise<unknown> = async () => {},
): Promise<Row[]> {
  const all: Row[] = [];
  let cursor: string | undefined;
  do {
    const { rows, next_cursor } = await read(cursor);
    all.push(...rows);
    cursor = next_cursor ?? undefined;
    await between();
  } while (cursor);
  return all;
}
