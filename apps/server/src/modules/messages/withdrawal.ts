import { withEveryCase } from '../../platform/db/session.ts';
import type { OrgSession } from '../../platform/http/gate.ts';
import { notify } from '../notifications/service.ts';
import { announceThread } from '../threads/service.ts';
import * as queries from './queries.ts';

type Moment = Pick<OrgSession, 'tx' | 'now'>;

/** Why unsent mails to clients were withdrawn. */
export const WITHDRAWN = {
  left: 'Its author has left the organization',
  demoted: 'Its author may no longer write to clients',
  deleted: 'The client whom it concerns was deleted',
  erased: 'The client whom it concerns was erased',
};

/**
 * Withdraws a member's unsent mails.
 * @param why the reason why they may not write any more
 */
export async function withdrawMailsOf(
  { tx, now }: Moment,
  personId: string,
  why: 'left' | 'demoted',
): Promise<void> {
  const threads = await withEveryCase(tx, () => queries.cancelMailsOf(tx, personId, WITHDRAWN[why]));
  for (const thread of threads) await announceThread({ tx, now }, thread);
}

/**
 * Withdraws unsent mails to a client who was deleted or erased, or to records that were merged into the client. Their
 * writers are notified.
 */
export async function withdrawMailsTo(
  { tx, now }: Moment,
  kind: 'beneficiary' | 'petitioner',
  clientId: string,
  why: 'deleted' | 'erased',
): Promise<void> {
  const mails = await withEveryCase(tx, async () => {
    // Waits for transactions that are writing in these threads; later ones find that the client was deleted.
    await queries.lockThreadsOn(tx, kind, clientId);
    return queries.cancelMailsTo(tx, kind, clientId, WITHDRAWN[why]);
  });
  for (const { thread_id: id, case_id } of mails) await announceThread({ tx, now }, { id, case_id });
  const notices = mails.flatMap(({ id, author_id: personId, thread_id, case_id: caseId }) => {
    // The threads about an erased client are deleted with the client.
    const threadId = why === 'erased' && caseId === null ? undefined : thread_id;
    const key = `mail withdrawn ${id} ${now}`;
    return personId === null ? [] : { personId, kind: 'mail_withdrawn' as const, caseId, threadId, key };
  });
  await notify({ tx, now }, notices, { isMailed: false });
}
