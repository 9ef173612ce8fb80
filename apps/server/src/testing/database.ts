import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

export interface TestDatabase {
  /** The owner's (a superuser's) connection string. */
  url: string;
  /** Drops the database, ending connections that are still open. */
  drop(): Promise<void>;
}

/** PostgreSQL refuses to clone a template that another clone is reading, so clones take turns. */
const cloneLock = 7_263_001_848;

/** A fresh database with the newest schema and no rows, cloned from the run's template. */
export async function testDatabase(): Promise<TestDatabase> {
  const { template } = inject('testDatabases');
  return createTestDatabase((client, name) => {
    const source = client.escapeIdentifier(template);
    // Copying its files takes half as long as the default, which logs each page.
    return `create database ${name} template ${source} strategy file_copy`;
  });
}

/** A database without the schema, for tests of the migrations themselves. */
export async function emptyTestDatabase(
  encoding = 'UTF8',
  locale = encoding === 'UTF8' ? '' : 'C',
): Promise<TestDatabase> {
  const options = locale && ` locale_provider 'libc' locale '${locale}'`;
  return createTestDatabase(
    (_client, name) => `create database ${name} encoding '${encoding}'${options} template template0`,
  );
}

/** A copy of a database that has no connections. */
export async function copyOfDatabase({ url }: TestDatabase): Promise<TestDatabase> {
  const source = new URL(url).pathname.slice(1);
  return createTestDatabase(
    (client, name) => `create database ${name} template ${client.escapeIdentifier(source)}`,
  );
}

async function createTestDatabase(sql: (client: pg.Client, name: string) => string): Promise<TestDatabase> {
  const { serverUrl, prefix } = inject('testDatabases');
  const name = prefix + randomBytes(6).toString('hex');
  await onServer(serverUrl, async (client) => {
    await client.query('select pg_advisory_lock($1)', [cloneLock]);
    await client.query(sql(client, client.escapeIdentifier(name)));
  });
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: () =>
      onServer(serverUrl, async (client) => {
        await client.query(`drop database if exists ${client.escapeIdentifier(name)} with (force)`);
      }),
  };
}

async function onServer(serverUrl: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/** Ends a pool and waits for its connections, which the pool itself does not: the database is dropped next. */
export async function endPool(pool: pg.Pool): Promise<void> {
  let open = pool.totalCount;
  const closed = new Promise<void>((resolve) => {
    if (open === 0) resolve();
    pool.on('remove', () => {
      open -= 1;
      if (open === 0) resolve();
    });
  });
  await pool.end();
  await closed;
}
