import { type QueryExecutorProvider, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Page } from './page.ts';

/** So many records are sorted or counted in a few milliseconds; when more pass a filter, walking the list's order fills a page as soon. */
export const PICKED_AT_MOST = 2_000;

/** How many rows a query has; null if they are more than `most`. Null for `most`: whatever their number. */
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

/** How many of a kind a total that may come later is counted up to. */
export function countedWithRows(total: 'now' | 'later'): number | null {
  return total === 'later' ? PICKED_AT_MOST : null;
}

/**
 * SQL that says whether a name holds every word of a text, or a text of signs as it is, for a list of which `name_words`
 * is a column.
 * @param name SQL of the name as it is written
 */
export function holdsName(text: string, name: RawBuilder<string>) {
  return sql<boolean>`case when (select is_of_signs(${text})) then fold(${name}) like (select literal(${text}))
    else name_words like all ((select word_patterns(${text}))::text[]) end`;
}

/** How many records have a name, null if they are many and may be counted later, and which, if they are few. */
export interface Named {
  total: number | null;
  ids: string[] | null;
}

/** The ways to a page of a list that a name narrows. */
interface NamedList<Row> {
  /** Who has the name; the ids of `most` at most. */
  find(most: number): Promise<Named>;
  /** The page of those whose ids these are, or of all who have the name. */
  page(picked: readonly string[] | undefined): Promise<Page<Row>>;
  /** The page, if it is full after a few thousand rows of the list's order. */
  near(): Promise<Page<Row> | null>;
}

/** The page of a list that is narrowed by a name: of those who have it, if they are few; else along the order of the list. */
export async function pageOfNamed<Row>({
  find,
  page,
  near,
}: NamedList<Row>): Promise<Page<Row> & { total: number | null }> {
  const { total, ids } = await find(PICKED_AT_MOST);
  if (total !== null && total <= PICKED_AT_MOST) return { ...(await page(ids ?? [])), total };
  return { ...((await near()) ?? (await page(undefined))), total };
}
