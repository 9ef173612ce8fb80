import { z } from 'zod';
import { DatabaseUnavailableError, isStorageFull } from '../../platform/db/database-errors.ts';
import { type JobSession, withEveryCase } from '../../platform/db/session.ts';
import { defineJob } from '../../platform/jobs/job.ts';
import { queueEachMinute } from '../../platform/jobs/periodic-tasks.ts';
import { handleJob, type JobHandler } from '../../platform/jobs/worker.ts';
import { notify } from '../notifications/service.ts';
import { inOffice, type Office, type SendOptions } from './office.ts';
import { dispatchDue, dueReminders, giveUp, retryMissed } from './service.ts';

/** Sends the due reminders of an organization. The database queues it (`jobs.queue_due_reminders`). */
export const remindersJob = defineJob({
  name: 'reminders',
  payload: z.object({}),
  retries: { limit: 3, delaySeconds: 15, maxDelaySeconds: 60 },
  expireSeconds: 300,
});

/** The number of reminders that are sent in one transaction. */
const PART = 200;

/**
 * Sends a batch of due reminders.
 * @returns how many it processed
 */
async function sendPart(
  tx: JobSession['tx'],
  office: Office,
  limit: number,
  only: readonly string[] | null = null,
): Promise<number> {
  // `notify` checks for each case whether the member may see it.
  const { taken, notices } = await withEveryCase(tx, () => dispatchDue(tx, office, limit, only));
  await notify({ tx, now: office.now }, notices);
  return taken;
}

/** Sends due reminders. */
export function sendReminders(options: SendOptions): JobHandler {
  return handleJob(remindersJob, { concurrency: 2, perOrganization: 2 }, async (run) => {
    type Work<T> = (tx: JobSession['tx'], office: Office) => Promise<T>;
    const inTurn = <T>(work: Work<T>) => inOffice(run, options, work);
    await inTurn((tx, { now }) => withEveryCase(tx, () => retryMissed(tx, now)));

    /**
     * Sends reminders one by one: one that fails on its own is given up, and does not block others.
     * @throws an error of the database when it is unavailable or its disk is full
     */
    async function sendEach(): Promise<void> {
      let away: unknown;
      for (const id of await inTurn((tx, { now }) => withEveryCase(tx, () => dueReminders(tx, now, PART)))) {
        try {
          await inTurn((tx, office) => sendPart(tx, office, 1, [id]));
        } catch (error) {
          if (error instanceof DatabaseUnavailableError || isStorageFull(error)) away = error;
          else await inTurn((tx, { now }) => withEveryCase(tx, () => giveUp(tx, id, now)));
        }
      }
      // An unavailable or full database is not the reminder's fault: the job is retried.
      if (away) throw away;
    }

    for (let taken = 1; taken > 0; ) {
      try {
        taken = await inTurn((tx, office) => sendPart(tx, office, PART));
      } catch {
        await sendEach();
      }
    }
  });
}

/** Queues the jobs that send due reminders, every minute. */
export const queueDueReminders = queueEachMinute('queue_due_reminders');
