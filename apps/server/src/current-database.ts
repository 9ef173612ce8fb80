import { PRODUCT_NAME } from '@landfall/contract/product';
import pg from 'pg';
import type { Config } from './config.ts';
import { OperatorError } from './modules/organization-data/registry.ts';
import type { DatabaseLogins } from './platform/db/logins.ts';
import { newestMigration, schemaStatus } from './platform/db/migrate.ts';
import { openForOperator } from './platform/db/operator.ts';
import { createLog } from './platform/log.ts';

/** The database of a command that works with its records. */
export interface CurrentDatabase {
  /** Connection of the database's owner. */
  client: pg.Client;
  loginUrl: DatabaseLogins['loginUrl'];
  /** The number of its newest migration. */
  schema: number;
}

/**
 * Opens the database that a configuration names for a command, beside the server or while none runs.
 * @throws OperatorError when it is of another version than this program
 */
export async function withCurrentDatabase<T>(
  config: Config,
  work: (database: CurrentDatabase) => Promise<T>,
): Promise<T> {
  await using opened = new AsyncDisposableStack();
  const database = await openForOperator(config, createLog('silent'));
  opened.defer(() => database.stop());
  const client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  opened.defer(() => client.end());
  // Not as an option of the connection's start, which PgBouncer refuses.
  await client.query("set timezone = 'UTC'");
  const schema = await newestMigration();
  if ((await schemaStatus(client, schema)) !== 'current') {
    throw new OperatorError(
      `The database is of another version than this program: start ${PRODUCT_NAME} of this version first.`,
    );
  }
  return await work({ client, loginUrl: database.loginUrl, schema });
}
