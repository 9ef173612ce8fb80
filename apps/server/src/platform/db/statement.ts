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
