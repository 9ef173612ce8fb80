import { z } from 'zod';
import type { OrgTx } from '../db/session.ts';
import { statement } from '../db/statement.ts';
import { currentTrace } from '../trace.ts';
import type { Job } from './job.ts';

/** A payload as it is stored, with the trace of its job. */
function storedPayload<Payload extends z.ZodObject>(job: Job<Payload>, payload: z.input<Payload>): string {
  const traceparent = currentTrace();
  return JSON.stringify({ ...z.parse(job.payload, payload), ...(traceparent && { traceparent }) });
}

/**
 * Queues a job of the organization that `tx` works in, as a part of that transaction: a rollback discards it, and it
 * runs after the commit.
 * @param startAt ISO instant before which it does not run; at once unless given.
 */
export async function enqueue<Payload extends z.ZodObject>(
  { db }: OrgTx,
  job: Job<Payload>,
  payload: z.input<Payload>,
  startAt: string | null = null,
): Promise<void> {
  const values = [job.name, storedPayload(job, payload), startAt];
  await db
    .selectNoFrom(({ fn, val }) =>
      fn(
        'app.enqueue_job',
        values.map((value) => val(value)),
      ).as('added'),
    )
    .execute();
}

const addEach = statement(
  'select app.enqueue_job($1, payload::jsonb, $3) from unnest($2::text[]) as payload',
);

/** Queues many jobs of a kind, as {@link enqueue} does with one. */
export async function enqueueEach<Payload extends z.ZodObject>(
  { db }: Pick<OrgTx, 'db'>,
  job: Job<Payload>,
  payloads: readonly z.input<Payload>[],
  startAt: string | null = null,
): Promise<void> {
  const texts = payloads.map((payload) => storedPayload(job, payload));
  await addEach({ db }, [job.name, texts, startAt]);
}
