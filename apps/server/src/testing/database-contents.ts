import type pg from 'pg';

/**
 * What every table of `app` but the audit log holds, a line a table with the number of its rows and the sum of the
 * transactions that wrote them: equal texts mean that no row was written or deleted, and others name the tables where one
 * was. Transactions are numbered in their order, so that of as many rows a later one makes the sum larger.
 * @param except more tables to leave out
 */
export async function databaseContents(owner: pg.Pool, except: readonly string[] = []): Promise<string> {
  const { rows: tables } = await owner.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'app' and tablename <> all($1)",
    [['audit_entry', ...except]],
  );
  const contents = tables.map(
    ({ name }) => `select '${name}' as name, count(*), sum(xmin::text::bigint) from app.${name}`,
  );
  const { rows } = await owner.query<Record<'name' | 'count' | 'sum', string>>(
    `${contents.join(' union all ')} order by name`,
  );
  return rows.map(({ name, count, sum }) => `${name}: ${count} rows, ${sum}`).join('\n');
}
