import { withEveryCase } from '../../platform/db/session.ts';
import type { OrgSession } from '../../platform/http/gate.ts';
import { notify } from '../notifications/service.ts';
import { announceThread } from '../threads/service.ts';
import * as queries from './queries.ts';

type Moment = Pick<OrgSession, 'tx' | 'now'>;

/** Why what was written to clients and has not gone out does not go. */
export const WITHDRAWN = {
  left: 'Whoever wrote it has left the organization',
  demoted: 'Whoever wrote it may not write to clients any more',
  deleted: 'The client whom it concerns was deleted',
  erased: 'The client whom it concerns was erased',
};

/** Takes back what a member wrote and what has not gone out. @param why they may write no more */
export async function withdrawMailsOf(
  { tx, now }: Moment,
  personId: string,
  why: 'left' | 'demoted',
): Promise<void> {
  const threads = await withEveryCase(tx, () => queries.cancelMailsOf(tx, personId, WITHDRAWN[why]));
  for (const thread of threads) await announceThread({ tx, now }, thread);
}

/**
 * Takes back what was written to a client who is gone, or to those who were merged into them, and has not gone out. Whoever
 * wrote it finds that in their bell.
 */
export async function withdrawMailsTo(
  { tx, now }: Moment,
  kind: 'beneficiary' | 'petitioner',
  clientId: string,
  why: 'deleted' | 'erased',
): Promise<void> {
  const mails = await withEveryCase(tx, async () => {
    // Whoever writes in one of them at this moment has done so, or finds the client gone.
    await queries.lockThreadsOn(tx, kind, clientId);
    return queries.cancelMailsTo(tx, kind, clientId, WITHDRAWN[why]);
  });
  for (const { thread_id: id, case_id } of mails) await announceThread({ tx, now }, { id, case_id });
  const notices = mails.flatMap(({ id, author_id: personId, thread_id, case_id: caseId }) => {
    // The threads on somebody who is erased go with them.
    const threadId = why === 'erased' && caseId === null ? undefined : thread_id;
    const key = `mail withdrawn ${id} ${now}`;
    return personId === null ? [] : { personId, kind: 'mail_withdrawn' as const, caseId, threadId, key };
  });
  await notify({ tx, now }, notices, { isMailed: false });
}
