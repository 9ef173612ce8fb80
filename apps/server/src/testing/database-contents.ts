import type pg from 'pg';

/**
 * The state of every table of `app` except the audit log: a line with the number of its rows and the sum of the
 * transaction ids that wrote them. Equal texts mean that no row was written or deleted; other lines name the changed
 * tables. Transaction ids increase, so that among equally many rows a later write makes the sum larger.
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
