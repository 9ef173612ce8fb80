import type { Worker } from '../platform/jobs/worker.ts';
import type { Outcome, Post, WaitingMail } from '../platform/mail/mail.ts';
import type { Harness } from './harness.ts';
import { type TestWorkers, type TestWorkersOptions, testWorkers } from './job-worker.ts';

/** A post that collects the mails given to it. */
export interface KeptPost extends Post {
  mails: WaitingMail[];
  /** The outcome of each mail; sent unless replaced. */
  answer: (mail: WaitingMail) => Outcome | Promise<Outcome>;
}

/** A post that collects the mails it sends. */
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

export interface MailWorkers extends TestWorkers {
  post: KeptPost;
  worker: Worker;
  /** Runs what is due in so many rounds: a job that another one adds runs in the next round. */
  workRounds(rounds: number): Promise<void>;
  /** Moves the clock to an instant. */
  moveTo(instant: string): Promise<void>;
}

/** A worker that runs due jobs on demand and collects the mails. */
export async function mailWorkers(
  harness: Harness,
  options: Omit<TestWorkersOptions, 'post'> = {},
): Promise<MailWorkers> {
  const post = keptPost();
  const workers = await testWorkers(harness, { ...options, post });
  const worker = await workers.start();
  return {
    ...workers,
    post,
    worker,
    async workRounds(rounds) {
      for (let round = 0; round < rounds; round += 1) await worker.workDue();
    },
    moveTo: (instant) => workers.advance(Date.parse(instant) - harness.clock.now()),
  };
}
