import type { OrgTx } from '../../platform/db/session.ts';
import { notFound } from '../../platform/http/failure.ts';
import * as queries from './queries.ts';

/**
 * Changes a case or what hangs on it: locks the case, so that writers follow one another, lets `change` act, and
 * derives its row of the case list anew, all in the caller's transaction.
 * @throws Failure `not_found` when the organization has no such case
 */
export async function changeCase<T>(tx: OrgTx, caseId: string, change: () => Promise<T>): Promise<T> {
  if (!(await queries.lockCase(tx, caseId))) throw notFound();
  const result = await change();
  await queries.refreshSummary(tx, caseId);
  return result;
}

/** Derives the row of the case list for a case that was just opened. */
export function summarizeNewCase(tx: OrgTx, caseId: string): Promise<void> {
  return queries.refreshSummary(tx, caseId);
}
