import { queueDueDigests } from '../modules/digest/jobs.ts';
import type { Worker } from '../platform/jobs/worker.ts';
import type { Harness } from './harness.ts';
import { type TestWorkers, testWorkers } from './job-worker.ts';
import { type KeptPost, keptPost } from './reminders.ts';

export interface DigestWorkers extends TestWorkers {
  post: KeptPost;
  worker: Worker;
  /** What a running server does within a minute: it queues what is due, makes it, and sends it. */
  work(): Promise<void>;
  /** Moves the clock to an instant. */
  moveTo(instant: string): Promise<void>;
}

/** A worker that makes digests when it is told to, by a post that keeps them. */
export async function digestWorkers(harness: Harness): Promise<DigestWorkers> {
  const post = keptPost();
  const workers = await testWorkers(harness, { post });
  const worker = await workers.start();
  return {
    ...workers,
    post,
    worker,
    async work() {
      await queueDueDigests(workers.jobsPool, harness.clock).work();
      for (const _ of ['the digest', 'its mail']) await worker.workDue();
    },
    moveTo: (instant) => workers.advance(Date.parse(instant) - harness.clock.now()),
  };
}
