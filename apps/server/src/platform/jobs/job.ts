import type { z } from 'zod';

/** How a kind of job is retried after a failure, with exponential backoff. */
export interface RetryPolicy {
  /** The number of retries; 0: none. */
  limit: number;
  /** The first delay, in seconds. */
  delaySeconds: number;
  /** The maximum delay, in seconds. */
  maxDelaySeconds: number;
}

/** A kind of job: the name of its queue, the payload of its jobs, and its retry policy. */
export interface Job<Payload extends z.ZodObject = z.ZodObject> {
  /** Also the name of the queue in the database. It must never change: waiting jobs would be lost. */
  name: string;
  /** References rather than contents: payloads stay in the queue for days. */
  payload: Payload;
  retries: RetryPolicy;
  /** A job that runs for longer counts as lost, and is tried again. */
  expireSeconds: number;
}

/** Declares a kind of job. */
export function defineJob<Payload extends z.ZodObject>(job: Job<Payload>): Job<Payload> {
  return job;
}

/** A job that no worker may ever run: it is cancelled, and an error is logged. */
export class JobRefusedError extends Error {
  override name = 'JobRefusedError';
}
