import type pg from 'pg';

/** Runs `work` in one transaction of a connection without one. An error rolls the transaction back. */
export async function inClientTransaction<T>(
  client: Pick<pg.ClientBase, 'query'>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    await client.query('begin');
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    // The connection may be what failed; closing it rolls back as well.
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/** Runs `work` in one transaction over a connection of a pool whose role is in no organization, such as landfall_jobs. */
export async function inPoolTransaction<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let broken: unknown;
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    broken = error;
    throw error;
  } finally {
    // After an error the connection is closed, not reused, which ends its transaction.
    client.release(broken !== undefined);
  }
}
