import type { LiveSource } from '@landfall/contract/live';
import type { OrgTx } from '../../platform/db/session.ts';
import type { AuditEntry } from '../../platform/http/audit-writer.ts';
import type { OrgSession } from '../../platform/http/gate.ts';
import { announce } from '../../platform/live/announce.ts';
import type { LiveStreams } from '../../platform/live/streams.ts';
import { ANNOUNCED_ACTIONS } from './announced-actions.ts';

/**
 * A stream that ends with its first events also ends after this many milliseconds without any, before the silent
 * connection would be cut.
 */
const SILENCE_LIMIT_MS = 25_000;

/** A source that ends with its first events. */
function untilFirstEvent(source: LiveSource): LiveSource {
  return ({ onEvent, onEnd }) => {
    const late = setTimeout(onEnd, SILENCE_LIMIT_MS);
    const stop = source({
      onEvent(event) {
        onEvent(event);
        // Events that were announced together are sent together.
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
 * Opens a stream of the changes that concern the caller, from now on. Services report changes with `announce`; the
 * stream ends when the caller's access changes.
 * @param once whether it ends with the first events
 * @throws Failure `unavailable` when the process has its maximum number of streams
 */
export function openStream({ tx, actor }: OrgSession, streams: LiveStreams, once: boolean): LiveSource {
  streams.assertRoom();
  const member = { orgId: tx.orgId, personId: actor.personId };
  const askedAt = performance.now();
  const source: LiveSource = (listener) => streams.open(member, listener, askedAt);
  return once ? untilFirstEvent(source) : source;
}

/**
 * Notifies the open pages of all members of an audited action, if it is in the table of announced actions. No id is
 * included: not every member may see each of these records.
 */
export function announceDone(
  tx: OrgTx,
  { action, outcome, at }: Pick<AuditEntry, 'action' | 'outcome' | 'at'>,
): void {
  if (outcome !== 'done') return;
  for (const [kind, actions] of ANNOUNCED_ACTIONS)
    if (actions.includes(action)) announce(tx, { kind, id: null, n: at }, 'every member');
}
