import { type OrgTx, withEveryCase } from '../../platform/db/session.ts';
import { enqueueEach } from '../../platform/jobs/enqueue.ts';
import { threadNoticeJob } from '../notifications/service.ts';
import * as queries from './queries.ts';

export { entryWords } from './mail.ts';
export type { ThreadNews } from './queries.ts';

export const { selectThreadNews: threadNews } = queries;

/**
 * Withdraws unsent mails about threads of cases that fewer members may see now, and queues new ones for those who still
 * may.
 */
export async function recallThreadNotices(tx: OrgTx, caseIds: readonly string[]): Promise<void> {
  const detached = await withEveryCase(tx, () => queries.detachUnsentMails(tx, caseIds));
  if (detached.length > 0) await enqueueEach(tx, threadNoticeJob, detached);
}
