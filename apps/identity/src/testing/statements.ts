import type pg from 'pg';

/**
 * The database statements of `work`, in order. A savepoint that is kept and one that is rolled back are recorded alike,
 * because measuring time does not distinguish them.
 */
export async function statementsOf(
  pool: pg.Pool,
  work: (pool: pg.Pool) => Promise<unknown>,
): Promise<string[]> {
  const asked: string[] = [];
  const recording =
    (client: Pick<pg.ClientBase, 'query'>) =>
    (text: string, values?: unknown[]): unknown => {
      asked.push(text);
      return client.query(text, values);
    };
  const watched: pg.Pool = Object.create(pool, {
    query: { value: recording(pool) },
    connect: {
      value: async () => {
        const client = await pool.connect();
        return Object.create(client, { query: { value: recording(client) } });
      },
    },
  });
  await work(watched);
  return asked.map((text) => text.replace(/^(release|rollback to) savepoint/, 'end savepoint'));
}
