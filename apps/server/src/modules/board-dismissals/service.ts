import type { OrgTx } from '../../platform/db/session.ts';
import * as queries from './queries.ts';

export type { NewDismissal } from './queries.ts';

/** Takes back somebody's word about a row of the board, once. @returns the case, if it is about one; undefined when there is no such word */
export const endDismissal = queries.endDismissal;

/** Keeps somebody's word about a row of the board. It takes the place of the one before. */
export async function keepDismissal(tx: OrgTx, dismissal: queries.NewDismissal) {
  await queries.endDismissalsOf(tx, dismissal);
  return queries.insertDismissal(tx, dismissal);
}
