import type { LiveSource } from '@landfall/contract/live';
import type { OrgTx } from '../../platform/db/session.ts';
import type { AuditEntry } from '../../platform/http/audit-writer.ts';
import type { OrgSession } from '../../platform/http/gate.ts';
import { announce } from '../../platform/live/announce.ts';
import type { LiveStreams } from '../../platform/live/streams.ts';
import { ANNOUNCED_ACTIONS } from './announced-actions.ts';

/** A stream that is to end with its first events ends without any after so long: less than a silent connection lives. */
const ONCE_MS = 25_000;

/** A source that is over once it has told something. */
function untilFirst(source: LiveSource): LiveSource {
  return ({ onEvent, onEnd }) => {
    const late = setTimeout(onEnd, ONCE_MS);
    const stop = source({
      onEvent(event) {
        onEvent(event);
        // What was announced together is told together.
        setImmediate(onEnd);
      },
      onEnd,
    });
    return () => {
      clearTimeout(late);
      stop();
    };
  };
}

/**
 * What changes for whoever calls, from now on. Services say what does, by `announce`; a stream ends when what its caller
 * may do changes.
 * @param once whether it ends with the first events
 * @throws Failure `unavailable` when the process has as many streams as it can keep
 */
export function openStream({ tx, actor }: OrgSession, streams: LiveStreams, once: boolean): LiveSource {
  streams.assertRoom();
  const member = { orgId: tx.orgId, personId: actor.personId };
  const askedAt = performance.now();
  const source: LiveSource = (listener) => streams.open(member, listener, askedAt);
  return once ? untilFirst(source) : source;
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
