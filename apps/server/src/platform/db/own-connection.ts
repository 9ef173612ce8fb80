import pg from 'pg';

/**
 * Does something over a connection of its own, which is closed afterwards.
 * @param config a connection string, or more of what `pg` takes
 * @throws what connecting and `work` throw
 */
export async function withOwnConnection<Result>(
  config: string | pg.ClientConfig,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(config);
  // One that is lost says so to whoever asks next.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
