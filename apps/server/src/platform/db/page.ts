import { calendarDate, calendarDateInput, id } from '@landfall/contract/fields';
import { type QueryExecutorProvider, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { invalidInput } from '../http/failure.ts';

/** The position after a row as an opaque text: the values that the list is sorted by. */
export function encodeCursor(values: readonly string[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url');
}

/** Whether a part of a cursor is valid for the list's query. A cursor may be forged. */
type CursorPart = (value: string) => boolean;

export const isId: CursorPart = (value) => id.safeParse(value).success;
export const isCalendarDay: CursorPart = (value) =>
  calendarDate.and(calendarDateInput).safeParse(value).success;
/** Text that a stored sort key may have; its length is limited by the cursor's. */
export const isSortKey: CursorPart = (value) => value.isWellFormed() && !value.includes('\0');

/** An instant as PostgreSQL writes it in UTC: `2026-03-14 09:26:53.58+00`. */
const isInstant: CursorPart = (value) =>
  isCalendarDay(value.slice(0, 10)) && /^.{10} ([01]\d|2[0-3])(:[0-5]\d){2}(\.\d{1,6})?\+00$/.test(value);

/**
 * The values of a cursor made by {@link encodeCursor}, validated.
 * @throws Failure `invalid_input` for a cursor of another list or another origin
 */
export function decodeCursor(cursor: string, field: string, parts: readonly CursorPart[]): string[] {
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (Array.isArray(values) && values.length === parts.length) {
      if (parts.every((isPart, at) => typeof values[at] === 'string' && isPart(values[at]))) return values;
    }
  } catch {
    // Refused below, like every invalid cursor.
  }
  throw invalidInput({ [field]: 'Not a cursor of this list' });
}

/** Splits rows, of which one more than requested was read, into the page and the cursor of the next one. */
export function pageOf<Row>(rows: Row[], limit: number, key: (row: Row) => readonly string[]): Page<Row> {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { page, next: rows.length > limit && last ? encodeCursor(key(last)) : null };
}

/** A column that a list is sorted by: never null, and the last one unique. */
export interface KeyColumn {
  column: string;
  isPart: CursorPart;
}

export const textKey = (column: string): KeyColumn => ({ column, isPart: isSortKey });
export const instantKey = (column: string): KeyColumn => ({ column, isPart: isInstant });
export const idKey = (column: string): KeyColumn => ({ column, isPart: isId });

/** The order of a list. Its cursors contain the name of the sort, so that they fit no other one. */
export interface ListOrder {
  sort: string;
  direction: 'asc' | 'desc';
  key: readonly KeyColumn[];
}

/** The order of a sort; a leading minus reverses it. @param keys the columns of each sort, without the minus */
export function listOrder<Sort extends string>(
  sort: Sort | `-${Sort}`,
  keys: Readonly<Record<Sort, readonly KeyColumn[]>>,
): ListOrder {
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  return { sort, direction, key: keys[sort.replace('-', '') as Sort] };
}

/** The start and length of a page. */
export interface PageAt {
  limit: number;
  cursor?: string | undefined;
  /** The name of this list's cursor in a call of several lists; `cursor` by default. */
  cursorField?: string;
}

export interface Page<Row> {
  page: Row[];
  /** The cursor of the next page; null after the last row. */
  next: string | null;
}

/**
 * The key values in a cursor, one for each column.
 * @throws Failure `invalid_input` that names `cursor` for one of another list or another sort
 */
export function cursorValues({ sort, key }: ListOrder, cursor: string, field = 'cursor'): string[] {
  const parts = [(value: string) => value === sort, ...key.map(({ isPart }) => isPart)];
  return decodeCursor(cursor, field, parts).slice(1);
}

/** A row's sort key, as a value that PostgreSQL can compare. */
function placeOf({ key }: ListOrder): RawBuilder<string[]> {
  return sql<string[]>`array[${sql.join(key.map(({ column }) => sql`${sql.ref(column)}::text`))}]`;
}

/** The rows of `query` after a cursor, in the order of the list; one more than requested. */
function rowsAfter<DB, Tables extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Tables, Row>,
  order: ListOrder,
  { limit, cursor, cursorField }: PageAt,
) {
  const { direction, key } = order;
  const columns = key.map(({ column }) => sql.ref(column));
  let ordered = query.limit(limit + 1);
  for (const column of columns) ordered = ordered.orderBy(column, direction);
  if (cursor) {
    const values = cursorValues(order, cursor, cursorField);
    const after = sql.raw(direction === 'asc' ? '>' : '<');
    ordered = ordered.where(sql<boolean>`(${sql.join(columns)}) ${after} (${sql.join(values)})`);
  }
  return ordered;
}

type Keyed<Row> = Row & { page_key: string[] };

function keyedPage<Row>(rows: Keyed<Row>[], { sort }: ListOrder, { limit }: PageAt): Page<Row> {
  const { page, next } = pageOf(rows, limit, ({ page_key }) => [sort, ...page_key]);
  return { page: page.map(({ page_key: _, ...row }) => row as Row), next };
}

/**
 * The page of `query` after a cursor, by one comparison of the whole key, which an index on it supports.
 * @param keyOf the key of a row that contains it as text; without it the database returns the key beside each row
 * @throws Failure `invalid_input` that names `cursor` for one of another list or another sort
 */
export async function readPage<DB, Tables extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Tables, Row>,
  order: ListOrder,
  at: PageAt,
  keyOf?: (row: Row) => readonly string[],
): Promise<Page<Row>> {
  if (keyOf) {
    const rows = (await rowsAfter(query, order, at).execute()) as Row[];
    return pageOf(rows, at.limit, (row) => [order.sort, ...keyOf(row)]);
  }
  // As JSON, which the driver parses many times as fast as an array.
  const place = sql<string[]>`to_json(${placeOf(order)})`;
  const rows = await rowsAfter(query.select(place.as('page_key')), order, at).execute();
  return keyedPage(rows as Keyed<Row>[], order, at);
}

/** How many rows of the list's order {@link readNearPage} scans for a page: a few milliseconds. */
const NEAR_ROWS = 5_000;

/**
 * The page of those rows of `query` that meet a condition, in the order of the list, if its next few thousand rows fill
 * one; null otherwise. For a condition without an index that many rows meet.
 * @param query selects the columns of `fields`, and those of the order and the condition
 * @param fields the columns of the page's rows
 * @throws Failure `invalid_input` as {@link readPage}
 */
export async function readNearPage<DB, Tables extends keyof DB, Row, Field extends keyof Row & string>(
  db: QueryExecutorProvider,
  query: SelectQueryBuilder<DB, Tables, Row>,
  fields: readonly Field[],
  condition: RawBuilder<unknown>,
  order: ListOrder,
  { limit, cursor }: PageAt,
): Promise<Page<Pick<Row, Field>> | null> {
  const near = rowsAfter(query, order, { limit: NEAR_ROWS - 1, cursor });
  // Formatted for the rows of the page only: for thousands of rows it would take longer than finding them.
  const shown = sql.join([
    ...fields.map((field) => sql.ref(field)),
    sql`to_json(${placeOf(order)}) as page_key`,
  ]);
  const { rows } = await sql<Keyed<Pick<Row, Field>>>`
    select ${shown} from (${near}) as near where (select ${condition}) limit ${limit + 1}`.execute(db);
  return rows.length > limit ? keyedPage(rows, order, { limit }) : null;
}

/**
 * The page of several queries of the same columns as one list, as {@link readPage}. Each is limited separately: under
 * row-level security the planner sorts a plain union as a whole, whatever indexes its parts have.
 */
export async function readMergedPage<DB, Tables extends keyof DB, Row>(
  db: QueryExecutorProvider,
  queries: readonly SelectQueryBuilder<DB, Tables, Row>[],
  order: ListOrder,
  at: PageAt,
  keyOf?: (row: Row) => readonly string[],
): Promise<Page<Row>> {
  const [only, ...others] = queries;
  if (only && others.length === 0) return readPage(only, order, at, keyOf);
  const place = placeOf(order).as('page_key');
  const arms = queries.map((query) => sql`${rowsAfter(query.select(place), order, at)}`);
  const merged = sql<Keyed<Row>>`
    select * from (${sql.join(arms, sql` union all `)}) as merged
    order by page_key collate "C" ${sql.raw(order.direction)} limit ${at.limit + 1}`;
  return keyedPage((await merged.execute(db)).rows, order, at);
}

/** One of several parts that a list shows one after another, each with an order of its own. */
export interface ListPart<Row> {
  /** The sort of the part's order; no two parts share one. */
  sort: string;
  read(at: PageAt): Promise<Page<Row>>;
}

/** The sort named in a cursor. */
function sortOf(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString())[0];
  } catch {
    return undefined;
  }
}

/**
 * The page of a list in parts, starting in the part of the cursor. A page that ends with its part leads to the next
 * part only if that has rows.
 * @throws Failure `invalid_input` that names `cursor` for one of another list or another sort
 */
export async function readParts<Row>(
  parts: readonly ListPart<Row>[],
  { limit, cursor, cursorField = 'cursor' }: PageAt,
): Promise<Page<Row>> {
  const from = cursor === undefined ? 0 : parts.findIndex(({ sort }) => sort === sortOf(cursor));
  if (from < 0) throw invalidInput({ [cursorField]: 'Not a cursor of this list' });
  const rows: Row[] = [];
  let after = cursor;
  for (const { sort, read } of parts.slice(from)) {
    const beginning = encodeCursor([sort]);
    const room = limit - rows.length;
    const { page, next } = await read({
      limit: Math.max(room, 1),
      cursor: after === beginning ? undefined : after,
      cursorField,
    });
    after = undefined;
    if (room === 0) {
      if (page.length > 0) return { page: rows, next: beginning };
      continue;
    }
    for (const row of page) rows.push(row);
    if (next) return { page: rows, next };
  }
  return { page: rows, next: null };
}

/** Rows that one statement of an export reads. */
const CHUNK_ROWS = 1_000;

/** Every row of a list, read page after page, so that no single statement takes long. */
export async function readAll<Row>(pageAt: (at: PageAt) => Promise<Page<Row>>): Promise<Row[]> {
  const rows: Row[] = [];
  let cursor: string | undefined;
  do {
    const { page, next } = await pageAt({ limit: CHUNK_ROWS, cursor });
    for (const row of page) rows.push(row);
    cursor = next ?? undefined;
  } while (cursor);
  return rows;
}
