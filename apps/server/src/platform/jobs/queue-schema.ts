import type pg from 'pg';
import { getConstructionPlans, getMigrationPlans } from 'pg-boss';
import bossPackage from 'pg-boss/package.json' with { type: 'json' };
import { createBoss, SCHEMA } from './boss.ts';
import type { Job } from './job.ts';

/**
 * Creates pg-boss's schema by the plan that it exports, or brings it to the version that this pg-boss works with. For
 * the migrator: `owner` is its connection, and its lock keeps two from doing this at once.
 */
export async function ensureQueueSchema(owner: pg.Client): Promise<void> {
  const boss = createBoss({ executeSql: (text, values) => owner.query(text, values) });
  if (!(await boss.isInstalled())) {
    await runPlan(owner, getConstructionPlans(SCHEMA));
    return;
  }
  const version = await boss.schemaVersion();
  if (version === null || version >= bossPackage.pgboss.schema) return;
  await runPlan(owner, getMigrationPlans(SCHEMA, version));
  // PostgreSQL lets everybody execute a new function unless told otherwise.
  await owner.query(`revoke execute on all functions in schema ${SCHEMA} from public`);
}

/** A plan is a transaction, and after it indexes one by one: PostgreSQL builds none concurrently within a transaction. */
async function runPlan(owner: pg.Client, plan: string): Promise<void> {
  const [transaction = '', indexes = ''] = plan.split(/(?<=^\s*COMMIT;)/m);
  try {
    await owner.query(transaction);
  } catch (error) {
    // The connection may be what failed; closing it rolls back just as well.
    await owner.query('rollback').catch(() => undefined);
    throw error;
  }
  for (const index of indexes.split(/;$/m)) if (index.trim()) await owner.query(index);
}

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
