import { isDeepStrictEqual } from 'node:util';
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
import { PinnedConnection, pinnedDialect } from './pinned-connection.ts';
import type { Database } from './tables.generated.ts';

const connections = new WeakMap<Kysely<Database>, PinnedConnection>();

/** Lets each further statement of one transaction take so many milliseconds; other transactions keep their limit. */
export async function allowStatements(db: Kysely<Database>, milliseconds: number): Promise<void> {
  await sql`select set_config('statement_timeout', ${String(milliseconds)}, true)`.execute(db);
  const connection = connections.get(db);
  // The database is first to give up: it says so, where a lost answer costs the connection.
  if (connection) connection.answerWithinMs = milliseconds + SERVER_LIMITS.databaseAnswerMs;
}

/**
 * Sends the last queries of a transaction: its COMMIT travels with them, and has an effect if none of them fails. Another
 * query after them is refused.
 */
export function endWith<T>({ db }: { db: Kysely<Database> }, queries: () => Promise<T>): Promise<T> {
  const result = queries();
  connections.get(db)?.endNow();
  return result;
}

/** The query that prepares a transaction for its work. */
export interface Opening extends pg.QueryConfig {
  /**
   * The row that it will answer, as far as one can know. The work begins with it at once, so that its first queries
   * travel with the opening; what comes of it counts only if the opening does answer so.
   */
  expected?: pg.QueryResultRow | undefined;
}

type Work<T> = (db: Kysely<Database>, opened: pg.QueryResultRow | undefined) => Promise<T>;

/** The opening answered something else than was expected; the work has to be done again with that. */
class UnexpectedOpening extends Error {}

/** Does the work with what the opening is expected to answer. Whatever came of it, the opening has the last word. */
async function workAhead<T>(
  opened: Promise<pg.QueryResultRow | undefined>,
  expected: pg.QueryResultRow,
  work: () => Promise<T>,
): Promise<T> {
  const [answer, outcome] = await Promise.allSettled([opened, work()]);
  if (answer.status === 'rejected') throw answer.reason;
  if (!isDeepStrictEqual(answer.value, expected)) throw new UnexpectedOpening();
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}

async function attempt<T>(pool: pg.Pool, { expected, ...opening }: Opening, work: Work<T>): Promise<T> {
  const client = await pool.connect();
  const connection = new PinnedConnection(client);
  let broken: Error | undefined;
  const onError = (error: Error) => {
    broken = error;
  };
  client.on('error', onError);
  try {
    // Sent side by side; what is not in a transaction has no session either.
    const opened = Promise.all([connection.begin(), connection.send(opening)]).then(
      ([, { rows }]) => rows[0],
    );
    const db = new Kysely<Database>({ dialect: pinnedDialect(connection) });
    connections.set(db, connection);
    const result = expected
      ? await workAhead(opened, expected, () => work(db, expected))
      : await work(db, await opened);
    await connection.commit();
    return result;
  } catch (error) {
    await connection.rollback().catch(onError);
    // Whatever the query said: without its connection the call had no database.
    throw broken ? new DatabaseUnavailableError(error) : error;
  } finally {
    client.off('error', onError);
    client.release(broken);
  }
}

/**
 * Runs `work` in one transaction that `opening` prepares, and gives it the opening's first row. A serialization
 * failure or a deadlock is tried again, at most {@link SERVER_LIMITS.transactionRetries} times; what was begun with an
 * opening that was not to be, once more without one.
 * @throws DatabaseUnavailableError when the database is away or the tries are used up.
 */
export async function inTransaction<T>(pool: pg.Pool, opening: Opening, work: Work<T>): Promise<T> {
  let { expected } = opening;
  for (let tries = 0; ; ) {
    try {
      return await attempt(pool, { ...opening, expected }, work);
    } catch (error) {
      if (error instanceof UnexpectedOpening) {
        expected = undefined;
        continue;
      }
      const state = sqlState(error);
      if (state !== SERIALIZATION_FAILURE && state !== DEADLOCK) {
        if (error instanceof DatabaseUnavailableError) throw error;
        throw isUnavailable(error) ? new DatabaseUnavailableError(error) : error;
      }
      tries += 1;
      if (tries > SERVER_LIMITS.transactionRetries) throw new DatabaseUnavailableError(error);
    }
  }
}
