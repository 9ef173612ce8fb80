import type { LiveSource } from '@landfall/contract/live';
import type { OrgSession } from '../../platform/http/gate.ts';
import type { LiveStreams } from '../../platform/live/streams.ts';

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
