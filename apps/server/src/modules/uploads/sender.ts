import { personName } from '../../platform/db/person-name.ts';
import type { OrgTx } from '../../platform/db/session.ts';
import type { OrgSession } from '../../platform/http/gate.ts';
import type { Sender } from './queries.ts';

/** A transaction in which a member, or the holder of a client's link, uploads a file. */
export interface UploadSession {
  tx: OrgTx;
  /** ISO instant. */
  now: string;
  sender: Sender;
  /** The changes to record in the histories of records. */
  changes: OrgSession['changes'];
  /** The sender's name on the documents. */
  senderName: () => Promise<string>;
}

/** An upload session of the calling member. */
export function asMember({ tx, now, actor, changes }: OrgSession): UploadSession {
  return {
    tx,
    now,
    changes,
    sender: { person_id: actor.personId },
    senderName: () => personName(tx, actor.personId),
  };
}
