import type pg from 'pg';

/** Every row of every table of `app` but the audit log, as one text: equal texts mean that nothing was changed. */
export async function databaseContents(owner: pg.Pool): Promise<string> {
  const { rows: tables } = await owner.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'app' and tablename <> 'audit_entry'",
  );
  const contents = tables.map(async ({ name }) => {
    const { rows } = await owner.query(`select t::text from app.${name} t order by 1`);
    return `${name}: ${JSON.stringify(rows)}`;
  });
  return (await Promise.all(contents)).join('\n');
}
