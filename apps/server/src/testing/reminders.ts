import type pg from 'pg';
import { queueEndsOfSnoozes } from '../modules/date-snoozes/jobs.ts';
import { queueDueReminders } from '../modules/reminder-dispatch/jobs.ts';
import type { Worker } from '../platform/jobs/worker.ts';
import type { Outcome, Post, WaitingMail } from '../platform/mail/mail.ts';
import type { Harness, TestClock } from './harness.ts';
import { type TestWorkers, testWorkers } from './job-worker.ts';

/** A post that keeps what it is given. */
export interface KeptPost extends Post {
  mails: WaitingMail[];
  /** What becomes of each mail; sent unless replaced. */
  answer: (mail: WaitingMail) => Outcome | Promise<Outcome>;
}

/** A post that keeps what it sends. */
export function keptPost(): KeptPost {
  const post: KeptPost = {
    mails: [],
    answer: () => ({ kind: 'sent' }),
    async send(mail) {
      const outcome = await post.answer(mail);
      if (outcome.kind === 'sent') post.mails.push(mail);
      return outcome;
    },
    close() {},
  };
  return post;
}

export interface ReminderWorkers extends TestWorkers {
  post: KeptPost;
  worker: Worker;
  /** Moves the clock to an instant. */
  moveTo(instant: string): Promise<void>;
  /** Sends what is due, and its mail. */
  workDue(): Promise<void>;
  /** Moves the clock to an instant, and sends what is due then. */
  workAt(instant: string): Promise<void>;
}

/** Asks for the reminders that are due at `clock`, and for what was put off until then, as the server does every minute. */
export async function queueReminders(jobsPool: pg.Pool, clock: TestClock): Promise<void> {
  await queueDueReminders(jobsPool, clock).work();
  await queueEndsOfSnoozes(jobsPool, clock).work();
}

/** A worker that sends reminders when it is told to, by a post that keeps them. */
export async function reminderWorkers(harness: Harness, logLines?: string[]): Promise<ReminderWorkers> {
  const post = keptPost();
  const workers = await testWorkers(harness, { post, ...(logLines && { logLines }) });
  const worker = await workers.start();
  const moveTo = (instant: string) => workers.advance(Date.parse(instant) - harness.clock.now());
  async function workDue(): Promise<void> {
    await queueReminders(workers.jobsPool, harness.clock);
    await worker.workDue();
    // The mails that the first round queued.
    await worker.workDue();
  }
  return {
    ...workers,
    post,
    worker,
    moveTo,
    workDue,
    async workAt(instant) {
      await moveTo(instant);
      await workDue();
    },
  };
}
