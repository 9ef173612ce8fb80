import pg from 'pg';

/**
 * Runs some work over a connection of its own, which is closed afterwards.
 * @param config a connection string, or more options of `pg`
 * @throws what connecting and `work` throw
 */
export async function withOwnConnection<Result>(
  config: string | pg.ClientConfig,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(config);
  // A lost connection fails its next query.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
