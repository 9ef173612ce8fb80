import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { COUNTED_AT_ONCE, countedWithRows, countUpTo } from './counts.ts';
import { type ListOrder, type Page, type PageAt, readAll, readNearPage, readPage } from './page.ts';
import type { OrgTx } from './session.ts';

/** The kinds of records with names or titles, as in `search_entry`. */
type Kind = 'beneficiary' | 'case' | 'petitioner';

/**
 * SQL of the ids of the records of a kind that pass a name filter, deleted ones too; null if there may be more than
 * `limit`.
 * @param archived only archived or only unarchived ones; all by default
 */
export function idsNamed(
  kind: Kind,
  name: string,
  { limit = null, archived = null }: { limit?: number | null; archived?: boolean | null } = {},
) {
  return sql<string[] | null>`(select named(${kind}, ${name}, ${limit}, ${archived}))::uuid[]`;
}

/** SQL condition for whether a record of a kind passes a name filter. */
export function isNamed({ orgId }: OrgTx, kind: Kind, name: string, id: string) {
  return sql<boolean>`(select e.words like all (f.patterns) and e.name like f.literal
    from name_filter(${kind}, ${name}) f, search_entry e
    where e.org_id = ${orgId} and e.kind = ${kind} and e.record_id = ${sql.ref(id)})`;
}

/** A list of records that a name may filter. */
interface NamedList<DB, Tables extends keyof DB, Row> {
  kind: Kind;
  /** Words of the name; without any the list is not filtered. */
  name: string | undefined;
  /** The unfiltered list, with the columns of its rows. */
  rows: SelectQueryBuilder<DB, Tables, Row>;
  order: ListOrder;
}

/** The rows that pass the filter, whose ids may be known. */
function withName<DB, Tables extends keyof DB, Row>(
  { kind, name, rows }: NamedList<DB, Tables, Row>,
  ids?: readonly string[],
): SelectQueryBuilder<DB, Tables, Row> {
  if (!name) return rows;
  return rows.where(sql<SqlBool>`id = any(${ids ? sql`${ids}::uuid[]` : idsNamed(kind, name)})`);
}

/**
 * A page of a list with its total; the total is null if it may be left for later and takes long. With few matches those
 * are read; with many, the list in its order.
 * @param fields the columns of the list's rows
 * @throws Failure `invalid_input` that names `cursor` for one of another list or another sort
 */
export async function readNamedPage<DB, Tables extends keyof DB, Row>(
  tx: OrgTx,
  list: NamedList<DB, Tables, Row>,
  fields: readonly (keyof Row & string)[],
  at: PageAt & { total: 'now' | 'later' },
): Promise<Page<Row> & { total: number | null }> {
  const { db } = tx;
  const { kind, name, rows, order } = list;
  const limit = countedWithRows(at.total);
  const count = (limit: number | null, ids?: readonly string[]) =>
    countUpTo(db, withName(list, ids).clearSelect(), limit);
  if (!name) {
    const [page, total] = await Promise.all([readPage(rows, order, at), count(limit)]);
    return { ...page, total };
  }
  const found = await sql<{ ids: string[] | null }>`
    select ${idsNamed(kind, name, { limit: COUNTED_AT_ONCE })} as ids`.execute(db);
  const ids = found.rows[0]?.ids ?? undefined;
  const readMany = async () => {
    // All columns include those of the order, of the name's condition, and of the rows.
    const everyone = rows.clearSelect().selectAll() as SelectQueryBuilder<DB, Tables, Row>;
    const near = await readNearPage(db, everyone, fields, isNamed(tx, kind, name, 'near.id'), order, at);
    return (near as Page<Row> | null) ?? readPage(withName(list), order, at);
  };
  const [page, total] = await Promise.all([
    ids ? readPage(withName(list, ids), order, at) : readMany(),
    ids || limit === null ? count(null, ids) : null,
  ]);
  return { ...page, total };
}

/** Every row of a list. */
export function readAllNamed<DB, Tables extends keyof DB, Row>(
  list: NamedList<DB, Tables, Row>,
): Promise<Row[]> {
  return readAll((at) => readPage(withName(list), list.order, at));
}
