import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  sql,
} from 'kysely';
import type pg from 'pg';
import { SERVER_LIMITS } from '../limits.ts';
import type { Database } from './tables.generated.ts';

/** The database did not take part: away, restarting, out of connections or over its time. The call may be repeated. */
export class DatabaseUnavailableError extends Error {
  constructor(cause: unknown) {
    super('The database is not available', { cause });
  }
}

const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';
const IN_FAILED_TRANSACTION = '25P02';

function sqlState(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}

/**
 * Whether an error of the driver means that the database did not take part: connection exceptions (08), resources (53),
 * operator intervention (57) and the driver's own lost connections.
 */
export function isUnavailable(error: unknown): boolean {
  const code = sqlState(error);
  // 25P03: the server ended a transaction that waited too long.
  if (code && /^(08|53|57|25P03)/.test(code)) return true;
  if (code && /^E[A-Z]+$/.test(code)) return true;
  return (
    error instanceof Error &&
    /Connection terminated|connection error and is not queryable|timeout exceeded when trying to connect|Query read timeout/.test(
      error.message,
    )
  );
}

const statementNames = new Map<string, string>();

/** A short name for a statement, so that each connection parses and plans it once. */
function statementName(sql: string): string {
  let name = statementNames.get(sql);
  if (!name) {
    name = createHash('sha256').update(sql).digest('base64url').slice(0, 24);
    statementNames.set(sql, name);
  }
  return name;
}

class PinnedConnection implements DatabaseConnection {
  readonly #client: pg.Client;
  readonly #underWay = new Set<Promise<unknown>>();
  #corked = false;
  #endsNow = false;
  #ended = false;
  #committed: Promise<pg.QueryResult> | undefined;
  /** The first query that failed, and with it the transaction. */
  #failure: unknown;
  /** How long answers are waited for, in milliseconds, when it is not as long as on other connections. */
  answerWithinMs: number | undefined;

  constructor(client: pg.Client) {
    this.#client = client;
  }

  /** Sends a query. What is sent before the process next waits for anything travels in one piece. */
  send(query: pg.QueryConfig): Promise<pg.QueryResult> {
    if (!this.#corked) {
      const { stream } = this.#client.connection;
      stream.cork();
      this.#corked = true;
      process.nextTick(() => {
        // Work that has failed meanwhile is rolled back.
        if (this.#endsNow && !this.#ended) void this.#commit();
        this.#corked = false;
        stream.uncork();
      });
    }
    return this.#client.query(query);
  }

  /** Lets the COMMIT travel with what is being sent. */
  endNow(): void {
    this.#endsNow = true;
  }

  #commit(): Promise<pg.QueryResult> {
    this.#ended = true;
    this.#committed ??= this.#client.query('COMMIT');
    // Whoever commits sees a failure; the work may fail before.
    this.#committed.catch(() => {});
    return this.#committed;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    // Work that failed may have left queries behind; after the transaction they would run outside any.
    if (this.#ended) throw new Error('The transaction has ended');
    const sent = this.send({
      name: statementName(query.sql),
      text: query.sql,
      values: [...query.parameters],
      ...(this.answerWithinMs === undefined ? {} : { query_timeout: this.answerWithinMs }),
    });
    this.#underWay.add(sent);
    try {
      const { rows, rowCount } = await sent;
      return { rows, numAffectedRows: BigInt(rowCount ?? 0) };
    } catch (error) {
      // Of queries that run side by side the others only say that one has failed: what failed is what counts.
      this.#failure ??= error;
      throw sqlState(error) === IN_FAILED_TRANSACTION ? this.#failure : error;
    } finally {
      this.#underWay.delete(sent);
    }
  }

  /** Takes no further query, waits for those under way, and commits. */
  async commit(): Promise<void> {
    await this.#settle();
    const { command } = await this.#commit();
    // PostgreSQL answers a COMMIT of a failed transaction by rolling it back, without an error.
    if (command !== 'COMMIT') throw new Error('The transaction had failed and was rolled back');
  }

  /** Takes no further query, waits for those under way, and rolls back what has not been committed. */
  async rollback(): Promise<void> {
    await this.#settle();
    if (!this.#committed) {
      await this.#client.query('ROLLBACK');
      return;
    }
    // A COMMIT that was refused has rolled back and says nothing of the connection; one without an answer does.
    await this.#committed.catch((error: unknown) => {
      if (isUnavailable(error)) throw error;
    });
  }

  async #settle(): Promise<void> {
    this.#ended = true;
    await Promise.allSettled(this.#underWay);
  }

  // biome-ignore lint/correctness/useYield: the interface asks for a generator; rows are read whole everywhere.
  async *streamQuery(): AsyncGenerator<never> {
    throw new Error('Streaming is not supported');
  }
}

/** Kysely over one connection that already is in its transaction. */
function pinnedDialect(connection: PinnedConnection): Dialect {
  const nothing = async () => {};
  return {
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createDriver: () => ({
      init: nothing,
      acquireConnection: async () => connection,
      beginTransaction: nothing,
      commitTransaction: nothing,
      rollbackTransaction: nothing,
      releaseConnection: nothing,
      destroy: nothing,
    }),
  };
}

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
    // Not awaited: BEGIN travels with the opening query. Its failure is the opening's failure.
    connection.send({ text: 'BEGIN' }).catch(onError);
    const opened = connection.send(opening).then(({ rows }) => rows[0]);
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
