import { DISMISSED_MAIL_DAYS } from '@landfall/contract/constants';
import { DAY_MS, HOUR_MS } from '@landfall/domain/durations';
import type pg from 'pg';
import type { Clock } from '../../platform/clock.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { type PeriodicTask, sweep } from '../../platform/jobs/periodic-tasks.ts';
import { handleJob, type JobHandler } from '../../platform/jobs/worker.ts';
import { receivedMailJob } from './received-mail-job.ts';
import { type ReceivedMailOptions, workMail } from './waiting-mail.ts';

/** Parses and files received mails. Each mail has its own job, and is set aside if it keeps failing. */
export function readReceivedMails(options: ReceivedMailOptions): JobHandler {
  return handleJob(receivedMailJob, { concurrency: 2, perOrganization: 1 }, (run) =>
    workMail(options, run.payload.received_mail_id, run),
  );
}

/** Deletes mails that were dismissed long enough ago. Their files are deleted by the daily check. */
export function removeDismissedMails({
  jobsPool,
  store,
  clock,
}: {
  /** Connections as the role landfall_jobs. */
  jobsPool: pg.Pool;
  store: FileStore;
  clock: Clock;
}): PeriodicTask {
  const remove = sweep<{ org_id: string; file_id: string }>({
    name: 'remove dismissed mails',
    everyMs: HOUR_MS,
    statement: 'select * from remove_dismissed_mails($1)',
    agesMs: [DISMISSED_MAIL_DAYS * DAY_MS],
    async afterPart(files) {
      for (const { org_id: orgId, file_id: fileId } of files)
        await store.touch({ orgId, fileId }, clock.now());
    },
  });
  return remove(jobsPool, clock);
}
