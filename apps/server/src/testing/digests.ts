import { queueDueDigests } from '../modules/digest/jobs.ts';
import type { Harness } from './harness.ts';
import { type MailWorkers, mailWorkers } from './mail-workers.ts';

export interface DigestWorkers extends MailWorkers {
  /** Does what a running server does within a minute: queues what is due, makes it, and sends it. */
  work(): Promise<void>;
}

/** A worker that makes digests on demand and collects the mails. */
export async function digestWorkers(harness: Harness): Promise<DigestWorkers> {
  const workers = await mailWorkers(harness);
  return {
    ...workers,
    async work() {
      await queueDueDigests(workers.jobsPool, harness.clock).work();
      // The digest, then its mail.
      await workers.workRounds(2);
    },
  };
}
