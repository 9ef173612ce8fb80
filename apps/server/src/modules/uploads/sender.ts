import { personName } from '../../platform/db/person-name.ts';
import type { OrgTx } from '../../platform/db/session.ts';
import type { OrgSession } from '../../platform/http/gate.ts';
import type { Sender } from './queries.ts';

/** A transaction in which somebody uploads: a member, or whoever has a client's link. */
export interface UploadSession {
  tx: OrgTx;
  /** ISO instant. */
  now: string;
  sender: Sender;
  /** What is changed, for the histories of the records. */
  changes: OrgSession['changes'];
  /** What the sender is called on the documents. */
  senderName: () => Promise<string>;
}

/** Uploads of the member who calls. */
export function asMember({ tx, now, actor, changes }: OrgSession): UploadSession {
  return {
    tx,
    now,
    changes,
    sender: { person_id: actor.personId },
    senderName: () => personName(tx, actor.personId),
  };
}
