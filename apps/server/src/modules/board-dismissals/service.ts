import type { OrgTx } from '../../platform/db/session.ts';
import * as queries from './queries.ts';

export type { NewDismissal } from './queries.ts';

/**
 * Ends a dismissal of a row of the board; idempotent.
 * @returns the case, if it is about one; undefined when there is no such dismissal
 */
export const endDismissal = queries.endDismissal;

/** Adds a dismissal of a row of the board, replacing the previous one. */
export async function storeDismissal(tx: OrgTx, dismissal: queries.NewDismissal) {
  await queries.endDismissalsOf(tx, dismissal);
  return queries.insertDismissal(tx, dismissal);
}
