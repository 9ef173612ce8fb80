import { type OrgTx, withEveryCase } from '../../platform/db/session.ts';
import { enqueueEach } from '../../platform/jobs/enqueue.ts';
import { threadNoticeJob } from '../notifications/service.ts';
import * as queries from './queries.ts';

export { entryWords } from './mail.ts';
export type { ThreadNews } from './queries.ts';

export const { selectThreadNews: threadNews } = queries;

/**
 * Takes back the mails about threads that have not gone out, of cases that fewer may know of. Whoever still may is told
 * anew.
 */
export async function recallThreadNotices(tx: OrgTx, caseIds: readonly string[]): Promise<void> {
  const untold = await withEveryCase(tx, () => queries.untell(tx, caseIds));
  if (untold.length > 0) await enqueueEach(tx, threadNoticeJob, untold);
}
