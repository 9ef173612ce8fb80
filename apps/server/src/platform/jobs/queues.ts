import type pg from 'pg';
import { createBoss } from './boss.ts';
import type { Job } from './job.ts';

function optionsOf({ retries, expireSeconds }: Job) {
  return {
    retryLimit: retries.limit,
    retryDelay: retries.delaySeconds,
    retryDelayMax: retries.maxDelaySeconds,
    retryBackoff: true,
    expireInSeconds: expireSeconds,
  };
}

/**
 * Makes the queue of each kind of job, or brings it to its present retry policy. For the migrator: `owner` is its
 * connection, and its lock keeps two from doing this at once.
 */
export async function ensureQueues(owner: pg.Client, jobs: readonly Job[]): Promise<void> {
  const boss = createBoss({ executeSql: (text, values) => owner.query(text, values) });
  for (const job of jobs) {
    await boss.createQueue(job.name, optionsOf(job));
    await boss.updateQueue(job.name, optionsOf(job));
  }
}
