import { CompiledQuery } from 'kysely';
import type { OrgTx } from './session.ts';

/**
 * A statement whose text never changes, for what is asked all day: building it anew for each call would be most of the
 * call's work.
 * @param text with `$1`, `$2`, … for its values
 * @returns runs it and gives its rows
 */
export function statement<Row>(
  text: string,
): (tx: Pick<OrgTx, 'db'>, values: readonly unknown[]) => Promise<Row[]> {
  return async ({ db }, values) => (await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows;
}

/**
 * Statements of one kind, whose texts differ by what is asked for; each text is written once.
 * @returns gives the statement of a shape, and writes its text the first time
 */
export function statementsByShape<Row>() {
  const known = new Map<string, ReturnType<typeof statement<Row>>>();
  return (shape: readonly unknown[], text: () => string) => {
    const one = known.get(shape.join()) ?? statement<Row>(text());
    known.set(shape.join(), one);
    return one;
  };
}
