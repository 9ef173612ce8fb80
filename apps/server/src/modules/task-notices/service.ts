import { type OrgTx, withEveryCase } from '../../platform/db/session.ts';
import { enqueueEach } from '../../platform/jobs/enqueue.ts';
import { taskNoticeJob } from '../notifications/service.ts';
import * as queries from './queries.ts';

/**
 * Withdraws unsent mails about tasks of cases that fewer members may see now, and queues new ones for those who still
 * may.
 */
export async function recallTaskNotices(tx: OrgTx, caseIds: readonly string[]): Promise<void> {
  const detached = await withEveryCase(tx, () => queries.detachUnsentMails(tx, caseIds));
  if (detached.length > 0) await enqueueEach(tx, taskNoticeJob, detached);
}
