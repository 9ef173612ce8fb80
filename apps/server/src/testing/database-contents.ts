import type pg from 'pg';

/**
 * What every table of `app` but the audit log holds, a line a table with the number of its rows and a sum of their hashes:
 * equal texts mean that nothing was changed, and others name the tables that were.
 */
export async function databaseContents(owner: pg.Pool): Promise<string> {
  const { rows: tables } = await owner.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'app' and tablename <> 'audit_entry'",
  );
  const contents = tables.map(
    ({ name }) => `select '${name}' as name, count(*), sum(hashtextextended(t::text, 0)) from app.${name} t`,
  );
  const { rows } = await owner.query<Record<'name' | 'count' | 'sum', string>>(
    `${contents.join(' union all ')} order by name`,
  );
  return rows.map(({ name, count, sum }) => `${name}: ${count} rows, ${sum}`).join('\n');
}
