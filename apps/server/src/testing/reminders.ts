import type pg from 'pg';
import { queueEndsOfSnoozes } from '../modules/date-snoozes/jobs.ts';
import { queueDueReminders } from '../modules/reminder-dispatch/jobs.ts';
import type { Harness, TestClock } from './harness.ts';
import { type MailWorkers, mailWorkers } from './mail-workers.ts';

export interface ReminderWorkers extends MailWorkers {
  /** Sends what is due, and its mail. */
  workDue(): Promise<void>;
  /** Moves the clock to an instant, and sends what is due then. */
  workAt(instant: string): Promise<void>;
}

/** Queues the reminders that are due at `clock`, including postponed ones, as the server does every minute. */
export async function queueReminders(jobsPool: pg.Pool, clock: TestClock): Promise<void> {
  await queueDueReminders(jobsPool, clock).work();
  await queueEndsOfSnoozes(jobsPool, clock).work();
}

/** A worker that sends reminders on demand and collects the mails. */
export async function reminderWorkers(harness: Harness, logLines?: string[]): Promise<ReminderWorkers> {
  const workers = await mailWorkers(harness, logLines ? { logLines } : {});
  async function workDue(): Promise<void> {
    await queueReminders(workers.jobsPool, harness.clock);
    // The reminders, then the mails that they queued.
    await workers.workRounds(2);
  }
  return {
    ...workers,
    workDue,
    async workAt(instant) {
      await workers.moveTo(instant);
      await workDue();
    },
  };
}
