import type { OrgSession } from '../../platform/http/gate.ts';
import { changeCases } from '../case-summary/service.ts';
import { recallEnds } from '../date-snoozes/service.ts';
import { withdrawRequestsOn } from '../document-requests/service.ts';
import { planCases } from '../reminder-plan/service.ts';
import { recordEach } from './case-history.ts';
import * as queries from './queries.ts';

/**
 * Archives cases or restores them.
 * @returns the cases that changed
 */
export async function setArchived(
  session: OrgSession,
  ids: readonly string[],
  archived: boolean,
): Promise<string[]> {
  const { tx, now } = session;
  const changed = await queries.updateArchived(tx, ids, archived ? now : null);
  recordEach(
    session,
    changed.map((id) => ({ id, archived: !archived })),
    'archived',
    archived,
  );
  await planCases({ tx, now }, changed);
  await recallEnds(tx, changed);
  if (archived) await withdrawRequestsOn(session, changed);
  return changed;
}

/**
 * Gives cases a status.
 * @returns the cases that changed
 */
export async function setStatus(
  session: OrgSession,
  ids: readonly string[],
  status: string,
): Promise<string[]> {
  recordEach(session, await queries.selectStates(session.tx, ids), 'status', status);
  return queries.updateStatus(session.tx, ids, status);
}

/**
 * Archives cases, all of them or none.
 * @throws Failure `not_found`
 */
export async function archiveCases(session: OrgSession, ids: readonly string[]): Promise<void> {
  await changeCases(session.tx, ids, () => setArchived(session, ids, true));
}
