import type { LiveSource } from '@landfall/contract/live';
import type { OrgTx } from '../../platform/db/session.ts';
import type { AuditEntry } from '../../platform/http/audit-writer.ts';
import type { OrgSession } from '../../platform/http/gate.ts';
import { announce } from '../../platform/live/announce.ts';
import type { LiveStreams } from '../../platform/live/streams.ts';
import { ANNOUNCED_ACTIONS } from './announced-actions.ts';

/**
 * What changes for whoever calls, from now on. Services say what does, by `announce`; a stream ends when what its caller
 * may do changes.
 * @throws Failure `unavailable` when the process has as many streams as it can keep
 */
export function openStream({ tx, actor }: OrgSession, streams: LiveStreams): LiveSource {
  streams.assertRoom();
  const member = { orgId: tx.orgId, personId: actor.personId };
  const askedAt = performance.now();
  return (listener) => streams.open(member, listener, askedAt);
}

/**
 * Has the open pages of all members told of what an entry of the audit log says was done, as far as the table of announced
 * actions has it. No id is told: not every member may read each of these records.
 */
export function announceDone(
  tx: OrgTx,
  { action, outcome, at }: Pick<AuditEntry, 'action' | 'outcome' | 'at'>,
): void {
  if (outcome !== 'done') return;
  for (const [kind, actions] of ANNOUNCED_ACTIONS)
    if (actions.includes(action)) announce(tx, { kind, id: null, n: at }, 'every member');
}
