import type pg from 'pg';

/** A connection in a transaction, or the pool itself. */
export type Queryable = Pick<pg.ClientBase, 'query'>;

/** Runs `work` on one connection in one transaction, which is rolled back when it throws. */
export async function inTransaction<T>(pool: pg.Pool, work: (client: Queryable) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  const onError = (error: Error) => {
    broken = error;
  };
  client.on('error', onError);
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(onError);
    throw error;
  } finally {
    client.off('error', onError);
    client.release(broken);
  }
}

/**
 * Like {@link inTransaction}; unless it `isKept`, the same statements run and are rolled back, so that timing reveals
 * nothing.
 */
export function inTransactionIf(
  isKept: boolean,
  pool: pg.Pool,
  work: (client: Queryable) => Promise<void>,
): Promise<void> {
  return inTransaction(pool, async (client) => {
    await client.query('savepoint work');
    await work(client);
    await client.query(`${isKept ? 'release' : 'rollback to'} savepoint work`);
  });
}
