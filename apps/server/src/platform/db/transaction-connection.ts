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

/** The one connection of a transaction. Its pool pipelines queries: they are answered in the order of sending. */
export class TransactionConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  #ended = false;
  /** The error of the first query that failed, and with it the transaction. */
  #failure: unknown;
  /** The timeout of answers, in milliseconds, when it differs from other connections'. */
  answerWithinMs: number | undefined;

  constructor(client: pg.PoolClient) {
    this.#client = client;
  }

  /** Begins the transaction and runs `opening`, in one round trip. @returns the first row of the opening */
  async begin(opening: pg.QueryConfig): Promise<pg.QueryResultRow | undefined> {
    const [, { rows }] = await Promise.all([this.#client.query('BEGIN'), this.#client.query(opening)]);
    return rows[0];
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    // Work that failed may have left queries behind; after the transaction they would run outside of any.
    if (this.#ended) throw new Error('The transaction has ended');
    try {
      const { rows, rowCount } = await this.#client.query({
        name: statementName(sql),
        text: sql,
        values: [...parameters],
        ...(this.answerWithinMs === undefined ? {} : { query_timeout: this.answerWithinMs }),
      });
      return { rows, numAffectedRows: BigInt(rowCount ?? 0) };
    } catch (error) {
      // When concurrent queries fail, the later ones only report that an earlier one has failed, so the first error
      // counts.
      this.#failure ??= error;
      throw sqlState(error) === IN_FAILED_TRANSACTION ? this.#failure : error;
    }
  }

  /** Accepts no further query, and commits. */
  async commit(): Promise<void> {
    this.#ended = true;
    const { command } = await this.#client.query('COMMIT');
    // PostgreSQL answers a COMMIT of a failed transaction by rolling it back, without an error.
    if (command !== 'COMMIT') throw new Error('The transaction had failed and was rolled back');
  }

  /** Accepts no further query, and rolls back after those in progress. */
  async rollback(): Promise<void> {
    this.#ended = true;
    await this.#client.query('ROLLBACK');
  }

  // biome-ignore lint/correctness/useYield: the interface asks for a generator; rows are read whole everywhere.
  async *streamQuery(): AsyncGenerator<never> {
    throw new Error('Streaming is not supported');
  }
}

/** Kysely over one connection that is already in its transaction. */
export function transactionDialect(connection: TransactionConnection): Dialect {
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
