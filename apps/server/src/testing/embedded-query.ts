import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { connectionUrl } from '../platform/db/embedded/address.ts';
import { superuser } from '../platform/db/embedded/cluster.ts';

/** The owner's connection string of the existing embedded database in a data folder. */
export function embeddedUrl(dataDir: string): string {
  const home = join(dataDir, 'database');
  const password = readFileSync(join(home, 'password'), 'utf8').trim();
  const address = { kind: 'socket', folder: join(home, 'socket'), port: 5432 } as const;
  return connectionUrl(address, superuser, password, 'landfall');
}

/** The rows of a query of the owner of the embedded database in a data folder. */
export async function queryEmbedded<Row extends pg.QueryResultRow>(
  dataDir: string,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: embeddedUrl(dataDir) });
  await client.connect();
  try {
    return (await client.query<Row>(text, [...values])).rows;
  } finally {
    await client.end();
  }
}
