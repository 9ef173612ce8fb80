import { DISMISSED_MAIL_DAYS } from '@landfall/contract/constants';
import { DAY_MS, HOUR_MS } from '@landfall/domain/durations';
import type pg from 'pg';
import type { Clock } from '../../platform/clock.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import type { PeriodicTask } from '../../platform/jobs/periodic-tasks.ts';
import { handleJob, type JobHandler } from '../../platform/jobs/worker.ts';
import { receivedMailJob } from './received-mail-job.ts';
import { type ReceivedMailOptions, workMail } from './waiting-mail.ts';

/** Reads mails that came. One that fails fails alone, and is set aside in the end. */
export function readReceivedMails(options: ReceivedMailOptions): JobHandler {
  return handleJob(receivedMailJob, { concurrency: 2, perOrganization: 1 }, (run) =>
    workMail(options, run.payload.received_mail_id, run),
  );
}

/** Removes mails for good that were dismissed long enough ago, of all organizations. Their bytes are left to the daily check. */
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
  return {
    name: 'remove dismissed mails',
    everyMs: HOUR_MS,
    async work() {
      const until = new Date(clock.now() - DISMISSED_MAIL_DAYS * DAY_MS);
      let removed: number;
      do {
        const { rows } = await jobsPool.query<{ org_id: string; file_id: string }>(
          'select * from remove_dismissed_mails($1)',
          [until],
        );
        for (const { org_id: orgId, file_id: fileId } of rows)
          await store.touch({ orgId, fileId }, clock.now());
        removed = rows.length;
      } while (removed > 0);
    },
  };
}
