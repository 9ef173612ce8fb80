import type pg from 'pg';

/** Every row of any schema that contains a text, ignoring case, with its table. */
export async function rowsWith(owner: pg.Pool, text: string): Promise<string[]> {
  const { rows: tables } = await owner.query<{ name: string }>(`
    select c.oid::regclass::text as name from pg_class c
    where c.relkind = 'r' and c.relnamespace::regnamespace::text !~ '^(pg_|information_schema)'`);
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await owner.query<{ row: string }>(
      `select t::text as row from ${name} t where position(lower($1) in lower(t::text)) > 0`,
      [text],
    );
    found.push(...rows.map(({ row }) => `${name}: ${row}`));
  }
  return found;
}
