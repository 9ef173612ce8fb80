import { type QueryExecutorProvider, type SelectQueryBuilder, sql } from 'kysely';

/**
 * The most records that are counted, or sorted, in a few milliseconds; with more, an index scan in the order of the
 * list fills a page just as soon.
 */
export const COUNTED_AT_ONCE = 2_000;

/** How many rows a query has. */
export async function countOf<DB, Tables extends keyof DB>(
  query: SelectQueryBuilder<DB, Tables, object>,
): Promise<number> {
  const counted = query.select(sql<number>`count(*)`.as('count'));
  return ((await counted.executeTakeFirstOrThrow()) as { count: number }).count;
}

/** The number of rows of a query; null if there are more than `most`. Without a limit when `most` is null. */
export async function countUpTo<DB, Tables extends keyof DB, Row>(
  db: QueryExecutorProvider,
  query: SelectQueryBuilder<DB, Tables, Row>,
  most: number | null,
): Promise<number | null> {
  const rowsOf = query.select(sql<number>`1`.as('one'));
  const counted = most === null ? rowsOf : rowsOf.limit(most + 1);
  const { rows } = await sql<{
    count: number;
  }>`select count(*) as count from (${counted}) as counted`.execute(db);
  const count = rows[0]?.count ?? 0;
  return most !== null && count > most ? null : count;
}

/** Up to how many rows a total is counted together with the rows, when it may be left for later. */
export function countedWithRows(total: 'now' | 'later'): number | null {
  return total === 'later' ? COUNTED_AT_ONCE : null;
}
