import type pg from 'pg';
import { getConstructionPlans, getMigrationPlans, type PgBoss } from 'pg-boss';
import bossPackage from 'pg-boss/package.json' with { type: 'json' };
import { createBoss, SCHEMA } from './boss.ts';
import type { Job } from './job.ts';

/**
 * Creates pg-boss's schema from its exported plan, or migrates it to this version of pg-boss. For the migrator: `owner`
 * is its connection, and its lock keeps two processes from doing this at once.
 */
export async function ensureQueueSchema(owner: pg.Client): Promise<void> {
  const boss = createBoss({ executeSql: (text, values) => owner.query(text, values) });
  if (!(await boss.isInstalled())) {
    await runPlan(owner, getConstructionPlans(SCHEMA));
    return;
  }
  const version = await boss.schemaVersion();
  if (version === null || version > bossPackage.pgboss.schema) return;
  if (version < bossPackage.pgboss.schema) {
    await runPlan(owner, getMigrationPlans(SCHEMA, version));
    // PostgreSQL lets everybody execute a new function by default.
    await owner.query(`revoke execute on all functions in schema ${SCHEMA} from public`);
  }
  await buildIndexes(owner, boss);
}

/** Builds the indexes that a killed plan left missing or incomplete: they are created after its transaction. */
async function buildIndexes(owner: pg.Client, boss: PgBoss): Promise<void> {
  const { missing, invalid, mismatched } = await boss.detectSchemaDrift();
  for (const { name, definition } of [...missing, ...invalid, ...mismatched]) {
    if (definition === undefined) continue;
    await owner.query(`drop index if exists ${SCHEMA}.${owner.escapeIdentifier(name)}`);
    await owner.query(definition);
  }
}

/**
 * A plan has a transaction, followed by single statements for indexes: PostgreSQL builds none concurrently in a
 * transaction.
 */
async function runPlan(owner: pg.Client, plan: string): Promise<void> {
  const [transaction = '', indexes = ''] = plan.split(/(?<=^\s*COMMIT;)/m);
  try {
    await owner.query(transaction);
  } catch (error) {
    // If the connection itself has failed, closing it rolls back as well.
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
 * Creates the queue of each kind of job, or updates its retry policy. For the migrator: `owner` is its connection, and
 * its lock keeps two processes from doing this at once.
 */
export async function ensureQueues(owner: pg.Client, jobs: readonly Job[]): Promise<void> {
  const boss = createBoss({ executeSql: (text, values) => owner.query(text, values) });
  for (const job of jobs) {
    await boss.createQueue(job.name, optionsOf(job));
    await boss.updateQueue(job.name, optionsOf(job));
  }
}
