import { createHash } from 'node:crypto';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import type pg from 'pg';
import { IN_FAILED_TRANSACTION, sqlState } from './database-errors.ts';
import { keepPrepared, type Query, type Sent, sendAsFlight, wireValues } from './flight.ts';
import { preparesStatements } from './pooler.ts';

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

const BEGIN = { name: 'begin', text: 'BEGIN' };
const COMMIT = { name: 'commit', text: 'COMMIT' };

/** The one connection of a transaction. */
export class PinnedConnection implements DatabaseConnection {
  readonly #client: pg.Client;
  readonly #underWay = new Set<Promise<unknown>>();
  /** What is sent before the process next waits for anything. */
  #leaving: Sent[] = [];
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

  /** Begins the transaction; travels with the query that comes next. */
  begin(): Promise<pg.QueryResult> {
    return this.send(BEGIN);
  }

  /** Sends a query. What is sent before the process next waits for anything travels in one piece. */
  send(query: Query): Promise<pg.QueryResult> {
    const { promise, resolve, reject } = Promise.withResolvers<pg.QueryResult>();
    if (this.#leaving.length === 0) process.nextTick(() => this.#takeOff());
    this.#leaving.push({ ...query, resolve, reject });
    return promise;
  }

  #takeOff(): void {
    // Work that has failed meanwhile is rolled back.
    if (this.#endsNow && !this.#ended) void this.#commit();
    const queries = this.#leaving;
    this.#leaving = [];
    if (!sendAsFlight(this.#client, queries)) this.#sendEach(queries);
  }

  /** Sends queries one by one, though in one piece; from then on the connection has prepared their statements. */
  #sendEach(queries: readonly Sent[]): void {
    const client = this.#client;
    const { stream } = client.connection;
    stream.cork();
    for (const { resolve, reject, ...query } of queries) {
      client.query(query).then((result) => {
        if (query.name !== undefined && preparesStatements(client)) keepPrepared(client, query.name, result);
        resolve(result);
      }, reject);
    }
    stream.uncork();
  }

  /** Lets the COMMIT travel with what is being sent. */
  endNow(): void {
    this.#endsNow = true;
  }

  #commit(): Promise<pg.QueryResult> {
    this.#ended = true;
    this.#committed ??= this.send(COMMIT);
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
      values: wireValues(query.parameters),
      ...(this.answerWithinMs === undefined ? {} : { query_timeout: this.answerWithinMs }),
    });
    this.#underWay.add(sent);
    try {
      const { rows, rowCount } = await sent;
      return { rows, numAffectedRows: BigInt(rowCount ?? 0) };
    } catch (error) {
      // The trace of an error from the wire ends there; this one leads to who asked. Those behind share the error.
      if (this.#failure === undefined && error instanceof Error) Error.captureStackTrace(error);
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
    const committed = await this.#committed?.catch(() => undefined);
    // A COMMIT that failed may not have been run; one whose connection is lost fails this, too.
    if (!committed) await this.send({ text: 'ROLLBACK' });
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
export function pinnedDialect(connection: PinnedConnection): Dialect {
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
