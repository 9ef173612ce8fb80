import { type QueryExecutorProvider, type SelectQueryBuilder, sql } from 'kysely';
import type { Page } from './page.ts';
import type { OrgTx } from './session.ts';

/** So many records are sorted or counted in a few milliseconds; when more pass a filter, walking the list's order fills a page as soon. */
export const PICKED_AT_MOST = 2_000;

/** How many rows a query has. */
export async function countOf<DB, Tables extends keyof DB>(
  query: SelectQueryBuilder<DB, Tables, object>,
): Promise<number> {
  const counted = query.select(sql<number>`count(*)`.as('count'));
  return ((await counted.executeTakeFirstOrThrow()) as { count: number }).count;
}

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

/** How many rows a total that may come later is counted up to. */
export function countedWithRows(total: 'now' | 'later'): number | null {
  return total === 'later' ? PICKED_AT_MOST : null;
}

/** The kinds of records that have names or titles, as `search_entry` has them. */
type Kind = 'beneficiary' | 'case' | 'petitioner';

/**
 * SQL of the ids of the records of a kind that a filter by a name lets through, deleted ones too; null if they may be
 * more than `most`.
 */
export function idsNamed(kind: Kind, name: string, most: number | null = null) {
  return sql<string[] | null>`(select named(${kind}, ${name}, ${most}))::uuid[]`;
}

/** SQL that says whether a filter by a name lets a record of a kind through. */
export function isNamed({ orgId }: OrgTx, kind: Kind, name: string, id: string) {
  return sql<boolean>`(select e.words like all (f.patterns) and e.name like f.literal
    from name_filter(${kind}, ${name}) f, search_entry e
    where e.org_id = ${orgId} and e.kind = ${kind} and e.record_id = ${sql.ref(id)})`;
}

/** The ways to a list of a kind of records that a name may narrow. `picked` are the ids of those who have the name. */
interface NamedList<Row> {
  kind: Kind;
  name: string | undefined;
  total: 'now' | 'later';
  page(picked?: readonly string[]): Promise<Page<Row>>;
  /** How many there are; null if they are more than `most`. */
  count(most: number | null, picked?: readonly string[]): Promise<number | null>;
  /** The page of those who have the name, if it is full after a few thousand rows of the list's order. */
  near(name: string): Promise<Page<Row> | null>;
}

/**
 * A page of a list and how many records the list has; null if that may come later and takes long. Of few who have a name
 * those are read, of many the list in its order.
 */
export async function pageOfNamed<Row>({ db }: OrgTx, list: NamedList<Row>) {
  const { kind, name } = list;
  const most = countedWithRows(list.total);
  if (name) {
    const { rows } = await sql<{ ids: string[] | null }>`
      select ${idsNamed(kind, name, PICKED_AT_MOST)} as ids`.execute(db);
    const ids = rows[0]?.ids ?? undefined;
    const [page, total] = await Promise.all([
      ids ? list.page(ids) : list.near(name).then((near) => near ?? list.page()),
      ids || most === null ? list.count(null, ids) : null,
    ]);
    return { ...page, total };
  }
  const [page, total] = await Promise.all([list.page(), list.count(most)]);
  return { ...page, total };
}
