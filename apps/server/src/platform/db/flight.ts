import pg from 'pg';
import parts from 'pg/lib/utils.js';

/** A query, which may have a limit of its own to how long its answer is waited for, in milliseconds. */
export interface Query extends pg.QueryConfig {
  query_timeout?: number;
}

/** A query on its way, and who waits for it. */
export interface Sent extends Query {
  resolve(result: pg.QueryResult): void;
  reject(error: unknown): void;
}

/** What a statement that a connection has prepared answers. */
type Columns = readonly { name: string; parse: (text: string) => unknown }[];

const preparedBy = new WeakMap<pg.Client, Map<string, Columns>>();

/** Keeps that the connection has prepared a statement under its name. */
export function keepPrepared(client: pg.Client, name: string, { fields }: pg.QueryResult): void {
  const known = preparedBy.get(client) ?? new Map<string, Columns>();
  preparedBy.set(client, known);
  const columns = fields.map((field) => ({
    name: field.name,
    parse: client.getTypeParser(field.dataTypeID, 'text') as (text: string) => unknown,
  }));
  known.set(name, columns);
}

/** What of the driver's connection carries a flight. */
interface Wire {
  stream: { cork(): void; uncork(): void };
  bind(message: { statement: string; values: unknown[]; valueMapper: (value: unknown) => unknown }): void;
  execute(message: object): void;
  sync(): void;
}

/** The rows of a statement as they come in. */
interface Arriving {
  sent: Sent;
  columns: Columns;
  rows: pg.QueryResultRow[];
  /** Why a row could not be read. */
  failure?: unknown;
}

/** Values as the wire carries them. Made before a query is sent: one that has no such form fails its query alone. */
export function wireValues(values: readonly unknown[]): unknown[] {
  return values.map((value) => parts.prepareValue(value));
}

/**
 * Queries that travel together, all of them of statements that the connection has prepared: one message to begin and
 * one to run each, and one sync for all, where the driver by itself asks for columns and a sync with each. A query that
 * fails fails those behind it, which are not run.
 */
class Flight extends pg.Query {
  readonly #arriving: Arriving[];
  #landed = 0;
  /** Set by the client that sends it. */
  declare callback?: (error: unknown) => void;
  /** As the client reads it. */
  declare query_timeout?: number;

  constructor(arriving: Arriving[], answerWithinMs: number | undefined) {
    super({ text: '' });
    this.#arriving = arriving;
    if (answerWithinMs !== undefined) this.query_timeout = answerWithinMs;
  }

  /** The statements that it carries. */
  get texts(): string[] {
    return this.#arriving.map(({ sent }) => sent.text);
  }

  override submit = (connection: unknown) => {
    const wire = connection as Wire;
    // Each write would be a system call of its own.
    wire.stream.cork();
    for (const { sent } of this.#arriving) {
      const { name = '', values = [] } = sent;
      wire.bind({ statement: name, values, valueMapper: parts.prepareValue });
      wire.execute({});
    }
    wire.sync();
    wire.stream.uncork();
    return null;
  };

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    const arriving = this.#arriving[this.#landed];
    if (!arriving) return;
    const row: pg.QueryResultRow = {};
    try {
      arriving.columns.forEach(({ name, parse }, at) => {
        const text = fields[at] ?? null;
        row[name] = text === null ? null : parse(text);
      });
    } catch (error) {
      arriving.failure ??= error;
    }
    arriving.rows.push(row);
  }

  handleCommandComplete({ text }: { text: string }): void {
    const arriving = this.#arriving[this.#landed];
    if (!arriving) return;
    this.#landed += 1;
    const { sent, rows, failure } = arriving;
    const [command = '', ...counts] = text.split(' ');
    const rowCount = Number.parseInt(counts.at(-1) ?? '', 10) || 0;
    if (failure) sent.reject(failure);
    else sent.resolve({ command, rowCount, rows, fields: [], oid: 0 });
  }

  /** A statement without a text is answered so. */
  handleEmptyQuery(): void {
    this.handleCommandComplete({ text: '' });
  }

  handleError(error: unknown): void {
    this.callback?.(error);
    for (const { sent } of this.#arriving.slice(this.#landed)) sent.reject(error);
    this.#landed = this.#arriving.length;
  }

  handleReadyForQuery(): void {
    this.callback?.(null);
  }
}

/** Sends queries in one flight, if the connection has prepared all of their statements. Says whether it did. */
export function sendAsFlight(client: pg.Client, queries: readonly Sent[]): boolean {
  const known = preparedBy.get(client);
  const arriving: Arriving[] = [];
  let answerWithinMs: number | undefined;
  for (const sent of queries) {
    const columns = sent.name === undefined ? undefined : known?.get(sent.name);
    if (!columns) return false;
    arriving.push({ sent, columns, rows: [] });
    if (sent.query_timeout !== undefined) answerWithinMs = Math.max(answerWithinMs ?? 0, sent.query_timeout);
  }
  client.query(new Flight(arriving, answerWithinMs));
  return true;
}
