import { type Compilable, CompiledQuery } from 'kysely';
import type { OrgTx } from './session.ts';

/** A placeholder for a value in a query that is compiled before the value is known. */
class StandIn {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

const standIns = new Proxy({}, { get: (_, name) => new StandIn(String(name)) });

/**
 * Compiles a query once, for frequent calls: building one for each call takes about as long as reading its rows. The
 * types are those that the query builder infers.
 * @param build may use the values as parameters only: it runs once, before there are any
 * @returns a function that runs the query with values and returns its rows
 */
export function prepared<Values extends object, Row>(
  build: (tx: OrgTx, values: Values) => Compilable<Row>,
): (tx: OrgTx, values: Values) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined;
  return async (tx, values) => {
    compiled ??= build({ ...tx, orgId: new StandIn('orgId') as never }, standIns as Values).compile();
    const given = new Map(Object.entries({ ...values, orgId: tx.orgId }));
    const parameters = compiled.parameters.map((parameter) =>
      parameter instanceof StandIn ? given.get(parameter.name) : parameter,
    );
    return (await tx.db.executeQuery<Row>({ ...compiled, parameters })).rows;
  };
}

/**
 * A statement with a constant text, for frequent calls: building it for each call would be most of the call's work.
 * @param text with `$1`, `$2`, … for its values
 * @returns a function that runs it and returns its rows
 */
export function statement<Row>(
  text: string,
): (tx: Pick<OrgTx, 'db'>, values: readonly unknown[]) => Promise<Row[]> {
  return async ({ db }, values) => (await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows;
}
