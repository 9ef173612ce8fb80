import { ACCOUNT_ACTIONS, type AccountAction } from '@landfall/contract/audit';
import type pg from 'pg';
import { v5 as uuidv5 } from 'uuid';
import { z } from 'zod';
import { defineJob } from '../../platform/jobs/job.ts';
import { handleJob, type JobHandler } from '../../platform/jobs/worker.ts';

/** Reports an event of an account. The database function identity.enqueue_event uses the same job name. */
export const accountEventJob = defineJob({
  name: 'account_event',
  payload: z.object({
    account_id: z.uuid(),
    kind: z.enum(ACCOUNT_ACTIONS),
    happened_at: z.iso.datetime({ offset: true }),
    request_id: z.string(),
  }),
  retries: { limit: 20, delaySeconds: 5, maxDelaySeconds: 3_600 },
  expireSeconds: 60,
});

/** What happened to an account of the bundled sign-in provider, as the provider reports it. */
interface AccountEvent {
  kind: AccountAction;
  accountId: string;
  /** Milliseconds since the epoch. */
  at: number;
  requestId: string;
}

/**
 * Queues the report of an event; the job runs once the transaction of `client` (role landfall_identity) has committed.
 */
export async function recordAccountEvent(
  client: Pick<pg.ClientBase, 'query'>,
  { kind, accountId, at, requestId }: AccountEvent,
): Promise<void> {
  await client.query('select identity.enqueue_event($1, $2, $3, $4)', [
    accountId,
    kind,
    new Date(at),
    requestId,
  ]);
}

/** Of an account's events of one kind, only the first in each period of this many milliseconds is reported. */
const REPORT_PERIOD_MS = 900_000;
/** The UUID namespace of these ids: arbitrary, but the same in every process. */
const EVENTS = '0f3c1c5e-52a4-4e0e-9a3f-6c7d0f4b8a21';

/**
 * The id of the entry that reports an event. All events of a kind within a quarter of an hour get the same id, so that
 * only one entry is kept.
 */
function entryId(accountId: string, kind: AccountAction, at: number): string {
  return uuidv5(`${accountId} ${kind} ${Math.floor(at / REPORT_PERIOD_MS)}`, EVENTS);
}

/**
 * Writes what happened to an account into the audit logs of its person's organizations.
 * @param pool connections as the role landfall_identity
 * @param issuer the sign-in provider's issuer, as in its tokens
 */
export function accountEvents(pool: pg.Pool, issuer: string): JobHandler {
  const limits = { concurrency: 2, perOrganization: 2 };
  return handleJob(accountEventJob, limits, async ({ payload }) => {
    const { account_id: accountId, kind, happened_at: happenedAt, request_id: requestId } = payload;
    const id = entryId(accountId, kind, Date.parse(happenedAt));
    const outcome = kind === 'sign_in.failed' ? 'refused' : 'done';
    const values = [id, issuer, accountId, happenedAt, kind, outcome, requestId];
    await pool.query('select identity.tell_organizations($1, $2, $3, $4, $5, $6, $7)', values);
  });
}
