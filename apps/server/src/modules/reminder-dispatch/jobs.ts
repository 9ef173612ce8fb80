import type pg from 'pg';
import { z } from 'zod';
import { type Clock, todayIn } from '../../platform/clock.ts';
import { type JobSession, withEveryCase } from '../../platform/db/session.ts';
import { defineJob } from '../../platform/jobs/job.ts';
import type { PeriodicTask } from '../../platform/jobs/periodic-tasks.ts';
import { handleJob, type JobHandler, type JobRun } from '../../platform/jobs/worker.ts';
import { notify } from '../notifications/service.ts';
import { dispatchDue, dueReminders, giveUp, type Office, reviveMissed } from './service.ts';

/** Sends the reminders of an organization that are due. The database queues it (`jobs.queue_due_reminders`). */
export const remindersJob = defineJob({
  name: 'reminders',
  payload: z.object({}),
  retries: { limit: 3, delaySeconds: 15, maxDelaySeconds: 60 },
  expireSeconds: 300,
});

/** Reminders that are taken in one transaction. */
const PART = 200;

/** Works in the job's organization. */
function inOffice<T>(
  { inOrganization }: Pick<JobRun<unknown>, 'inOrganization'>,
  publicUrl: string,
  clock: Clock,
  work: (tx: JobSession['tx'], office: Office) => Promise<T>,
): Promise<T> {
  return inOrganization(({ tx, timeZone }) => {
    const now = new Date(clock.now()).toISOString();
    return work(tx, { now, timeZone, today: todayIn(timeZone, clock), publicUrl });
  });
}

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

/**
 * Sends due reminders.
 * @param publicUrl origin of the pages, without a trailing slash
 */
export function sendReminders(publicUrl: string, clock: Clock): JobHandler {
  return handleJob(remindersJob, { concurrency: 2, perOrganization: 2 }, async (run) => {
    type Work<T> = (tx: JobSession['tx'], office: Office) => Promise<T>;
    const inTurn = <T>(work: Work<T>) => inOffice(run, publicUrl, clock, work);
    await inTurn((tx, { now }) => withEveryCase(tx, () => reviveMissed(tx, now)));

    /** One by one: what fails by itself is given up, and holds up nothing. */
    async function sendEach(): Promise<void> {
      for (const id of await inTurn((tx, { now }) => withEveryCase(tx, () => dueReminders(tx, now, PART)))) {
        try {
          await inTurn((tx, office) => sendPart(tx, office, 1, [id]));
        } catch {
          await inTurn((tx, { now }) => withEveryCase(tx, () => giveUp(tx, id, now)));
        }
      }
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

const MINUTE_MS = 60_000;

/**
 * Queues what sends the reminders that are due, every minute.
 * @param jobsPool connections as the role landfall_jobs
 */
export function queueDueReminders(jobsPool: pg.Pool, clock: Clock): PeriodicTask {
  return {
    name: 'queue due reminders',
    everyMs: MINUTE_MS,
    async work() {
      await jobsPool.query('select queue_due_reminders($1)', [new Date(clock.now()).toISOString()]);
    },
  };
}
