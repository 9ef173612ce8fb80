import { Kysely, sql } from 'kysely';
import type pg from 'pg';
import { SERVER_LIMITS } from '../limits.ts';
import {
  DatabaseUnavailableError,
  DEADLOCK,
  isUnavailable,
  SERIALIZATION_FAILURE,
  sqlState,
} from './database-errors.ts';
import type { Database } from './tables.generated.ts';
import { TransactionConnection, transactionDialect } from './transaction-connection.ts';

const connections = new WeakMap<Kysely<Database>, TransactionConnection>();

/** Sets the statement timeout for the rest of one transaction, in milliseconds; other transactions keep theirs. */
export async function allowStatements(db: Kysely<Database>, milliseconds: number): Promise<void> {
  await sql`select set_config('statement_timeout', ${String(milliseconds)}, true)`.execute(db);
  const connection = connections.get(db);
  // The database's timeout comes first: it returns an error, while a missing answer costs the connection.
  if (connection) connection.answerWithinMs = milliseconds + SERVER_LIMITS.databaseAnswerMs;
}

const afterwards = new WeakMap<Kysely<Database>, ((pool: pg.Pool) => void)[]>();

/** Runs `act` once the transaction is committed, with the pool that it belongs to; never if it is rolled back. */
export function afterCommit(db: Kysely<Database>, act: (pool: pg.Pool) => void): void {
  afterwards.set(db, [...(afterwards.get(db) ?? []), act]);
}

type Work<T> = (db: Kysely<Database>, opened: pg.QueryResultRow | undefined) => Promise<T>;

async function attempt<T>(pool: pg.Pool, opening: pg.QueryConfig, work: Work<T>): Promise<T> {
  const client = await pool.connect();
  const connection = new TransactionConnection(client);
  let broken: Error | undefined;
  const onError = (error: Error) => {
    broken = error;
  };
  client.on('error', onError);
  try {
    const opened = await connection.begin(opening);
    const db = new Kysely<Database>({ dialect: transactionDialect(connection) });
    connections.set(db, connection);
    const result = await work(db, opened);
    await connection.commit();
    for (const act of afterwards.get(db) ?? []) act(pool);
    return result;
  } catch (error) {
    await connection.rollback().catch(onError);
    // Whatever the query's error was: without its connection the call had no database.
    throw broken ? new DatabaseUnavailableError(error) : error;
  } finally {
    client.off('error', onError);
    client.release(broken);
  }
}

/**
 * Runs `work` in one transaction that `opening` prepares, and passes it the opening's first row. A serialization
 * failure or a deadlock is retried, at most {@link SERVER_LIMITS.transactionRetries} times.
 * @throws DatabaseUnavailableError when the database is away or the retries are used up.
 */
export async function inTransaction<T>(pool: pg.Pool, opening: pg.QueryConfig, work: Work<T>): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await attempt(pool, opening, work);
    } catch (error) {
      if (error instanceof DatabaseUnavailableError) throw error;
      const state = sqlState(error);
      if (state !== SERIALIZATION_FAILURE && state !== DEADLOCK)
        throw isUnavailable(error) ? new DatabaseUnavailableError(error) : error;
      if (tries === SERVER_LIMITS.transactionRetries) throw new DatabaseUnavailableError(error);
    }
  }
}
