import { z } from 'zod';
import type { OrgTx } from '../db/session.ts';
import { statement } from '../db/statement.ts';
import type { Job } from './job.ts';

/**
 * Adds a job to the organization that `tx` works in, as a part of that transaction: rolled back with it, worked once it
 * is committed.
 * @param startAt ISO instant before which it is not worked; at once unless given.
 */
export async function enqueue<Payload extends z.ZodObject>(
  { db }: OrgTx,
  job: Job<Payload>,
  payload: z.input<Payload>,
  startAt: string | null = null,
): Promise<void> {
  const values = [job.name, JSON.stringify(z.parse(job.payload, payload)), startAt];
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

/** Adds many jobs of a kind, as {@link enqueue} adds one. */
export async function enqueueEach<Payload extends z.ZodObject>(
  { db }: Pick<OrgTx, 'db'>,
  job: Job<Payload>,
  payloads: readonly z.input<Payload>[],
  startAt: string | null = null,
): Promise<void> {
  const texts = payloads.map((payload) => JSON.stringify(z.parse(job.payload, payload)));
  await addEach({ db }, [job.name, texts, startAt]);
}
