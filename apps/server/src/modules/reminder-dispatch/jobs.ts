import { z } from 'zod';
import { DatabaseUnavailableError, isStorageFull } from '../../platform/db/database-errors.ts';
import { type JobSession, withEveryCase } from '../../platform/db/session.ts';
import { defineJob } from '../../platform/jobs/job.ts';
import { queueEachMinute } from '../../platform/jobs/periodic-tasks.ts';
import { handleJob, type JobHandler } from '../../platform/jobs/worker.ts';
import { notify } from '../notifications/service.ts';
import { inOffice, type Office, type SendOptions } from './office.ts';
import { dispatchDue, dueReminders, giveUp, reviveMissed } from './service.ts';

/** Sends the reminders of an organization that are due. The database queues it (`jobs.queue_due_reminders`). */
export const remindersJob = defineJob({
  name: 'reminders',
  payload: z.object({}),
  retries: { limit: 3, delaySeconds: 15, maxDelaySeconds: 60 },
  expireSeconds: 300,
});

/** Reminders that are taken in one transaction. */
const PART = 200;

/** Sends a part of what is due. @returns how many it took */
async function sendPart(
  tx: JobSession['tx'],
  office: Office,
  limit: number,
  only: readonly string[] | null = null,
): Promise<number> {
  // Whoever is told is asked of each case.
  const { taken, notices } = await withEveryCase(tx, () => dispatchDue(tx, office, limit, only));
  await notify({ tx, now: office.now }, notices);
  return taken;
}

/** Sends due reminders. */
export function sendReminders(options: SendOptions): JobHandler {
  return handleJob(remindersJob, { concurrency: 2, perOrganization: 2 }, async (run) => {
    type Work<T> = (tx: JobSession['tx'], office: Office) => Promise<T>;
    const inTurn = <T>(work: Work<T>) => inOffice(run, options, work);
    await inTurn((tx, { now }) => withEveryCase(tx, () => reviveMissed(tx, now)));

    /** One by one: what fails by itself is given up, and holds up nothing. @throws where the database is away or full */
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
      // What the database did not take part in is not the reminder's fault: the job is tried again.
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

/** Queues what sends the reminders that are due, every minute. */
export const queueDueReminders = queueEachMinute('queue_due_reminders');
