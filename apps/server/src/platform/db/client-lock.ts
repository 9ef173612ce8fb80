import type pg from 'pg';

/**
 * Runs `work` while no other connection runs work of the same name; one that comes later waits.
 * @param client outside any transaction
 */
export async function withClientLock<T>(
  client: Pick<pg.ClientBase, 'query'>,
  name: string,
  work: () => Promise<T>,
): Promise<T> {
  await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [name]);
  try {
    return await work();
  } finally {
    // The lock of a lost connection ends with it.
    await client.query('select pg_advisory_unlock(hashtextextended($1, 0))', [name]).catch(() => undefined);
  }
}
