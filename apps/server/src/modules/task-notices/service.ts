import { type OrgTx, withEveryCase } from '../../platform/db/session.ts';
import { enqueueEach } from '../../platform/jobs/enqueue.ts';
import { taskNoticeJob } from '../notifications/service.ts';
import * as queries from './queries.ts';

/**
 * Takes back the mails about tasks that have not gone out, of cases that fewer may know of. Whoever still may is told anew.
 */
export async function recallTaskNotices(tx: OrgTx, caseIds: readonly string[]): Promise<void> {
  const untold = await withEveryCase(tx, () => queries.untell(tx, caseIds));
  if (untold.length > 0) await enqueueEach(tx, taskNoticeJob, untold);
}
